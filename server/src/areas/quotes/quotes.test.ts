import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { allFlagsOff, flagNames } from '@dealerline/shared/rules/flags.ts'
import { endOfDayAfter } from '@dealerline/shared/rules/time.ts'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillBlock, getOrder, makeCompleteOrder, makeOrder, must } from '../../../test/builders.ts'
import { countCallStatements } from '../../../test/call-statements.ts'
import { makeTestPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
let orderID: number
beforeAll(async () => {
  portal = await makeTestPortal({ QUOTE_VALID_DAYS: '10' })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  orderID = (await makeOrder(portal, 'dealer', { isQuote: true })).orderID
  await fillBlock(portal, mobile, orderID, 3)
})

const { getQuoteDetails, saveQuote, generateQuote, getQuoteVersions, getQuoteDocument, getPriceChanges } =
  contract.quotes
const params = () => ({ orderID })
const as = 'dealer'
const details = async () => must(await portal.ask(getQuoteDetails, { as, params: params() }))
const generate = async () => must(await portal.ask(generateQuote, { as, params: params() }))
const versions = async () => must(await portal.ask(getQuoteVersions, { as, params: params() }))
const changes = async () => must(await portal.ask(getPriceChanges, { as, params: params() }))
const convert = (quoteVersion?: number) =>
  portal.ask(contract.orders.duplicateOrder, { as, params: params(), body: { quoteVersion, again: true } })
const spend = { description: 'Old carrier', quantity: 2, monthly: 199.95 }
const save = (body: object, headers: Record<string, string> = {}) =>
  portal.ask(saveQuote, { as, body: { orderID, ...body }, headers })
const expire = () =>
  portal.rows("update quote_versions set expires_at = now() - interval '1 second' where order_id = $1", [orderID])

describe('quote details', () => {
  test('are created together with the quote', {
    meta: { rules: ['ORD-create-quote-details', 'DEF-quote-type', 'DEF-quote-isGrouped'] },
  }, async () => {
    expect(await details()).toEqual({
      orderID,
      type: 1,
      isGrouped: 1,
      currentSpend: [],
      channelInstallation: [],
      additionalEquipments: [],
      contractorDetails: { company: '', contactName: '', phone: '', email: '', notes: '' },
      version: 1,
    })
  })

  test('answer 404 for an order', async () => {
    const order = await makeOrder(portal)
    for (const call of [getQuoteDetails, getQuoteVersions, generateQuote])
      expect((await portal.ask(call, { as, params: { orderID: order.orderID } })).status).toBe(404)
    expect((await portal.ask(saveQuote, { as, body: { orderID: order.orderID } })).status).toBe(404)
  })

  test('are saved and returned completely, and a stale save answers 409 with the stored details', async () => {
    const amount = { description: 'Cabling', quantity: 4, amount: 120 }
    const input = {
      type: 2 as const,
      isGrouped: 0 as const,
      currentSpend: [spend],
      channelInstallation: [amount],
      additionalEquipments: [{ ...amount, description: 'Rack' }],
      contractorDetails: {
        company: 'Ohm & Sons',
        contactName: 'Ola',
        phone: '0298765432',
        email: 'o@ohm.test',
        notes: 'Mornings',
      },
    }
    expect(must(await save(input, { 'if-match': '"1"' }))).toEqual({ orderID, ...input, version: 2 })
    expect(await details()).toMatchObject(input)
    const stale = await save({ type: 3 }, { 'if-match': '"1"' })
    expect(stale.problem).toMatchObject({ status: 409, code: 'stale', current: { version: 2, type: 2 } })
    expect((await details()).type).toBe(2)
  })

  test('are refused with an error for each invalid row, by index', async () => {
    const answer = await save({
      currentSpend: [spend, { description: ' ', quantity: 0, monthly: -1 }],
      additionalEquipments: [{ quantity: 1 }],
      contractorDetails: { email: 'nobody' },
    })
    expect(answer.problem).toMatchObject({ status: 400, code: 'badInput' })
    expect(answer.problem.errors.map(({ path }) => path)).toEqual([
      ...['currentSpend.1.description', 'currentSpend.1.quantity', 'currentSpend.1.monthly'],
      ...['additionalEquipments.0.description', 'contractorDetails.email'],
    ])
  })

  test('of a sent quote cannot be changed', async () => {
    await portal.rows('update orders set order_status = 1 where order_id = $1', [orderID])
    expect((await save({})).problem).toMatchObject({ status: 409, code: 'notEditable' })
    expect((await portal.ask(generateQuote, { as, params: params() })).problem.code).toBe('notEditable')
  })
})

describe('versions', () => {
  test('are numbered, one is current, and an unchanged quote keeps its version', async () => {
    expect((await getOrder(portal, orderID)).quoteVersion).toBe(0)
    expect(await versions()).toEqual({ versions: [], changed: false })
    const first = await generate()
    expect(first).toMatchObject({ quoteVersion: 1, state: 'current', saving: -first.monthly })
    expect(first.expiresAt).toBe(endOfDayAfter(new Date(first.generatedAt), 10).toISOString())
    expect(await generate()).toEqual(first)
    must(await save({ currentSpend: [spend] }))
    expect((await versions()).changed).toBe(true)
    expect(await generate()).toMatchObject({ quoteVersion: 2, saving: Number((399.9 - first.monthly).toFixed(2)) })
    const all = await versions()
    expect(all.changed).toBe(false)
    expect(all.versions.map(({ quoteVersion, state }) => [quoteVersion, state])).toEqual([
      [2, 'current'],
      [1, 'superseded'],
    ])
    expect((await getOrder(portal, orderID)).quoteVersion).toBe(2)
  })

  test('are replaced after expiry, even if the quote has not changed', async () => {
    await generate()
    await expire()
    expect((await versions()).versions[0]?.state).toBe('expired')
    expect(await generate()).toMatchObject({ quoteVersion: 2, state: 'current' })
  })

  test('are generated once, even by concurrent calls', async () => {
    const generated = await Promise.all([generate(), generate(), generate()])
    expect(generated.map(({ quoteVersion }) => quoteVersion)).toEqual([1, 1, 1])
  })

  test('keep their PDF when the quote changes', async () => {
    must(await save({ currentSpend: [spend], isGrouped: 0 }))
    await generate()
    const read = (version: number) => portal.ask(getQuoteDocument, { as, params: { orderID, version } })
    const before = await read(1)
    expect(before.headers['content-type']).toBe('application/pdf')
    expect(before.headers['content-disposition']).toContain(`quote-${orderID}-v1.pdf`)
    expect((await PDFDocument.load(before.raw, { updateMetadata: false })).getTitle()).toContain(`Quote ${orderID}`)
    await portal.rows(
      "update rate_plans set rate_plan_description = rate_plan_description || ' X' where usage_type = 'mobile'",
    )
    expect((await read(1)).raw.equals(before.raw)).toBe(true)
    await portal.rows("update rate_plans set rate_plan_description = replace(rate_plan_description, ' X', '')")
    expect((await read(2)).status).toBe(404)
  })

  test('are visible only to their dealer', async () => {
    await generate()
    for (const call of [getQuoteVersions, getPriceChanges, generateQuote, getQuoteDetails])
      expect((await portal.ask(call, { as: 'rival', params: params() })).status).toBe(404)
    expect((await portal.ask(getQuoteDocument, { as: 'rival', params: { orderID, version: 1 } })).status).toBe(404)
  })
})

describe('converting a quote', () => {
  const raise = (by: number) =>
    portal.rows("update rate_plans set monthly_retail = monthly_retail + $1 where usage_type = 'mobile'", [by])

  test('keeps the quoted prices, and lists the prices that have changed since', {
    meta: { rules: ['CAP-convert-quote', 'ORD-convert-quote'] },
  }, async () => {
    await fillBlock(portal, hardware, orderID, 1)
    await generate()
    const quoteDetail = await getOrder(portal, orderID)
    expect(await changes()).toEqual([])
    await raise(7)
    const list = await changes()
    expect(list).toHaveLength(3)
    for (const { was, is, service } of list) {
      expect(service).toBe('Mobile')
      expect(is.monthly).toBeCloseTo(was.monthly + 7)
    }
    const order = must(await convert(1))
    expect(order).toMatchObject({ isQuote: false, relatedOrder: orderID })
    const newOrder = await getOrder(portal, order.orderID)
    const fees = (from: typeof newOrder) => from.content.mobile?.rows.map((row) => [row.monthlyFee, row.onceOffCharges])
    expect(fees(newOrder)).toEqual(fees(quoteDetail))
    await raise(-7)
  })

  test('lists price changes of catalogue hardware, but not of manual prices', async () => {
    await fillBlock(portal, hardware, orderID, 1)
    const set = (cost: number) =>
      portal.rows(
        `update order_lines set once_off_charge = $2::numeric, once_off_charges = round($2::numeric * quantity * 1.1, 2),
          details = details || '{"dealerSupplied": false, "freeTypeWithFreight": "", "freeTypeNoFreight": ""}' where order_id = $1 and block = 'hardware'`,
        [orderID, cost],
      )
    const [handset] = must(await portal.ask(contract.catalogue.getHandsets, { as }))
    await portal.rows("update order_lines set hardware_id = $2 where order_id = $1 and block = 'hardware'", [
      orderID,
      handset?.handsetID,
    ])
    const raiseHandsetPrices = (by: number) => portal.rows('update handsets set rrp_ex = rrp_ex + $1', [by])
    await set(1.23)
    await generate()
    await raiseHandsetPrices(11)
    expect(await changes()).toEqual([])
    await raiseHandsetPrices(-11)
    await set(handset?.rrpEx ?? 0)
    await generate()
    await raiseHandsetPrices(11)
    expect(await changes()).toMatchObject([{ service: 'Hardware', row: 1, label: handset?.model }])
    await raiseHandsetPrices(-11)
  })

  test('is refused if the version is expired, superseded or different from the quote', async () => {
    const orders = async () => (await portal.rows('select from orders where related_order = $1', [orderID])).length
    await generate()
    await expire()
    const expiredAnswer = await convert(1)
    expect(expiredAnswer.problem).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: `Version 1 of quote ${orderID} has expired. Generate the quote again.`,
    })
    await generate()
    expect((await convert(1)).problem.detail).toBe(
      `Version 1 of quote ${orderID} has been superseded by version 2. Generate the quote again.`,
    )
    await fillBlock(portal, hardware, orderID, 1)
    expect((await convert(2)).problem.detail).toBe(
      `Quote ${orderID} was changed after version 2 was generated. Generate the quote again.`,
    )
    expect(await orders()).toBe(0)
    await generate()
    expect((await convert()).status).toBe(200)
    expect(await orders()).toBe(1)
  })

  test('is allowed after changes that are not part of the offer, such as the customer’s telephone', async () => {
    await generate()
    await portal.rows(
      `update customers set details = details || '{"phone": "0298765432"}'
        where customer_id = (select customer_id from orders where order_id = $1)`,
      [orderID],
    )
    expect((await versions()).changed).toBe(false)
    expect((await convert(1)).status).toBe(200)
    expect((await generate()).quoteVersion).toBe(2)
  })

  test('copies 60 rows with as many statements as 3 rows', async () => {
    const statements = () => countCallStatements(async () => must(await convert()))
    const few = await statements()
    const plans = must(await portal.ask(contract.catalogue.getRatePlans, { as, body: { types: ['mobile'] } }))
    const row = { ratePlanID: plans[0]?.ratePlanID, contractLengthMonths: 24 }
    const rows = Array.from({ length: 57 }, () => row)
    must(await portal.call('POST', `/api/order/AddMobile/${orderID}`, { as, body: rows }))
    expect(few).toBeGreaterThan(5)
    expect(await statements()).toBe(few)
    expect((await portal.rows('select from order_lines where order_id = $1', [orderID])).length).toBe(60)
  })

  test('is allowed once, unless the order is cancelled or the caller asks for another order', {
    meta: { rules: ['U10'] },
  }, async () => {
    const once = () => portal.ask(contract.orders.duplicateOrder, { as, params: params() })
    const relatedOrderID = async () => (await getOrder(portal, orderID)).relatedOrder
    const findListed = async (body: object) =>
      must(
        await portal.ask(contract.orders.getPaginatedOrders, { as, body: { keyword: String(orderID), ...body } }),
      ).items.find((order) => order.orderID === orderID)
    expect(await findListed({ isDraft: true })).toMatchObject({ relatedOrder: 0 })
    const [first, second] = await Promise.all([once(), once()])
    const [newOrder, refusedAnswer] = first.status === 200 ? [must(first), second] : [must(second), first]
    expect(newOrder).toMatchObject({ isQuote: false, relatedOrder: orderID })
    expect(await relatedOrderID()).toBe(newOrder.orderID)
    expect(refusedAnswer.problem).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: `Quote ${orderID} was converted to order ${newOrder.orderID}.`,
      current: { orderID: newOrder.orderID },
    })
    expect(await findListed({})).toMatchObject({ relatedOrder: newOrder.orderID })
    expect(await findListed({ isDraft: true })).toBeUndefined()
    const other = must(await convert())
    expect(await relatedOrderID()).toBe(other.orderID)
    must(await portal.ask(contract.orders.cancelOrder, { as, params: { orderID: other.orderID } }))
    expect(await relatedOrderID()).toBe(0)
    expect((await once()).status).toBe(200)
  })

  test('is allowed if the quote has no version, unless the caller names a version', async () => {
    expect((await convert(1)).problem).toMatchObject({ status: 409, code: 'conflict' })
    expect((await convert(0)).status).toBe(200)
  })
})

describe('feature flags', () => {
  const everybody = (on: readonly string[]) =>
    Object.fromEntries(
      flagNames.map((name) => [
        name,
        { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: on.includes(name) ? 'on' : 'off' },
      ]),
    )
  async function withFlags(on: readonly string[], work: (other: TestPortal) => Promise<void>) {
    const folder = await mkdtemp(join(tmpdir(), 'dealerline-flags-'))
    const file = join(folder, 'flags.json')
    await writeFile(file, JSON.stringify({ flags: everybody(on) }))
    const other = await makeTestPortal({ FLAGS_FILE: file })
    await work(other).finally(async () => {
      await other.stop()
      await rm(folder, { recursive: true })
    })
  }
  const email = 'dealer@example.test'

  test('are returned with the signed-in person', { meta: { rules: ['FLAG-by-email'] } }, async () => {
    const dealer = must(await portal.ask(contract.session.getDealerFromEmail, { as, body: { email } }))
    expect(dealer.flags).toEqual({ quoteTool: true, quoteToolV2: false, SOG4035: false, SOG4269: true })
  })

  test('quoteTool off: a quote is signed and sent like an order', {
    meta: { rules: ['FLAG-quoteTool'] },
  }, async () => {
    await withFlags([], async (other) => {
      const dealer = must(await other.ask(contract.session.getDealerFromEmail, { as, body: { email } }))
      expect(dealer.flags).toEqual(allFlagsOff)
      const quote = await makeCompleteOrder(other, as, { isQuote: true })
      const request = { as, params: { orderID: quote.orderID } }
      const titles = must(await other.ask(contract.orders.getOrderSavedStatus, request)).map(({ title }) => title)
      expect(titles).toContain('Sign and Send')
      expect(titles).not.toContain('Generate Quote')
      expect(must(await other.ask(contract.orders.duplicateOrder, request)).relatedOrder).toBe(quote.orderID)
      const body = { orderID: quote.orderID, to: 'ada@customer.test', toName: 'Ada' }
      must(await other.ask(contract.signing.sendRequest, { as, params: { isReporting: 'false' }, body }))
    })
  })

  test('quoteToolV2 on: the printed quote starts with the comparison, even if the flag is off later', {
    meta: { rules: ['RPT-v2', 'FLAG-quoteToolV2'] },
  }, async () => {
    await withFlags(['quoteTool', 'quoteToolV2'], async (other) => {
      const quote = await makeOrder(other, as, { isQuote: true })
      must(await other.ask(generateQuote, { as, params: { orderID: quote.orderID } }))
      const [versionRow] = await other.rows('select snapshot from quote_versions where order_id = $1', [quote.orderID])
      expect(versionRow).toMatchObject({ snapshot: { layout: 'comparison' } })
    })
  })
})
