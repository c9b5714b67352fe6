import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { jobHandlers } from '../job-handlers.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const storedKeys = async () =>
  (await portal.rows<{ key: string }>('select key from idempotency_keys order by key')).map(({ key }) => key)

test('replies for idempotency keys are deleted after a week', async () => {
  const { orderID } = await makeOrder(portal)
  await portal.rows('delete from idempotency_keys')
  const { addNotes } = contract.notes
  for (const key of ['new', 'old', 'older']) {
    const body = [{ component: 'create-mobile', noteText: `Ring on Monday: ${key}` }]
    const params = { orderID, component: 'create-mobile' }
    must(await portal.ask(addNotes, { as: 'dealer', params, body, headers: { 'idempotency-key': key } }))
  }
  await portal.rows(`update idempotency_keys set at = now() - interval '6 days 23 hours' where key = 'old'`)
  await portal.rows(`update idempotency_keys set at = now() - interval '7 days 1 hour' where key = 'older'`)
  expect(await storedKeys()).toEqual(['new', 'old', 'older'])
  await jobHandlers['replies.remove'](
    portal.services,
    {},
    { number: 1, last: false },
    portal.jobs.queue,
    portal.jobs.failedJobs,
  )
  expect(await storedKeys()).toEqual(['new', 'old'])
})
