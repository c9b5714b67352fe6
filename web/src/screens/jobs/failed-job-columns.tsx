import type { FailedJob } from '@dealerline/shared/contract/jobs.ts'
import { RecordLink } from '../../records/orders/RecordLink.tsx'
import { formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'

export const failedJobColumns: ListColumn<FailedJob>[] = [
  { key: 'title', label: 'Job', width: 280, render: ({ title }) => title },
  { key: 'failedAt', label: 'Failed', width: 160, render: ({ failedAt }) => formatInstant(failedAt) },
  { key: 'record', label: 'For', width: 150, render: (job) => <RecordLink {...job} /> },
  { key: 'reason', label: 'Reason', render: ({ reason }) => reason },
  { key: 'attempts', label: 'Attempts', width: 100, align: 'right', render: ({ attempts }) => attempts },
  { key: 'keptUntil', label: 'Kept until', width: 160, render: ({ keptUntil }) => formatInstant(keptUntil) },
]
