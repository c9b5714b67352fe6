import { afterAll, beforeAll, expect, test } from 'vitest'
import { dealerline } from '../../test/dealerline.ts'
import { until } from '../../test/portal.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import type { JobName } from '../kernel/job-data.ts'
import { startBoss, stopBoss } from '../kernel/jobs.ts'
import { OutsideRefused } from '../kernel/outside-error.ts'

const log = { warn: () => undefined }
let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
let boss: Awaited<ReturnType<typeof startBoss>>

beforeAll(async () => {
  installation = await makeSharedInstallation()
  // A server prepares the queues.
  await (await installation.start()).stop()
  boss = await startBoss(installation.settings.DATABASE_URL, log, 'adds')
})
afterAll(async () => {
  await stopBoss(boss)
  await installation.stop()
})

const email = 'ines@harbour.example'

/** Makes a job that has failed for the last time. Returns its id in the queue of failed jobs. */
async function failJob(name: JobName, data: object, error: Error): Promise<string> {
  await boss.send(name, data, { retryLimit: 0 })
  const [job] = await boss.fetch(name)
  await boss.fail(name, job?.id ?? '', error)
  const rows = await installation.rows<{ id: string }>(
    "select id from pgboss.job where name = 'dead-letters' and source_id = $1",
    [job?.id],
  )
  return rows[0]?.id ?? ''
}

const run = (...words: string[]) => dealerline(['dead-letters', ...words, '--json'], installation.settings)
const statesOf = (name: JobName) =>
  installation.rows<{ state: string }>(
    'select state from pgboss.job where name = $1 order by created_on desc limit 1',
    [name],
  )
const audited = (id: string) =>
  installation.rows("select actor, action, data from audit_log where entity_type = 'job' and entity_id = $1", [id])
const failedIds = async () => ((await run('list')).json as { jobs: { id: string }[] }).jobs.map(({ id }) => id)

test('lists failed jobs without personal data, and shows the error and the data of one', async () => {
  expect(await dealerline(['dead-letters', 'list'], installation.settings)).toMatchObject({
    status: 0,
    stdout: 'There are no failed jobs.\n',
  })
  const error = new OutsideRefused('identity', `There is no user with the e-mail ${email}`, { code: 'E404' })
  const id = await failJob('onboarding.password', { email }, error)
  const list = await run('list')
  expect(list.json).toEqual({
    jobs: [
      {
        id,
        job: 'onboarding.password',
        attempts: 1,
        reason: 'OutsideRefused (identity, E404)',
        queuedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        keptUntil: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ],
  })
  const { stdout } = await dealerline(['dead-letters', 'list'], installation.settings)
  expect(stdout).toContain(`${id}  `)
  expect(list.stdout + stdout).not.toContain(email)

  expect((await run('show', id)).json).toMatchObject({
    id,
    data: { email },
    error: { name: 'OutsideRefused', message: error.message },
  })
  const text = await dealerline(['dead-letters', 'show', id], installation.settings)
  expect(text.stdout).toContain(`Reason: OutsideRefused (identity, E404): ${error.message}\n`)
  expect(text.stdout).toContain(`Data: {"email":"${email}"}\n`)
})

test('queues a job again, which a worker then runs', async () => {
  const id = await failJob('limits.remove', {}, new Error('The database was away.'))
  expect(await run('retry', id)).toMatchObject({ status: 0, json: { retried: [id] } })
  expect(await failedIds()).not.toContain(id)
  expect(await statesOf('limits.remove')).toEqual([{ state: 'created' }])
  const server = await installation.start()
  await until(async () => (await statesOf('limits.remove'))[0]?.state === 'completed', 'the job has run')
  await server.stop()
  expect(await audited(id)).toEqual([
    {
      actor: 'dealerline dead-letters retry',
      action: 'retried',
      data: { job: 'limits.remove', attempts: 1, failedAt: expect.any(String), reason: 'Error' },
    },
  ])
  expect((await dealerline(['verify-audit', '--json'], installation.settings)).json).toMatchObject({ intact: true })
})

test('refuses an unknown job, and then changes none of the others', async () => {
  const id = await failJob('replies.remove', {}, new Error('It failed.'))
  const unknown = '0a1b2c3d-1111-4222-8333-444455556666'
  for (const verb of ['retry', 'discard'])
    expect(await run(verb, id, unknown)).toMatchObject({
      status: 1,
      json: { error: `There is no failed job ${unknown}.` },
    })
  expect(await failedIds()).toContain(id)
  expect(await audited(id)).toEqual([])
})

test('refuses to retry a job whose kind no longer exists, and keeps it', async () => {
  const id = await failJob('replies.remove', {}, new Error('It failed.'))
  await installation.rows("update pgboss.job set source_name = 'gone.kind' where id = $1", [id])
  expect(await run('retry', '--all')).toMatchObject({
    status: 1,
    json: { error: expect.stringContaining('no job of that kind') },
  })
  expect(await failedIds()).toContain(id)
  expect(await audited(id)).toEqual([])
  expect((await run('discard', id)).json).toEqual({ discarded: [id] })
  expect(await audited(id)).toMatchObject([{ actor: 'dealerline dead-letters discard', action: 'discarded' }])
})

test('discards and retries all jobs', async () => {
  const failTwo = async () => {
    await failJob('replies.remove', {}, new Error('It failed.'))
    await failJob('limits.remove', {}, new Error('It failed.'))
    return failedIds()
  }
  const ids = await failTwo()
  expect(ids.length).toBeGreaterThan(1)
  expect((await run('discard', '--all')).json).toEqual({ discarded: ids })
  expect(await failedIds()).toEqual([])
  const newIds = await failTwo()
  expect((await run('retry', '--all')).json).toEqual({ retried: newIds })
  expect(await statesOf('replies.remove')).toEqual([{ state: 'created' }])
  expect(await run('retry', '--all')).toMatchObject({ status: 0, json: { retried: [] } })
})
