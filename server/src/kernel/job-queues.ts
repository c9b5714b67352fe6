import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { connectionTo } from './database-hosts.ts'
import type { JobName } from './job-data.ts'
import { deadLetters, type JobLog, startBoss, stopBoss } from './jobs.ts'

/** A server reports every ten seconds that it still runs a job. If it does not, another one runs the job. */
const heartbeatSeconds = 20
const retries = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 }

/**
 * Creates the schema `pgboss` and the missing queues, and grants the login roles their rights. The role in `url` is the
 * database's owner.
 */
export async function makeQueues(url: string, names: readonly JobName[], log: JobLog): Promise<void> {
  const boss = await startBoss(url, log, 'creates')
  try {
    const { missing, outdated } = await compareQueues(boss, names)
    const options = { ...retries, expireInSeconds: 120, heartbeatSeconds, deadLetter: deadLetters }
    for (const name of missing) await boss.createQueue(name, name === deadLetters ? {} : options)
    for (const name of outdated) await boss.updateQueue(name, options)
    await grantToPortal(url)
  } finally {
    await stopBoss(boss)
  }
}

/** Whether `makeQueues` would change the database. Changes nothing. */
export async function hasOldQueues(url: string, names: readonly JobName[], log: JobLog): Promise<boolean> {
  const boss = await startBoss(url, log, 'adds').catch((error: Error) => {
    // The library has no error class for a schema that is missing or too old.
    if (/not installed|requires migrations/.test(error.message)) return undefined
    throw error
  })
  if (!boss) return true
  try {
    const { missing, outdated } = await compareQueues(boss, names)
    return missing.length + outdated.length > 0
  } finally {
    await stopBoss(boss)
  }
}

/** Compares the queues of the database with the jobs. The queue of dead letters is the first one. */
async function compareQueues(boss: PgBoss, names: readonly JobName[]) {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const expected = [deadLetters, ...names]
  return {
    missing: expected.filter((name) => !existing.has(name)),
    outdated: expected.filter((name) => {
      const queue = existing.get(name)
      return name !== deadLetters && queue !== undefined && queue.heartbeatSeconds !== heartbeatSeconds
    }),
  }
}

/**
 * Grants the role of calls the right to add jobs, but not to read them. Grants the role of the job queue the right to
 * process jobs.
 */
async function grantToPortal(url: string): Promise<void> {
  const client = new pg.Client(connectionTo(url))
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`
      grant usage on schema pgboss to dealerline_app, dealerline_jobs;
      revoke all on all tables in schema pgboss from dealerline_app;
      grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to dealerline_app;
      grant select on pgboss.queue to dealerline_app;
      grant execute on all functions in schema pgboss to dealerline_app, dealerline_jobs;
      grant select, insert, update, delete on all tables in schema pgboss to dealerline_jobs;
      grant usage on all sequences in schema pgboss to dealerline_jobs`)
  } finally {
    await client.end()
  }
}
