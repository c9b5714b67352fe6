import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { internalCharges } from '@dealerline/shared/blocks/other-charges.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  blockOn,
  fillBlock,
  getOrder,
  loadReferences,
  makeMobileOrder,
  makeOrder,
  must,
} from '../../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { sampleRow } from '../../../test/samples.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const key = '0d4f7a52-6a0e-4c39-9a52-3f1c2b7e8d10'
const cells = { userName: { cell: { text: 'Ad' } } }

async function hold(orderID: number, row: string, { block = 'mobile', lineID = 0 } = {}) {
  await portal.rows(
    `insert into order_held (order_id, dealer_id, block, row_name, line_id, cells, person_id, author)
      select order_id, dealer_id, $2, $3, nullif($4, 0), $5, 1001, 'Ada' from orders where order_id = $1`,
    [orderID, block, row, lineID, cells],
  )
}
const heldOf = async (orderID: number, as = 'dealer') =>
  (await getOrder(portal, orderID, as)).held.map(({ block, row, lineID }) => ({ block, row, lineID }))

test('an order has its held rows, which raise its revision', async () => {
  const { orderID } = await makeOrder(portal)
  const { revision } = await getOrder(portal, orderID)
  await hold(orderID, key)
  const order = await getOrder(portal, orderID, 'dealer')
  expect(order.revision).toBe(revision + 1)
  expect(order.held).toEqual([
    {
      block: 'mobile',
      row: key,
      lineID: 0,
      position: 0,
      cells,
      problems: [],
      author: 'Ada',
      heldAt: expect.any(String),
    },
  ])
  expect(order.content.mobile?.rows).toEqual([])
  await portal.rows('delete from order_held where order_id = $1', [orderID])
  expect((await getOrder(portal, orderID)).revision).toBe(revision + 2)
})

test('a dealer does not see the held rows of a service of the provider', async () => {
  const { orderID } = await makeOrder(portal)
  await hold(orderID, key, { block: internalCharges.name })
  expect(await heldOf(orderID)).toEqual([])
  expect(await heldOf(orderID, 'employee')).toHaveLength(1)
  const { customerID } = await getOrder(portal, orderID)
  const listed = must(await portal.ask(contract.orders.getOrders, { as: 'dealer', params: { id: customerID } }))
  expect(listed[0]?.held).toEqual([])
})

test('a held row keeps its cells when its line is removed, and ends with the order', async () => {
  const { orderID } = await makeOrder(portal)
  const { rows } = await fillBlock(portal, mobile, orderID)
  const lineID = Number(rows[0]?.[mobile.rowID])
  await hold(orderID, String(lineID), { lineID })
  expect(await heldOf(orderID)).toEqual([{ block: 'mobile', row: String(lineID), lineID }])
  must(await blockOn(portal, mobile, orderID).removeRows([lineID]))
  expect(await heldOf(orderID)).toEqual([{ block: 'mobile', row: String(lineID), lineID: 0 }])
  await portal.rows('delete from orders where order_id = $1', [orderID])
  expect(await portal.rows('select * from order_held where order_id = $1', [orderID])).toEqual([])
})

test.each([
  ['a quote', { isQuote: true, asQuote: true }, true],
  ['an order', { isQuote: false, asQuote: false }, true],
  ['an order that a quote is converted to', { isQuote: true, asQuote: false }, false],
])(
  'a copy of %s has held rows with its own lines, unless it is a conversion',
  async (_, { isQuote, asQuote }, copies) => {
    const { orderID } = await makeMobileOrder(portal, 'dealer', { isQuote })
    const sample = sampleRow(mobile, 2, await loadReferences(portal, orderID))
    const rows = must(await blockOn(portal, mobile, orderID).saveRows([sample]))
    const lineID = Number(rows[1]?.[mobile.rowID])
    await hold(orderID, key)
    await hold(orderID, String(lineID), { lineID })
    await hold(orderID, '999999999')
    if (isQuote && !asQuote)
      must(await portal.ask(contract.quotes.generateQuote, { as: 'dealer', params: { orderID } }))
    const copy = must(
      await portal.ask(contract.orders.duplicateOrder, { as: 'dealer', params: { orderID }, body: { asQuote } }),
    )
    const { content } = await getOrder(portal, copy.orderID)
    const copiedID = Number(content.mobile?.rows[1]?.[mobile.rowID])
    const held = await heldOf(copy.orderID)
    expect(held).toHaveLength(copies ? 2 : 0)
    if (copies)
      expect(held).toEqual(
        expect.arrayContaining([
          { block: 'mobile', row: key, lineID: 0 },
          { block: 'mobile', row: String(copiedID), lineID: copiedID },
        ]),
      )
  },
)
