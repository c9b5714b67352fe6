import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { priceOrder } from '@dealerline/shared/record-rules/order-prices.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { defaultMessage } from '@dealerline/shared/record-rules/signing-message.ts'
import { toMoney } from '@dealerline/shared/rules/formats.ts'
import { fromInc } from '@dealerline/shared/rules/prices.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockOn, getOrder, loadReferences, makeCustomer, makeOrder, must } from '../../../test/builders.ts'
import { textOf } from '../../../test/pdf-text.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'
import { type References, sampleRow } from '../../../test/samples.ts'
import { seeds, times } from '../../../test/seeds.ts'
import { toOrderReport } from '../signing/report.ts'
import { storeMissingTotals } from './totals.ts'

let portal: TestPortal
const customers: { customerID: number; references: References }[] = []
beforeAll(async () => {
  portal = await makeTestPortal()
  for (let count = 0; count < 5; count += 1) {
    const { customerID } = await makeCustomer(portal, 'direct', { surname: `Total${count}` })
    const { orderID } = await makeOrder(portal, 'direct', { customerID })
    customers.push({ customerID, references: await loadReferences(portal, orderID) })
  }
})
afterAll(() => portal.stop())

const cents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)

/** The once-off total in cents including GST, computed from the rows without the portal's price functions. */
function onceOffCents(content: OrderDetail['content'], handsetPrices: ReadonlyMap<number, number>): number {
  const rows = blocks.flatMap(({ name }) => content[name]?.rows ?? [])
  const charged = rows.reduce((sum, row) => sum + cents(row.onceOffCharges), 0)
  const freight = (content.hardware?.rows ?? [])
    .filter((row) => !row.dealerSupplied && row.freeTypeNoFreight === '')
    .reduce((sum, row) => sum + Math.round(cents(row.freight) * 1.1), 0)
  const handsets = (content.ipVoice?.rows ?? [])
    .filter((row) => !row.dealerSupplied)
    .map((row) => handsetPrices.get(Number(row.handsetID)) ?? 0)
    .filter((price) => price > 0)
  const exact = Math.round(handsets.reduce((sum, price) => sum + price * 110, 0) + 1e-6)
  const onRows = handsets.reduce((sum, price) => sum + Math.round(price * 110 + 1e-6), 0)
  const fee = handsets.length > 0 ? 2000 + 750 * (handsets.length - 1) : 0
  return charged + freight + exact - onRows + fee
}

interface Sample {
  isQuote: boolean
  customer: number
  rows: { block: number; count: number; quantity: number; price: number; discount: number; free: boolean }[]
  afterwards: 'nothing' | 'change' | 'remove' | 'convert' | 'type' | 'version'
}

const orderCount = times(40, 1000)
const samples = fc.record<Sample>({
  isQuote: fc.boolean(),
  customer: fc.integer({ min: 0, max: 4 }),
  rows: fc.uniqueArray(
    fc.record({
      block: fc.integer({ min: 0, max: blocks.length - 1 }),
      count: fc.integer({ min: 1, max: 3 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      price: fc.integer({ min: 1, max: 99_999 }),
      discount: fc.integer({ min: 0, max: 500 }),
      free: fc.boolean(),
    }),
    { selector: ({ block }) => block, maxLength: 5 },
  ),
  afterwards: fc.constantFrom<Sample['afterwards']>('nothing', 'change', 'remove', 'convert', 'type', 'version'),
})

/** Makes a row with a random quantity, price, discount and number of free items, if the block has these fields. */
function makeRow(block: Block, seed: number, references: References, sample: Sample['rows'][number]): Row {
  const row = sampleRow(block, seed, references)
  const pick = <T>(list: readonly T[]) => list[(seed + sample.price) % list.length]
  for (const [name, field] of Object.entries(block.rows)) {
    if (field.kind === 'money') row[name] = sample.price / 100
    if (field.column === 'quantity') row[name] = sample.quantity
    if (field.kind === 'handset') row[name] = pick(references.handsetIDs)
    if (field.kind === 'plan')
      row[name] = pick(field.usageTypes?.flatMap((usage) => references.plans.get(usage.toLowerCase()) ?? []) ?? [])
    if (name === 'dealerSupplied') row[name] = sample.free
    if (name === 'freeTypeWithFreight' || name === 'freeTypeNoFreight') row[name] = ''
  }
  if ('discount' in block.rows) row.discount = Math.min(sample.discount, sample.price) / 100
  return row
}

async function makeSample(sample: Sample): Promise<number> {
  const customer = customers[sample.customer]
  if (!customer) throw new Error('There is no such customer.')
  const content = Object.fromEntries(
    sample.rows.flatMap((one) => {
      const block = blocks[one.block]
      if (!block) return []
      const rows = Array.from({ length: one.count }, (_, index) => makeRow(block, index + 1, customer.references, one))
      return [[block.name, rows]]
    }),
  )
  const body = { customerID: customer.customerID, isQuote: sample.isQuote, content }
  const { orderID } = must(await portal.ask(contract.orders.createOrder, { as: 'admin', body }))
  return applyLaterStep(sample, orderID, customer.references)
}

/** Applies the sample's later change to the order, and returns the id of the order to check. */
async function applyLaterStep(
  { afterwards: step, isQuote }: Sample,
  orderID: number,
  references: References,
): Promise<number> {
  const params = { orderID }
  const on = blockOn(portal, mobile, orderID, 0, 'admin')
  if (step === 'change') must(await on.saveRows([sampleRow(mobile, 77, references), sampleRow(mobile, 78, references)]))
  if (step === 'remove') {
    const rows = must(await on.saveRows([sampleRow(mobile, 79, references)]))
    must(await on.removeRows([Number(rows.at(-1)?.mobileID)]))
  }
  if (step === 'type')
    must(
      await portal.ask(contract.orders.updateOrderType, {
        as: 'admin',
        params: { orderID, type: 2 },
        body: { confirmed: true },
      }),
    )
  if (isQuote && (step === 'version' || step === 'convert')) {
    const version = must(await portal.ask(contract.quotes.generateQuote, { as: 'admin', params }))
    const detail = await getOrder(portal, orderID)
    expect(version).toMatchObject({
      monthly: detail.monthly,
      onceOff: detail.onceOff,
      overTerm: detail.overTerm,
    })
  }
  if (!isQuote || step !== 'convert') return orderID
  const copy = must(await portal.ask(contract.orders.duplicateOrder, { as: 'admin', params, body: {} }))
  const quote = await getOrder(portal, orderID)
  expect(copy).toMatchObject({ monthly: quote.monthly, onceOff: quote.onceOff, overTerm: quote.overTerm })
  return copy.orderID
}

async function listOrders(): Promise<Map<number, ListedOrder>> {
  const ordersByID = new Map<number, ListedOrder>()
  for (let page = 1; ; page += 1) {
    const body = { page, pageSize: 200, keyword: 'total' }
    const { items } = must(await portal.ask(contract.orders.getPaginatedOrders, { as: 'direct', body }))
    for (const item of items) ordersByID.set(item.orderID, item)
    if (items.length < 200) return ordersByID
  }
}

describe('the totals of an order', () => {
  test.each(seeds)(
    `are the same in lists, screens, messages and documents, for ${orderCount} random orders of seed %i`,
    {
      meta: { rules: ['A7', 'U1'] },
      timeout: 1_800_000,
    },
    async (seed) => {
      const prices = await portal.rows<{ handset_id: number; rrp_ex: string }>(
        'select handset_id, rrp_ex from handsets',
      )
      const handsetPrices = new Map(prices.map((row) => [row.handset_id, Number(row.rrp_ex)]))
      const orderIDs: number[] = []
      for (const sample of fc.sample(samples, { numRuns: orderCount, seed })) orderIDs.push(await makeSample(sample))
      // Saved rows keep their prices when the catalogue changes.
      await portal.rows('update handsets set rrp_ex = rrp_ex + 3.33')
      await portal.rows('update rate_plans set monthly_retail = monthly_retail + 1.11')
      const list = await listOrders()
      for (const [index, orderID] of orderIDs.entries()) {
        const detail = await getOrder(portal, orderID)
        const storedTotals = { monthly: detail.monthly, onceOff: detail.onceOff, overTerm: detail.overTerm }
        const rows = blocks.flatMap(({ name }) => detail.content[name]?.rows ?? [])
        expect(cents(storedTotals.monthly), `order ${orderID}`).toBe(
          rows.reduce((sum, row) => sum + cents(row.monthlyFee), 0),
        )
        expect(cents(storedTotals.onceOff), `order ${orderID}`).toBe(onceOffCents(detail.content, handsetPrices))
        expect(list.get(orderID), `list row of ${orderID}`).toMatchObject(storedTotals)
        const summary = priceOrder(detail.content, toCatalogue(detail.plans, detail.handsets))
        const readable = toReadableOrder(detail)
        for (const totals of [summary, readable]) {
          expect(totals.monthly).toEqual(fromInc(storedTotals.monthly))
          expect(totals.onceOff).toEqual(fromInc(storedTotals.onceOff))
          expect(totals.overTerm).toEqual(fromInc(storedTotals.overTerm))
        }
        for (const part of ['monthly', 'onceOff'] as const)
          expect(readable.charges.reduce((sum, charge) => sum + cents(charge[part].inc), 0)).toBe(
            cents(storedTotals[part]),
          )
        const sentence = `It costs ${toMoney(storedTotals.monthly)} a month and ${toMoney(storedTotals.onceOff)} once`
        // An order without charges names no price.
        if (readable.charges.length > 0) expect(defaultMessage(readable, 'Example Telecom').body).toContain(sentence)
        const { totals } = toOrderReport(portal.config, readable, 'New', [])
        expect([totals.monthly.inc, totals.onceOff.inc, totals.term.inc]).toEqual(
          [storedTotals.monthly, storedTotals.onceOff, storedTotals.overTerm].map(toMoney),
        )
        if (index % 50 > 0) continue
        const printedAnswer = await portal.call('GET', `/api/Order/OrderReport/${orderID}/false?format=pdf`, {
          as: 'direct',
        })
        const text = (await textOf(printedAnswer.raw)).replaceAll(/\s/g, '')
        for (const amount of Object.values(storedTotals)) expect(text).toContain(toMoney(amount))
      }
    },
  )

  test('are computed for orders created before totals were stored', async () => {
    const { customerID, references } = customers[0] ?? { customerID: 0, references: undefined }
    if (!references) throw new Error('There is no customer.')
    const content = { mobile: [sampleRow(mobile, 1, references)] }
    const body = { customerID, content }
    const order = must(await portal.ask(contract.orders.createOrder, { as: 'admin', body }))
    expect(order.monthly).toBeGreaterThan(0)
    await portal.rows('update orders set monthly = null, once_off = null, over_term = null where order_id = $1', [
      order.orderID,
    ])
    expect(await storeMissingTotals(portal.pool)).toBe(1)
    expect(await getOrder(portal, order.orderID)).toMatchObject({ monthly: order.monthly, onceOff: order.onceOff })
  })
})
