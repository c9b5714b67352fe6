import type { Call } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business, makeOrder, must, nextAbn } from '../../../test/builders.ts'
import { makeLinkKinds } from '../../../test/link-kinds.ts'
import { makeOwnedRecords } from '../../../test/owned-records.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { findOrder, makeChecks, orderNbn } from '../../../test/serviceability.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const { addCustomerToUB, getCustomer, moveCustomer } = contract.customers
const dealerOf = async (name: string) => {
  const [row] = await portal.rows<{ id: number }>('select dealer_id as id from dealers where dealer_email = $1', [
    `${name}@example.test`,
  ])
  return row?.id ?? 0
}
const move = (customerId: number, dealerID: number, as = 'admin') =>
  portal.ask(moveCustomer, { as, params: { customerId }, body: { dealerID } })

/** Returns the tables with rows of an order or customer that name another dealer than theirs. A notice names its reader. */
async function tablesWithAnotherDealer(): Promise<string[]> {
  const tables = await portal.rows<{ name: string; owner: string }>(
    `select c.table_name as name, o.owner from information_schema.columns c
        join information_schema.columns k using (table_schema, table_name)
        join information_schema.tables t using (table_schema, table_name)
        join (values ('order_id', 'orders'), ('customer_id', 'customers')) o (key, owner) on k.column_name = o.key
      where c.table_schema = 'public' and c.column_name = 'dealer_id' and t.table_type = 'BASE TABLE'
        and c.table_name <> 'notifications'`,
  )
  const found: string[] = []
  for (const { name, owner } of tables) {
    const key = owner === 'orders' ? 'order_id' : 'customer_id'
    const [row] = await portal.rows<{ count: number }>(
      `select count(*)::int as count from ${name} t join ${owner} o using (${key}) where t.dealer_id <> o.dealer_id`,
    )
    if (row && row.count > 0) found.push(name)
  }
  return found
}

describe('an administrator', () => {
  test('moves a customer with everything of theirs, and the former dealer sees nothing of it', async () => {
    const { ids, orderID } = await makeOwnedRecords(portal)
    const kinds = Object.entries(makeLinkKinds(() => portal))
    const links: { guid: string; page: Call }[] = []
    for (const [kind, { make, send, page }] of kinds) {
      const linkOrderID = await make()
      await send(linkOrderID, 'email')
      const guids = await portal.rows<{ guid: string }>(
        'select distinct link as guid from link_messages where order_id = $1 and link_kind = $2',
        [linkOrderID, kind],
      )
      links.push(...guids.map(({ guid }) => ({ guid, page })))
    }
    const customers = await portal.rows<{ id: number }>('select customer_id as id from customers')
    await portal.rows(
      `insert into airline_leads (dealer_id, abn, business_name, status, customer_id, created_by)
       select dealer_id, '75104999662', 'Novak', 'started', customer_id, 'Somebody' from customers where customer_id = $1`,
      [ids.customerID],
    )
    const { nbn } = await makeChecks(portal)
    const placed = await orderNbn(portal, nbn.checkID, 'dealer', { customerID: Number(ids.customerID) })
    const rival = await dealerOf('rival')
    for (const { id } of customers) must(await move(id, rival))
    expect(await tablesWithAnotherDealer()).toEqual([])
    const asked = (as: string) => portal.ask(contract.orders.getOrder, { as, params: { orderID } })
    expect(must(await asked('rival'))).toMatchObject({ orderID, dealerID: rival })
    expect((await asked('dealer')).status).toBe(404)
    const customer = (as: string) => portal.ask(getCustomer, { as, params: { id: Number(ids.customerID) } })
    expect(must(await customer('rival'))).toMatchObject({ dealerID: rival })
    expect((await customer('dealer')).status).toBe(404)
    expect(links.length).toBeGreaterThanOrEqual(kinds.length)
    for (const { guid, page } of links) expect((await portal.ask(page, { params: { guid } })).status).toBe(200)
    expect(await findOrder(portal, placed.wholesaleOrderID, 'rival')).toMatchObject({
      customerName: placed.customerName,
    })
    expect(await findOrder(portal, placed.wholesaleOrderID)).toBeUndefined()
    const [entry] = await portal.rows<{ data: object }>(
      "select data from audit_log where entity_type = 'customer' and entity_id = $1 and action = 'moved'",
      [ids.customerID],
    )
    expect(entry?.data).toEqual({ fromDealerID: await dealerOf('dealer'), toDealerID: rival })
  })

  test('moves no customer to a dealer who has one with the same ABN', async () => {
    const abn = nextAbn()
    const companyDetails = { abn, companyName: 'Kestrel Pty Ltd', newAccountConfirmed: true }
    const add = async (as: string) =>
      must(await portal.ask(addCustomerToUB, { as, body: business({ companyDetails }) })).customerID
    await add('rival')
    const answer = await move(await add('dealer'), await dealerOf('rival'))
    expect(answer.problem).toMatchObject({ status: 409, code: 'customerExists' })
  })

  test('moves no customer to a dealer who was removed or does not exist', async () => {
    const { customerID } = await makeOrder(portal)
    const { problem } = await move(customerID, 999_999)
    expect(problem?.errors).toEqual([{ path: 'dealerID', message: 'Choose a dealer who has not been removed.' }])
  })

  test('changes nothing by moving a customer to their own dealer', async () => {
    const { customerID } = await makeOrder(portal)
    const before = must(await portal.ask(getCustomer, { as: 'dealer', params: { id: customerID } }))
    expect(must(await move(customerID, before.dealerID)).version).toBe(before.version)
  })
})
