import { schedules } from '../src/kernel/jobs.ts'
import type { TestPortal } from './portal.ts'

/** Tables that can change although calls only read. */
const unrelated = [
  // The job queue maintains these tables. The number of queued jobs is compared separately.
  'pgboss.%',
  // The counts of requests for the limits of calls.
  'servers.call_counts',
  'servers.outside_states',
  // The access log, to which every use of a customer is added.
  'servers.customer_views',
]

/** Returns a checksum of the rows of every table, and the number of jobs that the schedule has not queued. */
export async function tableChecksums(portal: Pick<TestPortal, 'rows'>): Promise<Record<string, string>> {
  const tables = await portal.rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
       and not format('%s.%s', n.nspname, c.relname) like any($1)
     order by 1`,
    [unrelated],
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const text = `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
                  from ${name} t`
    sums[name] = (await portal.rows<{ sum: string }>(text))[0]?.sum ?? ''
  }
  const jobs = await portal.rows<{ sum: string }>(
    `select count(*) || ' jobs' as sum from pgboss.job where name <> all($1) and name not like '\\_\\_pgboss%'`,
    [schedules.map(({ name }) => name)],
  )
  return { ...sums, jobs: jobs[0]?.sum ?? '' }
}
