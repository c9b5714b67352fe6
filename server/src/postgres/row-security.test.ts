import { contract } from '@dealerline/shared/contract/index.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLessee, sendLessee } from '../../test/applications.ts'
import { getOrder, makeCompleteOrder, makeCustomer, makeOrder, must, residential } from '../../test/builders.ts'
import { guarded } from '../../test/guarded-tables.ts'
import { addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeOffer } from '../../test/quotes.ts'
import { linkOf, requestCode, sendAndWait } from '../../test/signing.ts'
import { signClaims } from '../kernel/claims.ts'

const beginCall = "select app.begin_call($1, $2, '')"
const openLink = 'select app.open_link($1, $2)'
const claimsOf = (as: string) => signClaims(portal.pool, { email: addressOf(as) })
const people = ['dealer', 'member', 'rival', 'direct'] as const

let portal: TestPortal
let client: pg.PoolClient
const orders = new Map<string, number>()

beforeAll(async () => {
  portal = await makeTestPortal()
  for (const as of people) orders.set(as, (await makeCompleteOrder(portal, as)).orderID)
  await sendAndWait(portal, orders.get('dealer') ?? 0)
  client = await portal.pool.connect()
})
afterAll(async () => {
  client.release()
  await portal.stop()
})

/** Returns the dealers whose orders a connection of the portal can see after the statement `opening`. */
async function ordersAfter(opening: string, values: unknown[] = []): Promise<string[]> {
  await client.query('begin')
  await client.query(opening, values)
  const { rows } = await client.query('select order_id from orders order by order_id')
  await client.query('rollback')
  return people.filter((as) => rows.some((row) => row.order_id === orders.get(as)))
}

/** Returns the dealers whose orders the function for whole orders returns. The function bypasses the policies. */
async function wholeOrders(): Promise<string[]> {
  const orderIDs: string[] = []
  for (const as of people) {
    const { rows } = await client.query('select app.find_order_detail($1) as found', [orders.get(as)])
    if (rows[0]?.found) orderIDs.push(as)
  }
  return orderIDs
}

const asPerson = (as: string) => ordersAfter(beginCall, claimsOf(as))

async function makeSentQuote(): Promise<[guid: string, orderID: number]> {
  const { guid, orderID } = await makeOffer(portal, (await makeCustomer(portal, 'dealer')).customerID)
  return [guid, orderID]
}

describe('row-level security', () => {
  test('is on for every table with a dealer or an order, and the portal connects as the restricted role', async () => {
    const tables = await portal.rows(
      `select c.relname, c.relrowsecurity from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('dealer_id', 'order_id')
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped group by 1, 2 order by 1`,
    )
    expect(tables).toEqual(guarded.toSorted().map((relname) => ({ relname, relrowsecurity: true })))
    expect((await client.query('select current_user as who')).rows).toEqual([
      { who: expect.stringMatching(/^dealerline_app_[0-9a-f]{8}$/) },
    ])
  })

  test.each(guarded)('without a caller %s is empty and cannot be written', async (table) => {
    expect((await client.query(`select * from ${table}`)).rows).toEqual([])
    const changed = await client.query(`delete from ${table}`).catch((error: Error) => error)
    expect(changed instanceof Error ? changed.message : changed.rowCount).toBe(
      changed instanceof Error ? `permission denied for table ${table}` : 0,
    )
  })

  const readsOfDealers = [
    'select from dealers',
    'select from dealers for update',
    'select dealer_id from dealers where dealer_id = 1001 for update',
    'select dealer_id from dealers where dealer_id = 1001',
    'update dealers set archived = true where dealer_id = 1001',
    'update dealers set archived = true',
    'select from app.own_dealer(0)',
  ]
  test.each(readsOfDealers)('a call with a link that runs `%s` fails instead of getting no rows', async (statement) => {
    const { orderID } = await makeLessee(portal)
    const guids = [await linkOf(portal, orders.get('dealer') ?? 0), await sendLessee(portal, orderID)]
    for (const guid of guids) {
      await client.query('begin')
      await client.query(openLink, [guid, ''])
      await expect(client.query(statement)).rejects.toThrow('A link cannot read dealers')
      await client.query('rollback')
    }
  })

  test.each([
    ['dealer', ['dealer', 'member']],
    ['member', ['member']],
    ['rival', ['rival']],
    ['direct', ['direct']],
    ['employee', [...people]],
    ['admin', [...people]],
    ['applicant', []],
    ['stranger', []],
  ])('%s sees the orders of %j', async (as, orders) => {
    expect(await asPerson(as)).toEqual(orders)
  })

  test('a person without a level sees no orders', async () => {
    await portal.rows("update dealers set auth_level = 'interested' where dealer_email = 'dealer@example.test'")
    expect(await asPerson('dealer')).toEqual([])
    await portal.rows("update dealers set auth_level = 'Dealer' where dealer_email = 'dealer@example.test'")
  })

  test.each(['dealer', 'direct'])('%s sees their own record and cannot extend their permissions', async (as) => {
    await client.query('begin')
    await client.query(beginCall, claimsOf(as))
    const email = [addressOf(as)]
    expect((await client.query('select from dealers where dealer_email = $1', email)).rowCount).toBe(1)
    const raised = "update dealers set auth_level = 'Admin', auth_group = 'Administrators' where dealer_email = $1"
    expect((await client.query(raised, email)).rowCount).toBe(0)
    const insert = "insert into dealers (dealer_full_name, dealer_email) values ('X', 'x@made.test')"
    await expect(client.query(insert)).rejects.toThrow('row-level security')
    await client.query('rollback')
  })

  test('a link sees its own order, but no customers or content', async () => {
    const guid = await linkOf(portal, orders.get('dealer') ?? 0)
    expect(await ordersAfter(openLink, [guid, ''])).toEqual(['dealer'])
    expect(await ordersAfter(openLink, ['6f1f7c1e-0000-4000-8000-000000000000', ''])).toEqual([])
    for (const table of ['companies', 'customers', 'addresses', 'order_headers', 'order_lines']) {
      await client.query('begin')
      await client.query(openLink, [guid, ''])
      expect((await client.query(`select * from ${table}`)).rows, table).toEqual([])
      await client.query('rollback')
    }
  })

  test.each([
    ['dealer', ['dealer', 'member']],
    ['member', ['member']],
    ['rival', ['rival']],
    ['admin', [...people]],
    ['applicant', []],
    ['stranger', []],
  ])('the function for whole orders returns to %s the orders of %j and no others', async (as, seen) => {
    await client.query('begin')
    await client.query(beginCall, claimsOf(as))
    expect(await wholeOrders()).toEqual(seen)
    await client.query('rollback')
    expect(await wholeOrders()).toEqual([])
    // Open the call and read the order in one statement, as calls do.
    const { rows } = await client.query(
      "select app.find_order_detail($3) is not null as found from app.begin_call($1, $2, '')",
      [...claimsOf(as), orders.get('dealer')],
    )
    expect(rows).toEqual([{ found: seen.includes('dealer') }])
  })

  test('the function for whole orders returns nothing to the holder of a link', async () => {
    const guid = await linkOf(portal, orders.get('dealer') ?? 0)
    await client.query('begin')
    await client.query(openLink, [guid, ''])
    expect(await wholeOrders()).toEqual([])
    await client.query('rollback')
  })

  test('the link of an application sees that application and nothing else of its order', async () => {
    const { orderID } = await makeLessee(portal)
    await makeLessee(portal)
    const guid = await sendLessee(portal, orderID)
    await client.query('begin')
    await client.query(openLink, [guid, ''])
    for (const table of ['applications', 'application_links', 'application_messages', 'link_messages'])
      expect((await client.query(`select order_id from ${table}`)).rows, table).toEqual([{ order_id: orderID }])
    for (const table of ['orders', 'customers', 'envelopes', 'attachments', 'order_lines'])
      expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0)
    await client.query('rollback')
  })

  test('the link of an application sees its codes and no others', async () => {
    const guids = await Promise.all([1, 2].map(async () => sendLessee(portal, (await makeLessee(portal)).orderID)))
    for (const guid of guids) must(await requestCode(portal, guid))
    await client.query('begin')
    await client.query(openLink, [guids[0], ''])
    expect((await client.query('select recipient_guid as guid from signer_codes')).rows).toEqual([{ guid: guids[0] }])
    await client.query('rollback')
  })

  test('the link of an offer sees that offer with its versions and nothing else of its quotes', async () => {
    const [guid, orderID] = await makeSentQuote()
    const [otherGuid] = await makeSentQuote()
    await client.query('begin')
    await client.query(openLink, [guid, ''])
    for (const table of ['quote_versions', 'quote_offer_variants'])
      expect((await client.query(`select order_id from ${table}`)).rows, table).toEqual([{ order_id: orderID }])
    expect((await client.query('select guid from quote_offers')).rows).toEqual([{ guid }])
    expect((await client.query('select distinct link as guid from link_messages')).rows).toEqual([{ guid }])
    const hidden = [
      'orders',
      'customers',
      'order_lines',
      'applications',
      'quote_contents',
      'quote_details',
      'quote_messages',
    ]
    for (const table of [...hidden, 'notifications'])
      expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0)
    const changed = await client.query("update quote_offers set to_name = 'X' where guid = $1", [otherGuid])
    expect(changed.rowCount).toBe(0)
    await expect(client.query('select from dealers')).rejects.toThrow('A link cannot read dealers')
    await client.query('rollback')
  })

  test('the link of a port request sees that request with its numbers and nothing else of its order', async () => {
    const [orderID, otherID] = [orders.get('dealer') ?? 0, orders.get('rival') ?? 0]
    const guids: string[] = []
    for (const id of [orderID, otherID]) {
      for (const number of ['0255506001', '0255506002'])
        await portal.rows(
          `insert into port_numbers (order_id, dealer_id, number, details, state)
            select order_id, dealer_id, $2, '{}', 'rejected' from orders where order_id = $1`,
          [id, number],
        )
      const [request] = await portal.rows<{ guid: string }>(
        `insert into port_requests (order_id, dealer_id, numbers, sender_name, sender_email, to_name, channel, recipient, expires_at)
          select order_id, dealer_id, '{0255506001}', 'D', 'd@x.test', 'C', 'email', 'c@x.test', now() + interval '1 day'
          from orders where order_id = $1 returning guid`,
        [id],
      )
      guids.push(request?.guid ?? '')
    }
    await client.query('begin')
    await client.query(openLink, [guids[0], ''])
    expect((await client.query('select guid from port_requests')).rows).toEqual([{ guid: guids[0] }])
    const numbers = await client.query('select order_id, number from port_numbers')
    expect(numbers.rows).toEqual([{ order_id: orderID, number: '0255506001' }])
    expect((await client.query("update port_numbers set state = 'valid'")).rowCount).toBe(0)
    for (const table of ['orders', 'customers', 'order_lines', 'attachments', 'port_batches', 'quote_offers'])
      expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0)
    await expect(client.query('select from dealers')).rejects.toThrow('A link cannot read dealers')
    await client.query('rollback')
    await portal.rows("delete from port_requests where recipient = 'c@x.test'")
    await portal.rows("delete from port_numbers where number like '025550600%'")
  })

  test('the link of an offer cannot convert a quote of another offer', async () => {
    const [guid] = await makeSentQuote()
    const [, otherID] = await makeSentQuote()
    await client.query('begin')
    await client.query(openLink, [guid, ''])
    await expect(client.query('select app.convert_offered_quote($1)', [otherID])).rejects.toThrow('no such version')
    await client.query('rollback')
    await client.query('begin')
    await expect(client.query('select app.convert_offered_quote($1)', [otherID])).rejects.toThrow('no such version')
    await client.query('rollback')
  })

  test('the permissions of one call do not affect the next call on the same connection', async () => {
    expect(await asPerson('admin')).toHaveLength(people.length)
    expect((await client.query('select * from orders')).rows).toEqual([])
    expect(await asPerson('member')).toEqual(['member'])
  })

  test.each(['audit_log', 'idempotency_keys'])(
    'the portal can only add rows to %s, and not read or change them',
    async (table) => {
      for (const verb of ['select * from', 'delete from']) {
        await expect(client.query(`${verb} ${table}`)).rejects.toThrow(`permission denied for table ${table}`)
      }
    },
  )

  test('a stored reply cannot be replaced, only the question of a call that has no reply yet', async () => {
    await portal.rows(
      `insert into idempotency_keys (actor, key, route, body_hash, status, reply)
        values ('a', 'replied', '', '', 200, '"first"'), ('a', 'asking', '', '', 102, '"question"')`,
    )
    for (const key of ['replied', 'asking']) await client.query(`select app.store_reply('a', $1, '"other"')`, [key])
    const replies = await portal.rows("select key, status, reply from idempotency_keys where actor = 'a' order by key")
    expect(replies).toEqual([
      { key: 'asking', status: 200, reply: 'other' },
      { key: 'replied', status: 200, reply: 'first' },
    ])
  })

  test('a row cannot be moved to another dealer', async () => {
    await client.query('begin')
    await client.query(beginCall, claimsOf('dealer'))
    const foreign =
      "insert into companies (dealer_id, details) select dealer_id, '{}' from generate_series(1004, 1004) as d (dealer_id)"
    await expect(client.query(foreign)).rejects.toThrow('row-level security')
    await client.query('rollback')
  })
})

describe('an audit entry', () => {
  test('has the person, the dealer and the request', async () => {
    const [before] = await portal.rows<{ id: string }>('select coalesce(max(audit_id), 0) as id from audit_log')
    const answer = await portal.ask(contract.customers.addCustomerToUB, { as: 'dealer', body: residential() })
    const audited = await portal.rows(
      `select actor, actor_id = d.dealer_id as is_actor, subject_id = d.dealer_id as is_subject, entity_type, entity_id, action, request_id
       from audit_log, dealers d where audit_id > $1 and d.dealer_email = actor`,
      [before?.id],
    )
    const entityID = String(must(answer).customerID)
    const request = answer.headers['x-request-id']
    expect(audited).toEqual([
      {
        actor: 'dealer@example.test',
        is_actor: true,
        is_subject: true,
        entity_type: 'customer',
        entity_id: entityID,
        action: 'created',
        request_id: request,
      },
    ])
  })

  test('belongs to the dealer for whom an employee acts, and names the employee', async () => {
    const { customerID } = await makeCustomer(portal, 'rival')
    const order = await makeOrder(portal, 'employee', { customerID })
    expect(order.dealerID).toBe((await getOrder(portal, orders.get('rival') ?? 0)).dealerID)
    const [entry] = await portal.rows("select actor from audit_log where entity_type = 'order' and entity_id = $1", [
      String(order.orderID),
    ])
    expect(entry).toEqual({ actor: 'employee@example.test' })
  })

  test('is not stored if the call fails', async () => {
    const count = async () => (await portal.rows('select count(*) as n from audit_log'))[0]?.n
    const before = await count()
    await portal.ask(contract.orders.createOrder, { as: 'dealer', body: { customerID: 999_999 } })
    expect(await count()).toBe(before)
  })
})
