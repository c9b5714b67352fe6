import { blocks } from '@dealerline/shared/blocks/index.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockOn, fillBlock, getOrder, makeCompleteOrder, makeOrder, must } from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { linkOf, openLink, sendAndWait } from '../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const { orders, signing } = contract
const setStatus = (orderID: number, status: number) =>
  portal.rows(
    'update orders set order_status = $2, signed_date = (created_date at time zone app.time_zone())::date where order_id = $1',
    [orderID, status],
  )
const update = (
  orderID: number,
  body: BodyInputOf<typeof orders.updateOrder>,
  as = 'dealer',
  headers: Record<string, string> = {},
) => portal.ask(orders.updateOrder, { as, params: { orderID }, body, headers })
const setType = (orderID: number, type: number, confirmed?: boolean) =>
  portal.ask(orders.updateOrderType, {
    as: 'dealer',
    params: { orderID, type },
    ...(confirmed !== undefined && { body: { confirmed } }),
  })
const setSigned = (orderID: number, signedDate: string, as = 'admin') =>
  portal.ask(orders.updateOrderSignedDate, { as, params: { orderID }, body: { signedDate } })
const voidEnvelope = (orderID: number) => portal.ask(signing.voidEnvelope, { as: 'dealer', params: { orderID } })

describe('updating an order', () => {
  test('changes the given fields, keeps the rest, and refuses a stale version', async () => {
    const { orderID, version } = await makeOrder(portal)
    const changedOrder = must(
      await update(orderID, { existingCustomer: true }, 'dealer', { 'if-match': `"${version}"` }),
    )
    expect(changedOrder).toMatchObject({
      existingCustomer: true,
      adminFlag: false,
      orderStatus: 0,
      version: version + 1,
    })
    const stale = await update(orderID, { existingCustomer: false }, 'dealer', { 'if-match': `"${version}"` })
    expect(stale.problem).toMatchObject({ status: 409, code: 'stale', current: { version: version + 1 } })
  })

  test('only administrators can flag an order, and can do so in any status', {
    meta: { rules: ['ORD-admin-flag'] },
  }, async () => {
    const { orderID } = await makeOrder(portal)
    for (const as of ['dealer', 'employee'])
      expect((await update(orderID, { adminFlag: true }, as)).problem).toMatchObject({ status: 403 })
    expect((await getOrder(portal, orderID)).adminFlag).toBe(false)
    await setStatus(orderID, 2)
    expect(must(await update(orderID, { adminFlag: true }, 'admin')).adminFlag).toBe(true)
    expect((await getOrder(portal, orderID, 'dealer')).adminFlag).toBe(true)
    const flagged = must(
      await portal.ask(orders.getPaginatedOrders, { as: 'admin', body: { flagged: true } }),
    ).items.map((order) => order.orderID)
    expect(flagged).toEqual([orderID])
  })

  test('setting the status to Cancelled voids the envelope; voiding it again succeeds', {
    meta: { rules: ['ORD-update-status-4-voids'] },
  }, async () => {
    const { orderID } = await makeCompleteOrder(portal)
    const guid = await sendAndWait(portal, orderID)
    expect((await voidEnvelope(orderID)).problem).toMatchObject({ status: 409, code: 'notEditable' })
    expect(must(await update(orderID, { orderStatus: 4 })).orderStatus).toBe(4)
    expect(must(await voidEnvelope(orderID))).toEqual({ orderID, orderStatus: 4 })
    expect(must(await openLink(portal, guid)).state).toBe('voided')
    // A change of a cancelled order returns the order unchanged, which shows the caller that it is cancelled.
    expect(must(await update(orderID, { existingCustomer: true }))).toMatchObject({
      orderStatus: 4,
      existingCustomer: false,
    })
  })

  test.each([1, 2, 3, 5])('nobody can set the status to %i', { meta: { rules: ['ORD-status-others'] } }, async (to) => {
    const { orderID } = await makeOrder(portal)
    expect((await update(orderID, { orderStatus: to }, 'admin')).problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('cannot be set directly'),
    })
  })
})

describe('the signed date', () => {
  const today = toLocalDay(new Date())
  const makeSigned = async (status: number, day: string) => {
    const { orderID } = await makeOrder(portal)
    await portal.rows('update orders set created_date = $2 where order_id = $1', [orderID, '2026-01-05T03:00:00Z'])
    await setStatus(orderID, status)
    return { orderID, answer: await setSigned(orderID, day) }
  }

  test.each([2, 3])('can be corrected by administrators on an order of status %i', async (status) => {
    const { orderID, answer } = await makeSigned(status, '2026-02-03')
    expect(must(answer).signedDate).toBe('2026-02-03')
    for (const as of ['dealer', 'employee']) expect((await setSigned(orderID, today, as)).status).toBe(403)
  })

  test.each([
    ['2026-01-04', 'Signed date cannot be before the order was made'],
    ['2999-01-01', 'Signed date cannot be after today'],
    ['yesterday', 'Signed date must be a date such as 2026-03-05'],
  ])('refuses %s: %s', async (day, message) => {
    expect((await makeSigned(2, day)).answer.problem).toMatchObject({
      status: 400,
      errors: [{ path: 'signedDate', message }],
    })
  })

  test('cannot be corrected on an order that is not signed', async () => {
    expect((await makeSigned(1, today)).answer.problem).toMatchObject({ status: 409, code: 'notEditable' })
  })

  test('stays empty on a cancelled order, whose link stays void', {
    meta: { rules: ['ORD-signed-date-status-4-voids'] },
  }, async () => {
    const { orderID } = await makeCompleteOrder(portal)
    const guid = await sendAndWait(portal, orderID)
    must(await update(orderID, { orderStatus: 4 }))
    expect(must(await setSigned(orderID, today))).toMatchObject({ orderStatus: 4, signedDate: '' })
    expect(must(await voidEnvelope(orderID)).orderStatus).toBe(4)
    expect(must(await openLink(portal, guid)).state).toBe('voided')
  })
})

test('one call cancels an order and voids its envelope; repeating the call changes nothing', {
  meta: { rules: ['ORD-status-4-voided', 'ORD-cancel'] },
}, async () => {
  const { orderID } = await makeCompleteOrder(portal)
  await sendAndWait(portal, orderID)
  const call = () => portal.ask(signing.cancelOrderAndVoidEnvelope, { as: 'dealer', params: { orderID } })
  expect(must(await call())).toEqual({ orderID, orderStatus: 4 })
  expect(must(await call())).toEqual({ orderID, orderStatus: 4 })
  expect(must(await openLink(portal, await linkOf(portal, orderID))).state).toBe('voided')
  const auditEntries = await portal.rows(
    `select from audit_log where entity_type = 'order' and entity_id = $1 and action = 'Cancelled'`,
    [String(orderID)],
  )
  expect(auditEntries).toHaveLength(1)
})

describe('the type of an order', () => {
  const count = async (orderID: number) => {
    const { content } = await getOrder(portal, orderID)
    return blocks.reduce((sum, { name }) => sum + (content[name]?.rows.length ?? 0), 0)
  }

  test.each([1, 2])('%i hides the order’s services after confirmation, but does not delete them', async (type) => {
    const { orderID } = await makeOrder(portal)
    await fillBlock(portal, mobile, orderID, 2)
    expect((await setType(orderID, type)).problem).toMatchObject({
      status: 409,
      code: 'conflict',
      errors: [{ path: 'mobile', message: 'Mobile: 2 lines' }],
    })
    expect(must(await setType(orderID, type, true)).orderType).toBe(type)
    expect(await count(orderID)).toBe(0)
    const [listedOrder] = must(
      await portal.ask(orders.getPaginatedOrders, { as: 'dealer', body: { keyword: String(orderID) } }),
    ).items
    expect(listedOrder).toMatchObject({ orderType: type, monthly: 0 })
    must(await setType(orderID, 0))
    expect(await count(orderID)).toBe(2)
    expect((await blockOn(portal, mobile, orderID).getRows()).body).toHaveLength(2)
  })

  test('changes without confirmation if this hides no service, and cannot change after sending', async () => {
    const { orderID } = await makeCompleteOrder(portal)
    expect(must(await setType(orderID, 3)).orderType).toBe(3)
    expect((await setType(orderID, 5)).status).toBe(400)
    must(await setType(orderID, 0))
    await sendAndWait(portal, orderID)
    expect((await setType(orderID, 4)).problem).toMatchObject({ status: 409, code: 'notEditable' })
    expect(must(await setType(orderID, 0)).orderType).toBe(0)
  })
})

test('a new order has no services, but has the customer’s addresses and contacts', {
  meta: { rules: ['ORD-create-reset', 'ORD-create-load', 'ORD-create-contacts'] },
}, async () => {
  const first = await makeOrder(portal)
  for (const block of blocks) await fillBlock(portal, block, first.orderID, 1)
  const newOrder = await makeOrder(portal, 'dealer', { customerID: first.customerID })
  const [before, order] = [await getOrder(portal, first.orderID), await getOrder(portal, newOrder.orderID)]
  expect(order).toMatchObject({ termsAccepted: false, envelope: null, signedDate: '', iPOrderID: 0 })
  for (const { name } of blocks) expect(order.content[name]).toEqual({ header: null, rows: [] })
  expect(order.customer).toEqual(before.customer)
  expect(order.customer.addressDetails.length).toBeGreaterThan(0)
  expect(order.contacts).toEqual(before.contacts)
  expect(order.contacts.length).toBeGreaterThan(0)
})

test('returns an IP order with its extensions; both iPOrderID and ipOrderID have its id', {
  meta: { rules: ['ORD-load-ip-extensions', 'ORD-ip-id-two-spellings'] },
}, async () => {
  const { orderID } = await makeOrder(portal)
  expect(await getOrder(portal, orderID)).toMatchObject({ iPOrderID: 0, ipOrderID: 0 })
  await fillBlock(portal, ipVoice, orderID, 3)
  const { content, iPOrderID, ipOrderID } = await getOrder(portal, orderID)
  expect(content.ipVoice?.rows).toHaveLength(3)
  expect(iPOrderID).toBeGreaterThan(0)
  expect([iPOrderID, ipOrderID]).toEqual([content.ipVoice?.header?.iPOrderID, iPOrderID])
})
