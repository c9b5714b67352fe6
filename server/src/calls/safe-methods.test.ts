import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLessee, untilMessagesSent } from '../../test/applications.ts'
import { attacksOn, exampleBody } from '../../test/attacks.ts'
import { makeCompleteOrder, must } from '../../test/builders.ts'
import { type Ids, idsOf } from '../../test/foreign-records.ts'
import { makeTestPortal, type TestPortal, until } from '../../test/portal.ts'
import { linkOf, sendMail, untilSent } from '../../test/signing.ts'
import { tableChecksums } from '../../test/table-checksums.ts'
import { trust } from '../../test/trust.ts'
import { makeOwnedRecordCalls, type OwnedRecordCall, pathOf } from '../../test/walk.ts'
import { renewGrades } from '../areas/orders/grade-orders.ts'
import { chainAuditEntries } from '../areas/portal/audit/chain.ts'

const gets = allCalls.filter((call) => call.method === 'GET' && isRead(call))

let portal: TestPortal
let owned: OwnedRecordCall[]
let ids: Ids
const links = { order: '', application: '' }

beforeAll(async () => {
  // Tokens that name their sign-in, so that a call could end it.
  portal = await makeTestPortal({}, async (token) => ({ ...(await trust(token)), signIn: token }))
  owned = (await makeOwnedRecordCalls(portal)).ownedRecordCalls
  const { orderID } = await makeCompleteOrder(portal)
  must(await sendMail(portal, orderID))
  await untilSent(portal, orderID)
  links.order = await linkOf(portal, orderID)
  const lessee = await makeLessee(portal)
  must(await portal.ask(contract.lessee.sendChangeLesseeSms, { as: 'dealer', body: { orderID: lessee.orderID } }))
  links.application = await untilMessagesSent(portal, lessee.orderID)
  const [dealer] = await portal.rows<{ id: number }>(
    `select dealer_id as id from dealers where dealer_email = 'dealer@example.test'`,
  )
  ids = await idsOf(portal, dealer?.id ?? 0)
})
afterAll(() => portal.stop())

/** Waits until all jobs have run, also those of the schedule, so that only calls change the database. */
async function settle(): Promise<void> {
  await until(async () => {
    const open = `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`
    return (await portal.rows(open)).length === 0
  }, 'the jobs have run')
  await chainAuditEntries(portal)
  await renewGrades(portal.services)
}

test.each<[string, { as?: string; link?: keyof typeof links }]>([
  ['an anonymous caller', {}],
  ['the link of an order', { link: 'order' }],
  ['the link of an application', { link: 'application' }],
  ['an applicant', { as: 'applicant' }],
  ['the dealer who owns the records', { as: 'dealer' }],
  ['another dealer', { as: 'rival' }],
  ['direct sales', { as: 'direct' }],
  ['an employee', { as: 'employee' }],
  ['an administrator', { as: 'admin' }],
])('no GET of %s changes the database', async (_, { as, link }) => {
  await settle()
  const before = await tableChecksums(portal)
  const statuses = new Map<number, number>()
  for (const { call, path } of attacksOn(gets, owned, { foreign: ids, link: link && links[link] })) {
    const { status } = await portal.call(call.method, path, as ? { as } : {})
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  if (link) await portal.app.inject(`/${portal.config.esignRoute}/${links[link]}`)
  expect(await tableChecksums(portal)).toEqual(before)
  if (as && as !== 'applicant' && as !== 'rival') expect(statuses.get(200)).toBeGreaterThan(20)
})

// The reply to a read does not wait for the commit, so a read that writes could lose its data.
test('no POST that only reads changes the database', async () => {
  await settle()
  const before = await tableChecksums(portal)
  const statuses: number[] = []
  for (const call of allCalls.filter((each) => each.method === 'POST' && isRead(each)))
    for (const as of ['dealer', 'admin'])
      statuses.push((await portal.call(call.method, pathOf(call), { as, body: exampleBody(call) })).status)
  expect(await tableChecksums(portal)).toEqual(before)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10)
})
