import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer, makeMobileOrder, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { confirmOnLink, linkOf, sendAndWait, sign, untilSealed } from '../../../../test/signing.ts'
import { removeOldRecords } from './retention.ts'

const { getCustomerViews, exportCustomerData, getErasure, eraseCustomer } = contract.privacy
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ RETENTION_UNSIGNED_MONTHS: '24' })
})
afterAll(() => portal.stop())

const views = async (customerID: number) => {
  await portal.views.store()
  return must(await portal.ask(getCustomerViews, { as: 'admin', body: { customerID } }))
}
const preview = async (customerID: number) =>
  must(await portal.ask(getErasure, { as: 'admin', params: { customerID } }))
const erase = (customerID: number, confirmedID = customerID) =>
  portal.ask(eraseCustomer, { as: 'admin', params: { customerID }, body: { confirmedID, reason: 'The person asked' } })
const isStored = async (customerID: number) =>
  (await portal.rows('select from customers where customer_id = $1', [customerID])).length > 0
const storedOrders = (customerID: number) =>
  portal.rows<{ id: number }>('select order_id as id from orders where customer_id = $1 order by 1', [customerID])

async function makeSignedOrder(customerID: number): Promise<number> {
  const { orderID } = await makeMobileOrder(portal, 'dealer', { customerID })
  const guid = await sendAndWait(portal, orderID)
  await confirmOnLink(portal, guid)
  must(await sign(portal, guid))
  await untilSealed(portal, orderID)
  return orderID
}

describe('the access log', () => {
  test('names each person who used a customer or one of its orders, with the first and last time of a day', async () => {
    const { customerID } = await makeCustomer(portal)
    const { orderID } = await makeOrder(portal, 'dealer', { customerID })
    for (const as of ['employee', 'employee', 'admin'])
      must(await portal.ask(contract.customers.getCustomer, { as, params: { id: customerID } }))
    expect((await portal.ask(contract.orders.getOrder, { as: 'rival', params: { orderID } })).status).toBe(404)
    const { items } = await views(customerID)
    const people = items.map((view) => [view.person, view.orderID > 0])
    expect(people).toEqual(expect.arrayContaining([['Emery Walsh', false]]))
    expect(items.find(({ person }) => person === 'Emery Walsh')).toMatchObject({ calls: 2, orderID: 0 })
    expect(items.filter((view) => view.orderID === orderID)).toHaveLength(1)
    for (const { firstAt, lastAt } of items) expect(firstAt <= lastAt).toBe(true)
    const again = await portal.ask(contract.customers.getCustomer, { as: 'employee', params: { id: customerID } })
    expect(again.status).toBe(200)
    const later = (await views(customerID)).items.filter(({ person }) => person === 'Emery Walsh')
    expect(later).toMatchObject([{ calls: 3 }])
  })

  test('names the person and the dealer if a person acts as another', async () => {
    const { customerID } = await makeCustomer(portal, 'member')
    const [member] = await portal.rows<{ id: number }>(
      "select dealer_id as id from dealers where dealer_email = 'member@example.test'",
    )
    const actAs = (impersonatedID: number) =>
      portal.ask(contract.impersonation.impersonate, { as: 'dealer', body: { impersonatedID } })
    must(await actAs(member?.id ?? 0))
    must(await portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: customerID } }))
    must(await actAs(-1))
    const { items } = await views(customerID)
    expect(items.some(({ person, subject }) => person !== subject)).toBe(true)
  })
})

test('the export has every table that refers to a customer or an order, without links, and is audited', async () => {
  const { customerID } = await makeCustomer(portal)
  const orderID = await makeSignedOrder(customerID)
  const answer = await portal.ask(exportCustomerData, { as: 'admin', params: { customerID } })
  const data = must(answer)
  expect(data).toMatchObject({
    customer: { customer_id: customerID },
    orders: [{ order_id: orderID }],
    envelope_recipients: [{ name: 'Ada Nguyen' }],
    customer_links: [{ name: 'Ada Nguyen', sent_at: expect.stringContaining('T') }],
    audit_log: expect.arrayContaining([expect.objectContaining({ action: 'created', record: 'order' })]),
  })
  const guids = await portal.rows<{ guid: string }>(
    'select guid::text from customer_links where order_id = $1 union select order_guid::text from orders where order_id = $1',
    [orderID],
  )
  for (const { guid } of guids) expect(answer.raw.toString()).not.toContain(guid)
  const computed = await portal.rows<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'customers'::regclass and attgenerated <> ''`,
  )
  for (const { name } of computed) expect(data.customer, name).not.toHaveProperty(name)
  // Follows the foreign keys from customers and orders. Uploads have only the session of their files.
  const tables = await portal.rows<{ name: string }>(
    `with recursive parts as (
       select 'customers'::regclass::oid as id union select 'orders'::regclass::oid
       union select c.conrelid from parts p join pg_constraint c on c.confrelid = p.id and c.contype = 'f')
     select id::regclass::text as name from parts where id::regclass::text !~ '^(outside|servers)[.]'
       and id::regclass::text not in ('customers', 'uploads')`,
  )
  expect(Object.keys(data)).toEqual(expect.arrayContaining(tables.map(({ name }) => name)))
  expect(
    await portal.rows("select from audit_log where action = 'data exported' and entity_id = $1", [String(customerID)]),
  ).toHaveLength(1)
})

describe('the erasure of a customer', () => {
  test('removes everything if nothing was signed, with files and reservations, and is audited', async () => {
    const { customerID } = await makeCustomer(portal)
    const { orderID } = await makeMobileOrder(portal, 'dealer', { customerID })
    await portal.rows(
      `insert into reserved_numbers (order_id, dealer_id, did)
       select order_id, dealer_id, '0299990001' from orders where order_id = $1`,
      [orderID],
    )
    await portal.rows(
      `insert into notifications (title, body, audience, created_by, dealer_id, event_key, order_id)
       select 'Signed', 'Signed', 'dealers', 'x', dealer_id, 'signed-x', order_id from orders where order_id = $1`,
      [orderID],
    )
    await portal.rows(
      `insert into outside.sms (reference, recipient, body, status)
       select 'notice-' || notification_id, '+61412345678', 'Signed', 'sent' from notifications where event_key = 'signed-x'`,
    )
    expect(await preview(customerID)).toMatchObject({
      erasesCustomer: true,
      obstacle: '',
      orders: [{ orderID, keptUntil: '' }],
    })
    expect((await erase(customerID, customerID + 1)).problem.errors).toEqual([
      { path: 'confirmedID', message: `Enter the number of the customer, ${customerID}` },
    ])
    expect(await isStored(customerID)).toBe(true)
    must(await erase(customerID))
    expect(await isStored(customerID)).toBe(false)
    expect(await storedOrders(customerID)).toEqual([])
    expect(await portal.rows("select from notifications where event_key = 'signed-x'")).toEqual([])
    expect(await portal.rows("select from outside.sms where body = 'Signed'")).toEqual([])
    expect((await portal.ask(getErasure, { as: 'admin', params: { customerID } })).status).toBe(404)
    const [entry] = await portal.rows<{ data: unknown }>(
      "select data from audit_log where action = 'erased' and entity_id = $1",
      [String(customerID)],
    )
    expect(entry?.data).toMatchObject({ orderIDs: [orderID], reason: 'The person asked', erasesCustomer: true })
    const jobs = await portal.rows(
      "select from pgboss.job where name = 'numbers.release' and data ->> 'orderID' = $1",
      [String(orderID)],
    )
    expect(jobs).toHaveLength(1)
  })

  test('keeps a signed order with its customer until the contract and the years after it are over', async () => {
    const { customerID } = await makeCustomer(portal)
    const signedID = await makeSignedOrder(customerID)
    const { orderID: draftID } = await makeOrder(portal, 'dealer', { customerID })
    const { orders, erasesCustomer, kept } = await preview(customerID)
    expect(erasesCustomer).toBe(false)
    const [until] = await portal.rows<{ day: string }>(
      `select (max(o.signed_date) + make_interval(years => 7, months => max(l.contract_length)))::date::text as day
       from orders o join order_lines l using (order_id) where order_id = $1`,
      [signedID],
    )
    expect(orders).toMatchObject([
      { orderID: signedID, keptUntil: until?.day },
      { orderID: draftID, keptUntil: '' },
    ])
    expect(kept.join(' ')).toContain('for 7 years after the end of the contract')
    must(await erase(customerID))
    expect(await isStored(customerID)).toBe(true)
    expect(await storedOrders(customerID)).toEqual([{ id: signedID }])

    await portal.rows("update orders set signed_date = signed_date - interval '30 years' where order_id = $1", [
      signedID,
    ])
    await portal.rows("update customer_links set answered_at = answered_at - interval '30 years' where order_id = $1", [
      signedID,
    ])
    const [serviceFile, recipient] = ['the copy of the service', await linkOf(portal, signedID)]
    await portal.rows('update envelope_recipients set service_file = $1 where order_id = $2', [serviceFile, signedID])
    await portal.rows(`insert into outside.envelope_claim (key, signer) values ($1, '{}')`, [recipient])
    must(await erase(customerID))
    expect(await isStored(customerID)).toBe(false)
    expect(await portal.rows('select from outside.envelope_claim where key = $1', [recipient])).toEqual([])
    expect(
      await portal.rows("select from pgboss.job where name = 'uploads.removed' and data ->> 'key' = $1", [serviceFile]),
    ).toHaveLength(1)
  })

  test('is refused while the customer can still sign an order', async () => {
    const { customerID } = await makeCustomer(portal)
    const { orderID } = await makeMobileOrder(portal, 'dealer', { customerID })
    await sendAndWait(portal, orderID)
    expect((await erase(customerID)).problem).toMatchObject({
      status: 409,
      detail: `The customer can still sign order ${orderID}. Take it back or cancel it first.`,
    })
    expect(await isStored(customerID)).toBe(true)
  })

  test('is refused to everybody but administrators, by the database too', async () => {
    const { customerID } = await makeCustomer(portal)
    for (const as of ['dealer', 'direct', 'employee'])
      for (const call of [getErasure, exportCustomerData, eraseCustomer]) {
        const answer = await portal.call(call.method, `/api/${call.path.replace('{customerID}', String(customerID))}`, {
          as,
          body: call === getErasure ? undefined : { confirmedID: customerID, reason: 'x' },
        })
        expect(answer.status, `${as} ${call.path}`).toBe(403)
      }
    await expect(portal.pool.query('select app.erase_customer($1)', [customerID])).rejects.toThrow()
    await expect(portal.pool.query('select app.personal_data($1)', [customerID])).rejects.toThrow()
  })
})

test('the daily job deletes old unsigned orders, entries of the access log and imports, and nothing else', async () => {
  const { customerID } = await makeCustomer(portal)
  const { orderID: oldID } = await makeOrder(portal, 'dealer', { customerID })
  const { orderID: newID } = await makeOrder(portal, 'dealer', { customerID })
  const signedID = await makeSignedOrder(customerID)
  await portal.rows("update orders set moved_at = now() - interval '25 months' where order_id = any($1)", [
    [oldID, signedID],
  ])
  // A newer order that renews a deleted one is kept.
  await portal.rows('update orders set renews_order = $1 where order_id = $2', [oldID, newID])
  await views(customerID)
  await portal.rows('update servers.customer_views set day = day - 731 where order_id = $1', [newID])
  await portal.rows(
    `insert into imports (kind, filename, file_key, sha256, header, sample, mapping, total_rows, started_by, added_at)
     values ('bundles', 'old.csv', '', '', '[]', '[]', '[]', 1, 'x', now() - interval '31 days'),
       ('bundles', 'new.csv', '', '', '[]', '[]', '[]', 1, 'x', now())`,
  )
  await portal.rows(
    `insert into notifications (title, body, audience, created_by, dealer_id, event_key, until_date)
     select title, 'x', 'dealers', 'x', dealer_id, title, app.today() + days from dealers,
       (values ('over', -1), ('shown', 0)) as n (title, days) where dealer_email = 'dealer@example.test'`,
  )
  await removeOldRecords(portal.services, portal.jobs.queue)
  expect(await portal.rows("select title from notifications where body = 'x'")).toEqual([{ title: 'shown' }])
  expect((await storedOrders(customerID)).map(({ id }) => id)).toEqual([newID, signedID])
  expect(await portal.rows("select filename from imports where kind = 'bundles'")).toEqual([{ filename: 'new.csv' }])
  expect(await portal.rows('select from servers.customer_views where order_id = $1', [newID])).toEqual([])
  const audited = await until(
    async () => (await portal.rows("select from audit_log where action = 'retention'")).length === 2,
    'it is audited',
  )
  expect(audited).toBe(true)
})
