import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCustomer, makeOrder, must } from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'

const { getAuditLog, getAuditEntities, getRemarks, addAuditLog, deleteAuditLog } = contract.audit

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const log = async (body: BodyInputOf<typeof getAuditLog> = {}) =>
  must(await portal.ask(getAuditLog, { as: 'admin', body }))
const remarks = async (orderID: number, as = 'dealer') =>
  must(await portal.ask(getRemarks, { as, params: { orderID } }))
const add = (orderID: number, auditData: string, as = 'dealer') =>
  portal.ask(addAuditLog, { as, params: { orderID }, body: { auditData } })
const remove = (orderID: number, body: (number | { id: number })[], as = 'dealer') =>
  portal.ask(deleteAuditLog, { as, params: { orderID }, body })

describe('the audit log', () => {
  test('shows person, action and record, newest first', {
    meta: { rules: ['ROLE-support-endpoints', 'CAP-support-maintains'] },
  }, async () => {
    const { orderID } = await makeOrder(portal)
    must(await portal.ask(contract.orders.updateOrderType, { as: 'dealer', params: { orderID, type: '4' } }))
    const entries = await log({ entity: 'order', entityID: String(orderID) })
    expect(entries).toMatchObject([
      { action: 'type changed', entityType: 'order', entityID: String(orderID), auditFor: '' },
      { action: 'created' },
    ])
    expect(entries[0]?.auditData).toMatch(/0 → 4/)
    expect(entries[0]?.auditUser).not.toBe('')
    expect(Date.now() - Date.parse(entries[0]?.auditDate ?? '')).toBeLessThan(60_000)
  })

  test('shows the values before and after a change, without unchanged fields', async () => {
    const { customerID } = await makeCustomer(portal)
    const customer = must(
      await portal.ask(contract.customers.getCustomer, { as: 'dealer', params: { id: customerID } }),
    )
    await portal.rows(
      `insert into audit_log (actor, entity_type, entity_id, action, data) values
         ('portal', 'customer', $1, 'saved', '{"email": "old@customer.test", "position": "Owner", "version": 1}'),
         ('link of Ada', 'customer', $1, 'saved', '{"email": "new@customer.test", "position": "Owner", "version": 2}')`,
      [String(customer.customerID)],
    )
    const [newest] = await log({ entity: 'customer', entityID: String(customerID) })
    expect(newest).toMatchObject({
      auditUser: 'Ada, by a link',
      auditData: 'Email: old@customer.test → new@customer.test',
      changes: [{ field: 'Email', before: 'old@customer.test', after: 'new@customer.test' }],
    })
  })

  test('does not compare a company with an old entry of another company with the same id', async () => {
    await portal.rows(
      `insert into audit_log (actor, entity_type, entity_id, action, data) values
         ('portal', 'company', '990017', 'added', '{"companyName": "Another company"}'),
         ('portal', 'company', '990017', 'saved', '{"companyName": "Novak Plumbing"}')`,
    )
    const [saved] = await log({ entity: 'company', entityID: '990017' })
    expect(saved?.changes).toEqual([{ field: 'Company name', before: null, after: 'Novak Plumbing' }])
  })

  test('names both people if one acts as the other', async () => {
    const [subject] = await portal.rows<{ id: number; name: string }>(
      `select dealer_id as id, dealer_full_name as name from dealers where dealer_email = 'member@example.test'`,
    )
    const act = (impersonatedID: number) =>
      portal.ask(contract.impersonation.impersonate, { as: 'admin', body: { impersonatedID } })
    must(await act(subject?.id ?? 0))
    must(await act(-1))
    const [stopEntry] = await log({ entity: 'impersonation' })
    expect(stopEntry).toMatchObject({ action: 'stopped', auditFor: subject?.name })
  })

  test('filters by whole days in the portal’s time zone', async () => {
    expect(portal.config.timeZone).toBe('Australia/Sydney')
    // With daylight saving, 5 January starts at 13:00 UTC on 4 January.
    const instants = ['2020-01-04T12:59:59Z', '2020-01-04T13:00:00Z', '2020-01-05T12:59:59Z', '2020-01-05T13:00:00Z']
    for (const at of instants)
      await portal.rows(
        `insert into audit_log (at, actor, entity_type, entity_id, action) values ($1, 'portal', 'dayTest', '1', 'done')`,
        [at],
      )
    const during = async (fromDate: string | null, toDate: string | null) =>
      (await log({ entity: 'dayTest', fromDate, toDate })).map(({ auditDate }) => auditDate)
    expect(await during('2020-01-05', '2020-01-05')).toEqual(instants.slice(1, 3).reverse())
    expect(await during(null, '2020-01-04')).toEqual(instants.slice(0, 1))
    expect(await during('2020-01-06', null)).toEqual(instants.slice(3))
    const reversedAnswer = await portal.ask(getAuditLog, {
      as: 'admin',
      body: { fromDate: '2020-01-06', toDate: '2020-01-05' },
    })
    expect(reversedAnswer.problem).toMatchObject({ status: 400, errors: [{ path: 'toDate' }] })
  })

  test('returns pages that continue where the previous one ended, despite new entries', async () => {
    await portal.rows(
      `insert into audit_log (actor, entity_type, entity_id, action)
       select 'portal', 'pageTest', place::text, 'done' from generate_series(1, 5) as place`,
    )
    const page = (before: number) => log({ entity: 'pageTest', pageSize: 2, before })
    const first = await page(0)
    await portal.rows(
      `insert into audit_log (actor, entity_type, entity_id, action) values ('portal', 'pageTest', '6', 'done')`,
    )
    const second = await page(first.at(-1)?.id ?? 0)
    const third = await page(second.at(-1)?.id ?? 0)
    expect([...first, ...second, ...third].map(({ entityID }) => entityID)).toEqual(['5', '4', '3', '2', '1'])
    expect(await page(third.at(-1)?.id ?? 0)).toEqual([])
    expect(await page(999_999_999)).toEqual([])
  })

  test('lists the kinds of records in the log', async () => {
    const kinds = must(await portal.ask(getAuditEntities, { as: 'admin' }))
    expect(kinds).toEqual(expect.arrayContaining(['customer', 'order']))
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(await log({ entity: 'no such kind' })).toEqual([])
  })

  test('masks bank numbers', async () => {
    await portal.rows(
      `insert into audit_log (actor, entity_type, entity_id, action, data)
       values ('portal', 'maskTest', '1', 'saved', '{"accountNumber": "123456789"}')`,
    )
    expect(JSON.stringify(await log({ entity: 'maskTest' }))).not.toContain('123456')
  })

  test.each(['dealer', 'direct', 'employee'])('is refused to %s', async (as) => {
    expect((await portal.ask(getAuditLog, { as, body: {} })).status).toBe(403)
  })

  test('uses an index with every filter', async () => {
    await portal.rows(
      `insert into audit_log (at, actor, entity_type, entity_id, action)
       select now() - make_interval(mins => place), 'portal', 'bulk' || place % 7, place::text, 'done'
       from generate_series(1, 20000) as place`,
    )
    await portal.rows('analyze audit_log')
    for (const condition of ["entity_type = 'bulk3'", "at < now() - interval '9 days'", 'true']) {
      const plan = await portal.rows<Record<string, string>>(
        `explain select * from audit_log where ${condition} order by at desc, audit_id desc limit 50`,
      )
      expect(JSON.stringify(plan), condition).toMatch(/Index Scan/)
      expect(JSON.stringify(plan), condition).not.toMatch(/Sort/)
    }
  })
})

describe('remarks on an order', () => {
  test('can be added and read only by people who can see the order', async () => {
    const { orderID } = await makeOrder(portal)
    must(await add(orderID, ' Ring on Monday '))
    const remarksNow = must(await add(orderID, 'Prefers e-mail', 'employee'))
    expect(remarksNow.map(({ auditData }) => auditData)).toEqual(['Prefers e-mail', 'Ring on Monday'])
    expect((await remarks(orderID)).map(({ canRemove }) => canRemove)).toEqual([false, true])
    expect((await remarks(orderID, 'admin')).map(({ canRemove }) => canRemove)).toEqual([true, true])
    expect((await portal.ask(getRemarks, { as: 'rival', params: { orderID } })).status).toBe(404)
    expect((await add(orderID, 'Mine', 'rival')).status).toBe(404)
    const [newest] = await log({ entity: 'order', entityID: String(orderID) })
    expect(newest).toMatchObject({ id: remarksNow[0]?.id, action: 'remark', auditData: 'Prefers e-mail' })
  })

  test('can be added to a signed order, but not without text', async () => {
    const { orderID } = await makeOrder(portal)
    await portal.rows('update orders set order_status = 2 where order_id = $1', [orderID])
    expect((await add(orderID, 'It came back')).status).toBe(200)
    expect((await add(orderID, '  ')).problem).toMatchObject({
      status: 400,
      errors: [{ path: 'auditData', message: 'Remark can not be empty' }],
    })
  })

  test('are removed by their author or an administrator; the removal is logged without the text', async () => {
    const { orderID } = await makeOrder(portal)
    const [mine] = must(await add(orderID, 'Mine'))
    const [theirs] = must(await add(orderID, 'A secret', 'employee'))
    expect((await remove(orderID, [theirs?.id ?? 0])).problem).toMatchObject({ status: 403, code: 'notAllowed' })
    expect((await remove(orderID, [mine?.id ?? 0, theirs?.id ?? 0])).status).toBe(403)
    expect(must(await remove(orderID, [{ id: mine?.id ?? 0 }]))).toMatchObject([{ auditData: 'A secret' }])
    expect(must(await remove(orderID, [theirs?.id ?? 0], 'admin'))).toEqual([])
    const entries = await log({ entity: 'order', entityID: String(orderID) })
    expect(entries.map(({ action }) => action)).toEqual([
      'remark removed',
      'remark removed',
      'remark',
      'remark',
      'created',
    ])
    expect(JSON.stringify(entries)).not.toContain('A secret')
    expect(entries[0]?.changes).toContainEqual({ field: 'Entry', before: null, after: String(theirs?.id) })
  })

  test('are the only entries that can be removed, and only by the calls of their own order', async () => {
    const [order, other] = [await makeOrder(portal), await makeOrder(portal)]
    const [foreign] = must(await add(other.orderID, 'Of another order'))
    const [mine] = must(await add(order.orderID, 'Mine'))
    const before = await log({ entity: 'order', entityID: String(order.orderID) })
    const createdEntry = before.find(({ action }) => action === 'created')
    for (const id of [createdEntry?.id ?? 0, foreign?.id ?? 0, 999_999]) {
      const refusedAnswer = await remove(order.orderID, [mine?.id ?? 0, id], 'admin')
      expect(refusedAnswer.problem).toMatchObject({ status: 404, code: 'notFound' })
    }
    expect(await log({ entity: 'order', entityID: String(order.orderID) })).toEqual(before)
    expect(await remarks(other.orderID)).toHaveLength(1)
  })

  test('the portal can neither change nor empty the log', async () => {
    for (const what of ['delete from audit_log', "update audit_log set action = 'x'", 'truncate audit_log'])
      await expect(portal.pool.query(what), what).rejects.toThrow('permission denied')
  })
})
