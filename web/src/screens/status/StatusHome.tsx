import { type JobQueueState, jobCalls } from '@dealerline/shared/contract/jobs.ts'
import { type InstallationStatus, statusCalls } from '@dealerline/shared/contract/status.ts'
import { Stack } from '@mantine/core'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import '@mantine/core/styles/Stack.layer.css'
import { IconServer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { Facts } from '../../ui/list/Facts.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { BackupFacts } from './BackupFacts.tsx'
import { ReadinessChecks } from './ReadinessChecks.tsx'

type RunningServer = InstallationStatus['servers'][number]

const refreshMs = 10_000

const roles: Record<string, string> = { all: 'Web and jobs', web: 'Web', worker: 'Jobs' }

const columns: ListColumn<RunningServer>[] = [
  { key: 'host', label: 'Server', render: ({ host }) => host },
  { key: 'role', label: 'Work', width: 150, render: ({ role }) => roles[role] ?? role },
  { key: 'version', label: 'Version', width: 110, render: ({ version }) => version },
  {
    key: 'connections',
    label: 'Database connections at most',
    width: 230,
    align: 'right',
    render: ({ connections }) => connections,
  },
  { key: 'startedAt', label: 'Runs since', width: 170, render: ({ startedAt }) => formatInstant(startedAt) },
]

/** The state of the installation for administrators: checks, servers, database and jobs. It refreshes itself. */
export default function StatusHome() {
  const status = useQuery({ ...query(statusCalls.getStatus, {}), refetchInterval: refreshMs })
  const queues = useQuery({ ...query(jobCalls.getJobQueues, {}), refetchInterval: refreshMs })
  return (
    <>
      <ScreenTitle title="Status" subtitle="The servers of this portal and the systems that they need." />
      <Section title="Checks of the server that answers you">
        {(status.data?.bufferedPages ?? 0) > 0 && (
          <Notice tone="warning">
            Open pages without live changes: {status.data?.bufferedPages}. They look for changes of others every eight
            seconds, because a proxy holds back the replies of /api/Live. Turn off its buffering for this address.
          </Notice>
        )}
        <ReadinessChecks refreshMs={refreshMs} />
      </Section>
      <Section title="Database">
        {(status.isError || status.isPending) && (
          <QueryState compact what="the state of the database" query={status} lines={3} />
        )}
        {status.data && <DatabaseFacts {...status.data} />}
      </Section>
      <Section title="Backups">
        {(status.isError || status.isPending) && (
          <QueryState compact what="the state of the backups" query={status} lines={2} />
        )}
        {status.data && <BackupFacts {...status.data.backup} />}
      </Section>
      <Section title="Jobs">
        {(queues.isError || queues.isPending) && <QueryState compact what="the jobs" query={queues} lines={2} />}
        {queues.data && <JobFacts queues={queues.data} />}
      </Section>
      <Section title="Servers" flush>
        <DataList
          label="Running servers"
          columns={columns}
          items={status.data?.servers}
          itemKey={({ host, startedAt }) => `${host} ${startedAt}`}
          failed={failureOf(status, 'The servers could not be loaded.')}
          empty={{ icon: <IconServer size={20} />, message: 'No server has reported within 20 seconds.' }}
        />
      </Section>
    </>
  )
}

function DatabaseFacts({ database, newestMigration }: InstallationStatus) {
  const { version, behind, startedAt, megabytes, connections, maxConnections } = database
  return (
    <Stack gap="sm">
      {behind && <Notice tone="warning">{behind}</Notice>}
      <Facts
        facts={[
          { label: 'PostgreSQL', value: `${version}, runs since ${formatInstant(startedAt)}` },
          { label: 'Size', value: `${megabytes} MB` },
          { label: 'Connections', value: `${connections} of ${maxConnections}` },
          { label: 'Newest migration', value: newestMigration },
        ]}
      />
    </Stack>
  )
}

function JobFacts({ queues }: { queues: readonly JobQueueState[] }) {
  const sum = (key: 'waiting' | 'later' | 'running' | 'failed') =>
    queues.reduce((total, queue) => total + queue[key], 0)
  const [oldest] = queues
    .map(({ waitsSince }) => waitsSince)
    .filter(Boolean)
    .sort()
  const failed = sum('failed')
  return (
    <Facts
      facts={[
        { label: 'Running', value: sum('running') },
        { label: 'Due now', value: `${sum('waiting')}${oldest ? `, the oldest since ${formatInstant(oldest)}` : ''}` },
        { label: 'Due later', value: <AppLink href="/jobs?tab=waiting">{sum('later')} jobs</AppLink> },
        { label: 'Failed', value: <AppLink href="/jobs">{failed} jobs</AppLink>, isBad: failed > 0 },
      ]}
    />
  )
}
