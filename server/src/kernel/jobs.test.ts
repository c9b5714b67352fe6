import { expect, onTestFinished, test } from 'vitest'
import { copyTemplate } from '../../test/databases.ts'
import { until } from '../../test/portal.ts'
import { jobHandlers } from '../job-handlers.ts'
import { openLoginRoles } from '../postgres/login-roles.ts'
import { beginJob } from './claims.ts'
import { inTransaction } from './database.ts'
import { type JobHandlers, startJobs } from './jobs.ts'
import { makePool } from './pools.ts'

const services = {} as never
const log = { warn: () => undefined }

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
