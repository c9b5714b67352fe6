import { contract } from '@dealerline/shared/contract/index.ts'
import { failedJobSorts } from '@dealerline/shared/contract/jobs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import type { JobName } from '../../../kernel/job-data.ts'
import { startBoss, stopBoss } from '../../../kernel/jobs.ts'

const { getJobQueues, getFailedJobs, retryFailedJobs, discardFailedJobs } = contract.jobs
let portal: TestPortal
let boss: Awaited<ReturnType<typeof startBoss>>
beforeAll(async () => {
  portal = await makeTestPortal()
  boss = await startBoss(portal.databaseUrl, { warn: () => undefined }, 'adds')
})
afterAll(async () => {
  await stopBoss(boss)
  await portal.stop()
})

/** Makes a job that has failed for the last time, without running it. Returns its id in the list of failed jobs. */
async function failJob(name: JobName, data: object, message: string): Promise<string> {
  const id = await boss.send(name, data, { retryLimit: 0, startAfter: 3600 })
  await boss.fail(name, id ?? '', new Error(message))
  const rows = await portal.rows<{ id: string }>('select id from pgboss.job where source_id = $1', [id])
  return rows[0]?.id ?? ''
}

const list = async (body: object = {}) => must(await portal.ask(getFailedJobs, { as: 'admin', body }))
const idsOf = async () => (await list()).items.map(({ id }) => id)
const audited = (id: string) =>
  portal.rows("select actor, action, data->>'job' as job from audit_log where entity_id = $1", [id])

test('lists failed jobs with their work, record and reason, newest first and by page', async () => {
  const { orderID } = await makeOrder(portal)
  const older = await failJob('ticketing.open', { orderID }, 'The ticketing system does not know the dealer')
  const newer = await failJob('onboarding.password', { email: 'ines@harbour.example' }, 'No such user')
  const { items, total } = await list()
  expect(items.map(({ id }) => id)).toEqual([newer, older])
  expect(total).toBe(2)
  expect(items[1]).toMatchObject({
    job: 'ticketing.open',
    title: 'Open the ticket of a signed order',
    orderID,
    customerID: 0,
    reason: 'The ticketing system does not know the dealer',
    attempts: 1,
    failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await list({ page: 2, pageSize: 1 })).items.map(({ id }) => id)).toEqual([older])
  expect((await list({ job: 'ticketing.open' })).items).toHaveLength(1)
  must(await portal.ask(discardFailedJobs, { as: 'admin', body: { ids: [older, newer] } }))
  await until(async () => (await idsOf()).length === 0, 'both jobs are discarded')
})

test('does not show the guids of links in failed jobs', async () => {
  const guid = '6f1f7c1e-3c0a-4f0e-9d55-2a1b7c9d0e11'
  const id = await failJob('signing.copy', { guid }, `No mail for ${guid}`)
  const [job] = (await list()).items
  expect(job).toMatchObject({ data: '{"guid":"6f1f7c1e…"}', reason: 'No mail for 6f1f7c1e…' })
  must(await portal.ask(discardFailedJobs, { as: 'admin', body: { ids: [id] } }))
  await until(async () => (await idsOf()).length === 0, 'the job is discarded')
})

test.each(failedJobSorts)('sorts failed jobs by %s in both directions', async (sortBy) => {
  const failures: [JobName, string][] = [
    ['uploads.sweep', 'The disk is full'],
    ['ticketing.open', 'Unknown dealer'],
    ['onboarding.password', 'No such user'],
  ]
  const ids: string[] = []
  for (const [name, message] of failures) ids.push(await failJob(name, {}, message))
  const ascending = (await list({ sortBy, descending: false })).items
  expect(ascending).toHaveLength(failures.length)
  const values = ascending.map((job) => job[sortBy])
  expect(values).toEqual(
    values.toSorted((one, other) =>
      typeof one === 'string' ? one.localeCompare(String(other), 'en') : one - Number(other),
    ),
  )
  if (new Set(values).size === values.length)
    expect((await list({ sortBy, descending: true })).items).toEqual(ascending.toReversed())
  must(await portal.ask(discardFailedJobs, { as: 'admin', body: { ids } }))
  await until(async () => (await idsOf()).length === 0, 'the jobs are discarded')
})

test('queues a failed job again, and audits who did it', async () => {
  const id = await failJob('uploads.sweep', { folder: 'nothing' }, 'The disk is full')
  const missing = '00000000-0000-4000-8000-000000000000'
  const reply = await portal.ask(retryFailedJobs, { as: 'admin', body: { ids: [id, missing] } })
  expect(must(reply)).toEqual({ count: 1 })
  await until(async () => (await idsOf()).length === 0, 'the job is no longer listed as failed')
  await until(async () => {
    const rows = await portal.rows("select from pgboss.job where name = 'uploads.sweep' and state = 'completed'")
    return rows.length === 1
  }, 'the job has run')
  expect(await audited(id)).toEqual([{ actor: 'admin@example.test', action: 'retried', job: 'uploads.sweep' }])
})

test('discards a failed job, and audits who did it', async () => {
  const id = await failJob('uploads.sweep', { folder: 'nothing' }, 'The disk is full')
  expect(must(await portal.ask(discardFailedJobs, { as: 'admin', body: { ids: [id] } }))).toEqual({ count: 1 })
  await until(async () => (await idsOf()).length === 0, 'the job is gone')
  expect(await audited(id)).toMatchObject([{ action: 'discarded' }])
  expect(must(await portal.ask(retryFailedJobs, { as: 'admin', body: { ids: [id] } }))).toEqual({ count: 0 })
})

test('counts the jobs that wait, by kind', async () => {
  await boss.send('tracking.report', { to: '', toName: '', key: '' }, { startAfter: 3600 })
  const queues = must(await portal.ask(getJobQueues, { as: 'admin' }))
  expect(queues).toContainEqual(
    expect.objectContaining({ job: 'tracking.report', title: 'E-mail the report of orders in progress', later: 1 }),
  )
})

test.each(['dealer', 'direct', 'employee'])('refuses %s', async (as) => {
  const body = { ids: ['00000000-0000-4000-8000-000000000000'] }
  const statuses = [
    await portal.ask(getJobQueues, { as }),
    await portal.ask(getFailedJobs, { as, body: {} }),
    await portal.ask(retryFailedJobs, { as, body }),
    await portal.ask(discardFailedJobs, { as, body }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 403, 403, 403])
})
