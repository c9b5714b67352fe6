import { type JobQueueState, jobCalls } from '@dealerline/shared/contract/jobs.ts'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { countColumn } from '../../ui/list/number-columns.ts'

const columns: ListColumn<JobQueueState>[] = [
  { key: 'title', label: 'Job', render: ({ title }) => title },
  countColumn('running', 'Running', 110),
  countColumn('waiting', 'Due now', 110),
  { key: 'waitsSince', label: 'Due since', width: 170, render: ({ waitsSince }) => formatInstant(waitsSince) },
  countColumn('later', 'Due later', 110),
  countColumn('triedAgain', 'Tried before', 110),
  countColumn('failed', 'Failed', 110),
]

const refreshMs = 5_000

/** The unfinished jobs by kind. The list refreshes itself. */
export function JobQueues() {
  const queues = useQuery({ ...query(jobCalls.getJobQueues, {}), refetchInterval: refreshMs })
  return (
    <DataList
      label="Waiting and running jobs"
      columns={columns}
      items={queues.data}
      itemKey={({ job }) => job}
      failed={failureOf(queues, 'The jobs could not be loaded.')}
      empty={{ icon: <IconChecks size={20} />, message: 'No job waits or runs. All work is done.' }}
    />
  )
}
