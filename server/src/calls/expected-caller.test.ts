import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeCustomer, must } from '../../test/builders.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'

const { audit, customers, impersonation } = contract
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())
afterEach(async () => {
  await portal.rows('delete from impersonations')
  await portal.rows("update dealers set auth_level = 'Admin' where dealer_email = $1", [addressOf('admin')])
})

// A read starts with the caller of the last call before the database has answered who calls. Each test changes the caller
// between two reads, without a call that could tell the server.

async function idOf(account: string): Promise<number> {
  const [row] = await portal.rows<{ id: number }>('select dealer_id as id from dealers where dealer_email = $1', [
    addressOf(account),
  ])
  return row?.id ?? 0
}

const startActingAs = async (account: string) =>
  portal.rows(
    `insert into impersonations (actor_id, subject_id, user_type) values ($1, $2, 'Dealer')
      on conflict (actor_id, sign_in) do update set subject_id = excluded.subject_id`,
    [await idOf('admin'), await idOf(account)],
  )

const ownCustomers = async () =>
  must(await portal.ask(impersonation.getCurrentDealerCustomers, { as: 'admin' })).map(({ customerID }) => customerID)

test('a read returns the records of the dealer whom the caller acts as now', async () => {
  const ofDealer = (await makeCustomer(portal, 'dealer')).customerID
  const ofRival = (await makeCustomer(portal, 'rival')).customerID
  await startActingAs('dealer')
  expect(await ownCustomers()).toContain(ofDealer)
  await startActingAs('rival')
  const seenAsRival = await ownCustomers()
  expect(seenAsRival).toContain(ofRival)
  expect(seenAsRival).not.toContain(ofDealer)
  const info = must(await portal.ask(impersonation.getLoginInfo, { as: 'admin' }))
  expect(info).toMatchObject({ isImpersonating: true, impersonatedID: await idOf('rival') })
})

test('a read is refused as soon as the caller has lost the permission', async () => {
  const read = async () => (await portal.ask(audit.getAuditEntities, { as: 'admin' })).status
  expect(await read()).toBe(200)
  await portal.rows("update dealers set auth_level = 'Dealer' where dealer_email = $1", [addressOf('admin')])
  expect(await read()).toBe(403)
})

test('a read that a former permission refused is answered as soon as the caller has it', async () => {
  await portal.rows("update dealers set auth_level = 'Dealer' where dealer_email = $1", [addressOf('admin')])
  const read = async () => (await portal.ask(audit.getAuditEntities, { as: 'admin' })).status
  expect(await read()).toBe(403)
  await portal.rows("update dealers set auth_level = 'Admin' where dealer_email = $1", [addressOf('admin')])
  expect(await read()).toBe(200)
})

test('a read after a failed one uses a connection in order', async () => {
  const params = { id: (await makeCustomer(portal, 'dealer')).customerID }
  for (let turn = 0; turn < 20; turn += 1) {
    const answers = await Promise.all(
      ['dealer', 'rival'].map((as) => portal.ask(customers.getCustomer, { as, params })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
  }
})
