import { pino } from 'pino'
import { jobNames } from '../src/areas/portal/jobs/titles.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { makeIdentityPool } from '../src/identity/queries.ts'
import { makeQueues } from '../src/kernel/job-queues.ts'
import { makeSmallPool } from '../src/kernel/pools.ts'
import { openLoginRoles } from '../src/postgres/login-roles.ts'
import { migrate } from '../src/postgres/migrate.ts'
import { loadSampleData } from '../src/providers/sample-data.ts'

/** Fills an empty database with the tables, the login roles, the demonstration data and the job queues. */
export async function fillDatabase(url: string): Promise<void> {
  await migrate(url)
  const { identity } = await openLoginRoles(url)
  const [ownerPool, identityPool] = [makeSmallPool(url), makeIdentityPool(identity)]
  await seedDemo(ownerPool, identityPool, loadSampleData)
  await Promise.all([ownerPool.end(), identityPool.end()])
  await makeQueues(url, jobNames, pino({ level: 'silent' }))
}
