import type { Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  blockOn,
  fillBlock,
  getOrder,
  loadReferences,
  makeCustomer,
  makeOrder,
  must,
} from '../../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { queueAtLock } from '../../../../test/queue-at-lock.ts'
import { sampleRow } from '../../../../test/samples.ts'
import { putServices } from '../../../providers/pbx/queries.ts'

const { getCustomerServices, addSoftphoneOrder, getIPRowsByOrder, updateRowsFromAdmin } = contract.extensions

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterEach(() => portal.behave('pbx', { mode: 'ok' }))
afterAll(() => portal.stop())

const rowsOf = async (orderID: number) => must(await blockOn(portal, ipVoice, orderID).getRows())
const update = (body: Record<string, unknown>[], as = 'admin') => portal.ask(updateRowsFromAdmin, { as, body })
const freeze = (orderID: number) => portal.rows('update orders set order_status = 1 where order_id = $1', [orderID])

test('lists a customer’s telephone services for their dealer, or reports that the telephone system is down', async () => {
  // The first customer is the one whose telephone system is in the sample.
  await makeCustomer(portal)
  const { customerID } = await makeCustomer(portal)
  const ask = (as: string) => portal.ask(getCustomerServices, { as, params: { id: customerID } })
  expect(must(await ask('dealer'))).toEqual([])
  const service = { extension: '401', name: 'Reception', kind: 'extension', number: '0255509002', active: true }
  await putServices(portal.ownerPool, String(customerID), [service])
  expect(must(await ask('dealer'))).toEqual([{ serviceID: expect.any(String), ...service }])
  expect((await ask('rival')).status).toBe(404)
  await portal.behave('pbx', { mode: 'down', remaining: 1 })
  expect((await ask('dealer')).problem).toMatchObject({ status: 503, code: 'outsideUnavailable' })
})

test('creates an IP order of softphones from extensions, or nothing if a row is invalid', async () => {
  const { customerID } = await makeCustomer(portal)
  const references = await loadReferences(portal, (await makeOrder(portal, 'dealer', { customerID })).orderID)
  const rows: Row[] = [1, 2].map((seed) => ({ ...sampleRow(ipVoice, seed, references), softPhone: false }))
  const ask = (body: Record<string, unknown>[], as = 'dealer') =>
    portal.ask(addSoftphoneOrder, { as, params: { customer: customerID }, body })
  const order = must(await ask(rows))
  expect(order).toMatchObject({ customerID, isQuote: false, orderStatus: 0 })
  const { content } = await getOrder(portal, order.orderID)
  expect(content.ipVoice?.header).toMatchObject({ orderID: order.orderID })
  expect(content.ipVoice?.rows).toMatchObject(rows.map(({ extensionNo }) => ({ extensionNo, softPhone: true })))
  const count = async () => Number((await portal.rows('select count(*) as n from orders'))[0]?.n)
  const before = await count()
  expect((await ask([{ ...rows[0], ratePlanID: 999_999 }])).problem).toMatchObject({
    status: 400,
    errors: [{ path: '0.ratePlanID', message: 'invalid plan id' }],
  })
  expect((await ask([])).status).toBe(400)
  expect((await ask(rows, 'rival')).status).toBe(404)
  expect(await count()).toBe(before)
})

test('administrators list IP rows by order, with customer and dealer, page by page', {
  meta: { rules: ['ROLE-admin-only'] },
}, async () => {
  const { orderID } = await makeOrder(portal)
  await fillBlock(portal, ipVoice, orderID, 2)
  const inProgressOrder = await makeOrder(portal)
  await fillBlock(portal, ipVoice, inProgressOrder.orderID, 1)
  must(await portal.ask(contract.orders.cancelOrder, { as: 'dealer', params: { orderID: inProgressOrder.orderID } }))
  const ask = async (query: string) => {
    const path = `/api/${getIPRowsByOrder.path}${query}`
    return must(
      await portal.call<{ items: { orderID: number; rows: unknown[] }[]; total: number }>('GET', path, { as: 'admin' }),
    )
  }
  const all = await ask('')
  expect(all.items[0]).toMatchObject({ orderID, customerName: expect.any(String), dealerFullName: 'Dana Novak' })
  expect(all.items[0]?.rows).toEqual(await rowsOf(orderID))
  expect(all.items.map((item) => item.orderID)).not.toContain(inProgressOrder.orderID)
  const first = await ask('?page=1&pageSize=1')
  expect([first.items.length, first.total]).toEqual([1, all.total])
  expect((await portal.call('GET', `/api/${getIPRowsByOrder.path}?page=0`, { as: 'admin' })).status).toBe(400)
})

test('administrators change rows of several orders at once, and omitted fields keep their values', {
  meta: { rules: ['ROLE-admin-only'] },
}, async () => {
  const orders = [await makeOrder(portal), await makeOrder(portal, 'rival')]
  const [mine, theirs] = orders.map(({ orderID }) => orderID)
  await fillBlock(portal, ipVoice, mine ?? 0, 2)
  await fillBlock(portal, ipVoice, theirs ?? 0, 1, 'rival')
  const before = [
    await rowsOf(mine ?? 0),
    must(await blockOn(portal, ipVoice, theirs ?? 0, 0, 'rival').getRows()),
  ].flat()
  const ids = before.map((row) => Number(row.ipExtensionID))
  const savedRows = must(
    await update([
      { ipExtensionID: ids[2], extensionName: 'Theirs' },
      { ipExtensionID: ids[1], extensionName: 'Second', voicemail: false, version: 1 },
    ]),
  )
  expect(savedRows).toMatchObject([
    { ipExtensionID: ids[2], extensionName: 'Theirs', extensionNo: before[2]?.extensionNo, version: 2 },
    { ipExtensionID: ids[1], extensionName: 'Second', voicemail: false, voicemailEmail: before[1]?.voicemailEmail },
  ])
  expect((await rowsOf(mine ?? 0))[0]).toEqual(before[0])
  expect((await update([{ ipExtensionID: ids[1], version: 1 }])).problem).toMatchObject({ status: 409, code: 'stale' })
  expect((await update([{ ipExtensionID: ids[1] }], 'dealer')).status).toBe(403)
})

test('changes rows of several orders only if all are valid, and names an invalid row and field', async () => {
  const [first, second] = [await makeOrder(portal), await makeOrder(portal)]
  for (const { orderID } of [first, second]) await fillBlock(portal, ipVoice, orderID, 2)
  const before = [...(await rowsOf(first.orderID)), ...(await rowsOf(second.orderID))]
  const ids = before.map((row) => Number(row.ipExtensionID))
  const renamed = { ipExtensionID: ids[0], extensionName: 'Changed' }
  const twice = { ipExtensionID: ids[3], extensionNo: before[2]?.extensionNo }
  expect((await update([{ ipExtensionID: ids[2] }, renamed, twice])).problem).toMatchObject({
    status: 400,
    errors: [
      { path: '0.extensionNo', message: 'This extension number is used twice' },
      { path: '2.extensionNo', message: 'This extension number is used twice' },
    ],
  })
  expect((await update([renamed, { ipExtensionID: ids[1], contractLengthMonths: -1 }])).problem).toMatchObject({
    status: 400,
    errors: [{ path: '1.contractLengthMonths' }],
  })
  expect((await update([renamed, renamed])).problem.errors).toMatchObject([{ path: '1.ipExtensionID' }])
  expect((await update([renamed, { ipExtensionID: 999_999 }])).problem).toMatchObject({
    status: 404,
    detail: 'There is no IP Voice line 999999.',
  })
  await freeze(second.orderID)
  expect((await update([renamed, { ipExtensionID: ids[2] }])).problem).toMatchObject({
    status: 409,
    code: 'notEditable',
  })
  expect([...(await rowsOf(first.orderID)), ...(await rowsOf(second.orderID))]).toEqual(before)
})

test('administrators change different fields of one row at the same time, and both changes are kept', async () => {
  const { orderID } = await makeOrder(portal)
  const [row] = (await fillBlock(portal, ipVoice, orderID)).rows
  const ipExtensionID = Number(row?.ipExtensionID)
  const change = (fields: Row) => () => update([{ ipExtensionID, ...fields }])
  const [named, muted] = await queueAtLock(
    portal,
    ['orders'],
    [change({ extensionName: 'Reception' }), change({ voicemail: row?.voicemail !== true })],
  )
  expect(must(named)).toMatchObject([{ extensionName: 'Reception', version: 2 }])
  expect(must(muted)).toMatchObject([{ extensionName: 'Reception', voicemail: row?.voicemail !== true, version: 3 }])
})
