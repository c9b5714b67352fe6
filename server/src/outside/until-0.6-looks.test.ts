// A server of release 0.4.0 and one of this version look at what outside systems have not answered yet: each request by one of them.
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { business, makeOrder, must, nextAbn } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { inJob } from '../calls/job-services.ts'
import { requestKinds } from '../request-kinds.ts'
import { followRequests } from './follow-requests.ts'

const as = 'partner'
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(() => portal.behave('airline', { mode: 'ok' }))
afterAll(() => portal.stop())

const application = { industry: 'E', turnover: 'T1', employees: 'E1' }

/** Makes an enrolment that the partner has not decided. */
async function makePending(): Promise<number> {
  const abn = nextAbn()
  const body = business({ companyDetails: { abn, companyName: `Business ${abn}` }, email: 'wait@customer.test' })
  const { ubAccountNo: account } = must(await portal.ask(contract.customers.addCustomerToUB, { as, body }))
  const { enrolmentID } = must(await portal.ask(contract.airline.enrol, { as, params: { account }, body: application }))
  await until(async () => (await statusOf(enrolmentID)) === 'pending', 'the application is pending')
  return enrolmentID
}

async function statusOf(enrolmentID: number): Promise<string | undefined> {
  const [row] = await portal.rows<{ status: string }>('select status from airline_enrolments where enrolment_id = $1', [
    enrolmentID,
  ])
  return row?.status
}

/** Stores the answer to a look of release 0.4.0, as it does. It queues `airline.follow` in the same transaction. */
const storeOldLook = (enrolmentID: number, status: string) =>
  portal.rows(
    `update airline_enrolments set status = $2, reference = reference, membership_no = '', problem = '', asked = asked + 1,
      changed_at = now() where enrolment_id = $1`,
    [enrolmentID, status],
  )

const requestOf = async (enrolmentID: number) => {
  const [request] = await portal.rows<{ looks: number; nextIn: number }>(
    `select looks, extract(epoch from next_at - now())::integer as "nextIn" from outside_requests
      where kind = 'airline' and subject = $1`,
    [enrolmentID],
  )
  return request
}
const hours = (number: number) => number * 3600

/** Lets an enrolment have the state in which release 0.4.0 has sent and asked about it. */
async function makeOldPending(): Promise<number> {
  const enrolmentID = await makePending()
  await portal.rows("delete from outside_requests where kind = 'airline' and subject = $1", [enrolmentID])
  await storeOldLook(enrolmentID, 'pending')
  return enrolmentID
}

test('release 0.4.0 has no job for an enrolment that this version has sent', async () => {
  const enrolmentID = await makePending()
  expect(await requestOf(enrolmentID)).toBeDefined()
  expect(await portal.rows("select from pgboss.job where name = 'airline.follow'")).toEqual([])
})

test('this version leaves an enrolment to release 0.4.0 as long as that looks at it', async () => {
  const enrolmentID = await makeOldPending()
  for (let look = 2; look < 4; look++) {
    await followRequests(requestKinds, portal.services, portal.jobs.queue)
    const request = await requestOf(enrolmentID)
    // The job of release 0.4.0 runs after an hour at most, and is retried for less than another one.
    expect(request?.nextIn).toBeGreaterThan(hours(2))
    expect(request?.looks).toBe(look - 1)
    await storeOldLook(enrolmentID, 'pending')
  }
  await storeOldLook(enrolmentID, 'declined')
  expect(await requestOf(enrolmentID)).toBeUndefined()
})

test('this version looks at an enrolment that release 0.4.0 has forgotten', async () => {
  const enrolmentID = await makeOldPending()
  await portal.rows("update outside_requests set next_at = now() where kind = 'airline' and subject = $1", [
    enrolmentID,
  ])
  await portal.rows(
    'update outside.airline_enrolment set application = application || \'{"email": "yes@customer.test"}\'',
  )
  await followRequests(requestKinds, portal.services, portal.jobs.queue)
  expect(await statusOf(enrolmentID)).toBe('enrolled')
  expect(await requestOf(enrolmentID)).toBeUndefined()
})

test('a job of release 0.4.0 that this version gets hands the enrolment over', async () => {
  const enrolmentID = await makeOldPending()
  await inJob(portal.pool, (tx) => portal.jobs.queue(tx, 'airline.follow', { enrolmentID }))
  const request = await until(async () => {
    const stored = await requestOf(enrolmentID)
    return stored && stored.looks > 1 && stored
  }, 'this version has looked')
  expect(request.nextIn).toBeLessThan(hours(1))
})

test('ports that release 0.4.0 has sent wait until it has all answers', async () => {
  const { orderID } = await makeOrder(portal)
  const [batch] = await portal.rows<{ id: number }>(
    `with batch as (insert into port_batches (order_id, dealer_id, kind)
        select order_id, dealer_id, 'port' from orders where order_id = $1 returning batch_id, order_id, dealer_id),
      number as (insert into port_numbers (order_id, dealer_id, number, details, state, attempt, batch_id)
        select order_id, dealer_id, '0255509001', '{}', 'submitting', 1, batch_id from batch)
      select batch_id as id from batch`,
    [orderID],
  )
  const id = batch?.id ?? 0
  // The statement with which release 0.4.0 stores each look.
  const storeLook = (checks: number) =>
    portal.rows("update port_batches set reference = 'P1', checks = $2 where batch_id = $1", [id, checks])
  const waits = () =>
    portal.rows('select order_id as "orderID", looks from outside_requests where kind = \'ports\' and subject = $1', [
      id,
    ])
  await storeLook(1)
  expect(await waits()).toEqual([{ orderID, looks: 1 }])
  await portal.rows("update port_numbers set state = 'ported' where batch_id = $1", [id])
  await storeLook(2)
  expect(await waits()).toEqual([])
})
