import type { PgBoss } from 'pg-boss'
import type { JobName } from './job-data.ts'

/** Returns the queues that have a job that is due. */
export async function findDueQueues(boss: PgBoss, queues: readonly JobName[]): Promise<JobName[]> {
  const { rows } = await boss.getDb().executeSql(
    `select q.name from unnest($1::text[]) q(name) where exists (
       select from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [queues],
  )
  return rows.map(({ name }) => name as JobName)
}
