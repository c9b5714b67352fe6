import { useQuery } from '@tanstack/react-query'
import { readReadiness } from '../../readiness.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Facts } from '../../ui/list/Facts.tsx'

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
export function ReadinessChecks({ refreshMs }: { refreshMs: number }) {
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
