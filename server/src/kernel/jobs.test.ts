import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyTemplate } from '../../test/databases.ts'
import { until } from '../../test/portal.ts'
import { jobNames } from '../areas/portal/jobs/titles.ts'
import { jobHandlers } from '../job-handlers.ts'
import { openLoginRoles } from '../postgres/login-roles.ts'
import { beginJob } from './claims.ts'
import { inTransaction } from './in-transaction.ts'
import { makeQueues } from './job-queues.ts'
import { type JobHandlers, startJobs, workerPollSeconds } from './jobs.ts'
import { makePool } from './pools.ts'

const services = {} as never
const log = { warn: () => undefined }

test('gives queues of an earlier version the present settings', async () => {
  const url = await copyTemplate()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('update pgboss.queue set heartbeat_seconds = null')
  await makeQueues(url, jobNames, log)
  const { rows } = await client.query(
    "select distinct heartbeat_seconds from pgboss.queue where dead_letter = 'dead-letters'",
  )
  expect(rows).toEqual([{ heartbeat_seconds: 20 }])
})

test('hands a running job back when it stops, and the next server runs it', async () => {
  const logins = await openLoginRoles(await copyTemplate())
  const pool = makePool(logins.call, 2)
  onTestFinished(() => pool.end())
  const attempts: number[] = []
  const handlersThat = (work: () => Promise<void>): JobHandlers<never> => ({
    ...jobHandlers,
    'uploads.sweep': async (_services, _data, attempt) => {
      attempts.push(attempt.number)
      await work()
    },
  })
  const { promise: never, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  const first = await startJobs(
    logins.jobs,
    handlersThat(() => never),
    services,
    log,
    true,
    { pollSeconds: 2, stopMs: 1_000 },
  )
  await inTransaction(pool, beginJob(pool), (tx) => first.queue(tx, 'uploads.sweep', { folder: 'any' }))
  await until(async () => attempts.length === 1, 'the job runs')
  await first.stop()
  const second = await startJobs(
    logins.jobs,
    handlersThat(async () => undefined),
    services,
    log,
  )
  await until(async () => attempts.length === 2, 'the other server runs the job')
  await second.stop()
  expect(attempts).toEqual([1, 2])
})

test('runs a job of another server long before its workers look by themselves', async () => {
  const logins = await openLoginRoles(await copyTemplate())
  const pool = makePool(logins.call, 2)
  onTestFinished(() => pool.end())
  const { promise: ran, resolve } = Promise.withResolvers<string>()
  const handlers: JobHandlers<never> = { ...jobHandlers, 'uploads.sweep': async (_, { folder }) => resolve(folder) }
  const worker = await startJobs(logins.jobs, handlers, services, log)
  const web = await startJobs(logins.jobs, handlers, services, log, false)
  onTestFinished(async () => {
    await Promise.all([worker.stop(), web.stop()])
  })
  await inTransaction(pool, beginJob(pool), (tx) => web.queue(tx, 'uploads.sweep', { folder: 'of a web server' }))
  const late = pause(workerPollSeconds * 500, 'not woken', { ref: false })
  expect(await Promise.race([ran, late])).toBe('of a web server')
})

test('starts with one look at all queues, and stores changed schedules only', async () => {
  const url = await copyTemplate()
  const logins = await openLoginRoles(url)
  const client = new pg.Client(url)
  await client.connect()
  const work = vi.spyOn(PgBoss.prototype, 'work')
  const schedule = vi.spyOn(PgBoss.prototype, 'schedule')
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await client.end()
  })
  const start = async () => {
    const jobs = await startJobs(logins.jobs, jobHandlers, services, log)
    await jobs.stop()
  }
  await start()
  await client.query("update pgboss.schedule set cron = '0 0 1 1 *' where name = 'audit.chain'")
  schedule.mockClear()
  await start()
  expect(schedule.mock.calls.map(([name]) => name)).toEqual(['audit.chain'])
  expect(work).not.toHaveBeenCalled()
})
