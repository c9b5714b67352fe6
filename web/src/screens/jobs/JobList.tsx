import { Tabs } from '../../lists/Tabs.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { JobQueues } from './JobQueues.tsx'
import { jobListSearch } from './job-list-search.ts'

/** The work that the portal does in the background: failed jobs, and those that wait. */
export default function JobList() {
  const list = useListSearch(jobListSearch)
  const isWaiting = list.search.tab === 'waiting'
  return (
    <>
      <ScreenTitle
        title="Jobs"
        subtitle="Work that the portal does in the background. A job that fails is tried again twelve times within about an hour and a half."
      />
      <Tabs
        label="Kinds of jobs"
        tabs={[
          { label: 'Failed', href: '/jobs', current: !isWaiting },
          { label: 'Waiting and running', href: '/jobs?tab=waiting', current: isWaiting },
        ]}
      />
      {isWaiting ? <JobQueues /> : <FailedJobs list={list} />}
    </>
  )
}
