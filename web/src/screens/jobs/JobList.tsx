import { PartTabs } from '../../lists/PartTabs.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { JobQueues } from './JobQueues.tsx'
import { jobListSearch } from './job-list-search.ts'

const parts = { failed: 'Failed', waiting: 'Waiting and running' }

/** The work that the portal does in the background: failed jobs, and those that wait. */
export default function JobList() {
  const list = useListSearch(jobListSearch)
  const { tab = 'failed' } = list.search
  return (
    <>
      <ScreenTitle
        title="Jobs"
        subtitle="Work that the portal does in the background. A job that fails is tried again twelve times within about an hour and a half."
      />
      <PartTabs label="State of the jobs" path="/jobs" parts={parts} current={tab} />
      {tab === 'waiting' ? <JobQueues /> : <FailedJobs list={list} />}
    </>
  )
}
