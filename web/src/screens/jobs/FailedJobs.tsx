import { type FailedJob, failedJobSorts, jobCalls } from '@dealerline/shared/contract/jobs.ts'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { PagedList } from '../../lists/PagedList.tsx'
import { SelectedBar } from '../../lists/SelectedBar.tsx'
import { selectColumn } from '../../lists/select-column.tsx'
import type { useListSearch } from '../../lists/use-list-search.ts'
import { usePages } from '../../lists/use-pages.ts'
import { useSelection } from '../../lists/use-selection.ts'
import { RecordLink } from '../../records/orders/RecordLink.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import type { jobListSearch } from './job-list-search.ts'

interface Props {
  list: ReturnType<typeof useListSearch<ReturnType<typeof jobListSearch>>>
}

const nounOf = (count: number) => (count === 1 ? 'failed job' : 'failed jobs')

/** The jobs that have failed for the last time. Administrators queue them again or discard them. */
export function FailedJobs({ list }: Props) {
  const sorting = { sorts: failedJobSorts, initialSort: { key: 'failedAt', descending: true } } as const
  const jobs = usePages(list, sorting, (page) => query(jobCalls.getFailedJobs, { body: page }))
  const selection = useSelection<FailedJob>(({ id }) => id)
  const ids = selection.records.map(({ id }) => id)
  const [isRunning, setIsRunning] = useState(false)
  const change =
    (call: typeof jobCalls.retryFailedJobs | typeof jobCalls.discardFailedJobs, verb: string) => async () => {
      setIsRunning(true)
      const { count } = await send(call, { body: { ids } }).finally(() => setIsRunning(false))
      notify({ httpStatus: 200, message: `${count} ${nounOf(count)} will be ${verb} within seconds` })
      selection.clear()
    }
  return (
    <>
      <SelectedBar count={ids.length} onClear={selection.clear}>
        <RunButton disabled={isRunning} run={change(jobCalls.retryFailedJobs, 'queued again')}>
          Try again
        </RunButton>
        <RunButton
          variant="default"
          disabled={isRunning}
          question={{
            title: `Discard ${ids.length} ${nounOf(ids.length)}?`,
            message: 'Their work is never done. The audit log keeps who discarded them.',
            confirmLabel: 'Discard',
            danger: true,
          }}
          run={change(jobCalls.discardFailedJobs, 'discarded')}
        >
          Discard
        </RunButton>
      </SelectedBar>
      <PagedList
        label="Failed jobs"
        columns={failedJobColumns}
        itemKey={({ id }) => id}
        {...jobs}
        hasSearch={false}
        failedMessage="The failed jobs could not be loaded."
        leadColumn={selectColumn({
          selection,
          items: jobs.pageQuery.data?.items,
          nouns: 'failed jobs',
          nameOf: ({ title, failedAt }) => `${title} ${failedAt}`,
        })}
        empty={{ icon: <IconChecks size={20} />, message: 'No job has failed.' }}
      />
    </>
  )
}

const failedJobColumns: ListColumn<FailedJob>[] = [
  { key: 'title', label: 'Job', width: 280, render: ({ title }) => title },
  { key: 'failedAt', label: 'Failed', width: 160, render: ({ failedAt }) => formatInstant(failedAt) },
  { key: 'record', label: 'For', width: 150, render: (job) => <RecordLink {...job} /> },
  { key: 'reason', label: 'Reason', render: ({ reason }) => reason },
  { key: 'attempts', label: 'Attempts', width: 100, align: 'right', render: ({ attempts }) => attempts },
  { key: 'keptUntil', label: 'Kept until', width: 160, render: ({ keptUntil }) => formatInstant(keptUntil) },
]
