import type { TestPortal } from './portal.ts'

/** Tables that may change while calls only read. */
const unrelated = [
  // Maintenance of the job queue. The jobs themselves are compared by their ids.
  'pgboss.%',
]

/** Jobs that a schedule starts, whatever calls do. */
const scheduled = ['audit.chain', 'replies.remove', 'signing.followUp']

/** A checksum of the rows of every table in the database, and of the jobs that calls queued. */
export async function tableChecksums(portal: TestPortal): Promise<Record<string, string>> {
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
    [scheduled],
  )
  return { ...sums, jobs: jobs[0]?.sum ?? '' }
}
