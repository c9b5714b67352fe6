import { type JobQueueState, jobCalls } from '@dealerline/shared/contract/jobs.ts'
import { type InstallationStatus, statusCalls } from '@dealerline/shared/contract/status.ts'
import { Stack } from '@mantine/core'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import '@mantine/core/styles/Stack.layer.css'
import { IconServer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { readReadiness } from '../../readiness.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { Facts } from '../../ui/list/Facts.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

type RunningServer = InstallationStatus['servers'][number]

const refreshMs = 10_000

const roles: Record<string, string> = { all: 'Web and jobs', web: 'Web', worker: 'Jobs' }

const columns: ListColumn<RunningServer>[] = [
  { key: 'host', label: 'Server', render: ({ host }) => host },
  { key: 'role', label: 'Work', width: 150, render: ({ role }) => roles[role] ?? role },
  { key: 'version', label: 'Version', width: 110, render: ({ version }) => version },
  {
    key: 'connections',
    label: 'Maximum database connections',
    width: 230,
    align: 'right',
    render: ({ connections }) => connections,
  },
  { key: 'startedAt', label: 'Running since', width: 170, render: ({ startedAt }) => formatInstant(startedAt) },
]

/** The state of the installation for administrators: checks, servers, database and jobs. It refreshes itself. */
export default function StatusHome() {
  const status = useQuery({ ...query(statusCalls.getStatus, {}), refetchInterval: refreshMs })
  const queues = useQuery({ ...query(jobCalls.getJobQueues, {}), refetchInterval: refreshMs })
  return (
    <>
      <ScreenTitle title="Status" subtitle="The servers of this portal and the systems that they need." />
      <Section title="Checks of this server">
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
        { label: 'Due later', value: <AppLink href="/jobs?tab=waiting">{jobs(sum('later'))}</AppLink> },
        { label: 'Failed', value: <AppLink href="/jobs">{jobs(failed)}</AppLink>, isBad: failed > 0 },
      ]}
    />
  )
}

const jobs = (count: number) => `${count} job${count === 1 ? '' : 's'}`

const labels: Record<string, string> = {
  database: 'Database',
  schema: 'Tables of the database',
  'file store': 'File store',
  'free space of DATA_DIR': 'Free space of the data folder',
  'free space of the database': 'Free space of the database',
  queue: 'Job queue',
  standby: 'Standby of the database',
  stopping: 'Accepts requests',
}

/** The checks of the server that answers this person. */
function ReadinessChecks({ refreshMs }: { refreshMs: number }) {
  const checks = useQuery({ queryKey: ['readyz'], queryFn: readReadiness, refetchInterval: refreshMs })
  if (checks.isError || !checks.data)
    return <QueryState compact what="the checks" query={checks} failed="The server does not answer." lines={5} />
  const facts = checks.data.map(({ name, ok, detail }) => ({
    label: labels[name] ?? name,
    value: ok ? 'OK' : `Failed. ${detail}`,
    isBad: !ok,
  }))
  return <Facts facts={facts} />
}

/** The last backup, a later failure, and the archive of changes. */
function BackupFacts(backup: InstallationStatus['backup']) {
  const { finishedAt, fileName, megabytes, missingFiles, isFailing, failedAt, failure } = backup
  const facts = [
    {
      label: 'Last backup',
      value: finishedAt ? `${formatInstant(finishedAt)}, ${fileName} (${megabytes} MB)` : 'None has been written.',
    },
  ]
  if (missingFiles > 0)
    facts.push({
      label: 'Missing files',
      value:
        missingFiles === 1
          ? 'The backup does not have 1 file, because it is missing or damaged.'
          : `The backup does not have ${missingFiles} files, because they are missing or damaged.`,
    })
  if (isFailing) facts.push({ label: 'Failed backup', value: `${formatInstant(failedAt)}. ${failure}` })
  return <Facts facts={[...facts.map((fact, index) => ({ ...fact, isBad: index > 0 })), archiveFact(backup)]} />
}

function archiveFact({ isArchiving, isArchiveFailing, archivedAt, archiveFailedAt }: InstallationStatus['backup']) {
  const label = 'Archive of changes'
  const last = archivedAt ? `the last file was archived ${formatInstant(archivedAt)}` : 'no file has been archived'
  if (!isArchiving) return { label, value: 'Off' }
  if (isArchiveFailing) return { label, value: `Failed ${formatInstant(archiveFailedAt)}; ${last}`, isBad: true }
  return { label, value: `On; ${last}` }
}
