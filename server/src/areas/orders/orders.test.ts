import { blocks, pages } from '@dealerline/shared/blocks/index.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { menuOf, menuWithoutOrder } from '@dealerline/shared/record-rules/menu.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import type { CallerKind } from '@dealerline/shared/rules/access.ts'
import type { Flags } from '@dealerline/shared/rules/flags.ts'
import { canChangeOrderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptTerms,
  fillBlock,
  getOrder,
  loadReferences,
  makeCompleteOrder,
  makeCustomer,
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

const { cancelOrder, resetOrderToEdit, duplicateOrder, getOrderSavedStatus, getMenu, getPaginatedOrders, getOrders } =
  contract.orders
/** The flags that the definitions in this repository set for everybody. */
const flags: Flags = { quoteTool: true, quoteToolV2: false, SOG4035: false, SOG4269: true }
const statuses = [0, 1, 2, 3, 4, 5]
const setStatus = (orderID: number, status: number) =>
  portal.rows('update orders set order_status = $2 where order_id = $1', [orderID, status])
const menu = async (orderID: number, as = 'dealer') =>
  must(await portal.ask(getOrderSavedStatus, { as, params: { orderID } }))

describe('creating an order', () => {
  test.each([[{}], [{ customerID: 0 }], [{ customerID: null }]])(
    'refuses the body %j',
    { meta: { rules: ['ORD-create-needs-customer'] } },
    async (body) => {
      const answer = await portal.call('POST', '/api/Order/CreateOrder', { as: 'dealer', body })
      expect(answer.problem).toMatchObject({
        status: 400,
        detail: 'no customerID',
        errors: [{ path: 'customerID', message: 'no customerID' }],
      })
    },
  )

  test('creates an order with its rows, or nothing if a row is invalid', async () => {
    const { customerID } = await makeCustomer(portal)
    const [block = expect.fail('no block')] = blocks
    const references = await loadReferences(portal, (await makeOrder(portal, 'dealer', { customerID })).orderID)
    const rows = [sampleRow(block, 1, references), sampleRow(block, 2, references)]
    const create = (content: Record<string, unknown>) =>
      portal.call('POST', '/api/Order/CreateOrder', { as: 'dealer', body: { customerID, content } })
    const orders = () => portal.rows('select from orders where customer_id = $1', [customerID])
    const before = (await orders()).length
    const refusal = await create({ [block.name]: [rows[0], { ...rows[1], [block.rowID]: 99_999 }] })
    expect(refusal.status).toBe(404)
    expect((await create({ nothing: [] })).status).toBe(400)
    expect(await orders()).toHaveLength(before)
    const answer = await create({ [block.name]: rows })
    expect(answer.status).toBe(200)
    const { content } = await getOrder(portal, (answer.body as { orderID: number }).orderID)
    expect(content[block.name]?.rows).toHaveLength(2)
  })

  test('stores a guid of zeros, and the customer’s dealer instead of the person who creates the order', {
    meta: { rules: ['ORD-dealer-id-stored', 'DEF-order-orderGUID'] },
  }, async () => {
    const { customerID, ubAccountNo } = await makeCustomer(portal, 'member')
    const mine = await makeOrder(portal, 'member', { customerID })
    const theirs = await makeOrder(portal, 'admin', { customerID, dealerID: 1 })
    expect(mine).toMatchObject({
      orderStatus: 0,
      orderType: 0,
      isQuote: false,
      ubAccountNo,
      orderGUID: '00000000-0000-0000-0000-000000000000',
      version: 1,
    })
    expect(theirs.dealerID).toBe(mine.dealerID)
  })

  test.each([0, 1, 2, 3, 4])('ORD-type-%i: accepts this order type', async (orderType) => {
    expect((await makeOrder(portal, 'dealer', { orderType })).orderType).toBe(orderType)
  })

  test('refuses an unknown order type', async () => {
    const answer = await portal.call('POST', '/api/Order/CreateOrder', {
      as: 'dealer',
      body: { customerID: 1, orderType: 5 },
    })
    expect(answer.problem.errors).toMatchObject([{ path: 'orderType' }])
  })
})

describe('loading an order', () => {
  test('returns the customer, addresses, company, services and the plans and handsets of the rows', {
    meta: { rules: ['ORD-load-populates', 'ORD-load-company'] },
  }, async () => {
    const { customerID } = await makeCustomer(portal, 'dealer', { custType: 'business' })
    const { orderID } = await makeOrder(portal, 'dealer', { customerID })
    for (const block of blocks) await fillBlock(portal, block, orderID, 2)
    const order = await getOrder(portal, orderID, 'dealer')
    expect(order).toMatchObject({
      customer: { customerID, companyDetails: { companyName: 'Kestrel Pty Ltd' } },
      dealerEmail: 'dealer@example.test',
      envelope: null,
      termsAccepted: false,
    })
    for (const block of blocks) expect(order.content[block.name]?.rows).toHaveLength(2)
    expect(order.plans.length).toBeGreaterThan(0)
    expect(order.handsets.length).toBeGreaterThan(0)
  })
})

describe('cancelling and resetting are allowed only in the statuses that the shared table lists', () => {
  const changes = statuses.flatMap((from) => [
    { from, to: 4, call: cancelOrder, name: 'cancel' },
    { from, to: 0, call: resetOrderToEdit, name: 'reset' },
  ])

  test.each(changes)('ORD-status-$from: $name', async ({ from, to, call }) => {
    const { orderID } = await makeOrder(portal)
    await setStatus(orderID, from)
    const answer = await portal.ask(call, { as: 'admin', params: { orderID } })
    const allowed = from === to || canChangeOrderStatus(from, to)
    if (allowed) expect(must(answer).orderStatus).toBe(to)
    else
      expect(answer.problem).toMatchObject({
        status: 409,
        code: 'notEditable',
        detail: `An order that is ${orderStatusName(from).label} cannot become ${orderStatusName(to).label}.`,
      })
    expect((await getOrder(portal, orderID)).orderStatus).toBe(allowed ? to : from)
  })

  test.each([2, 3])(
    'only administrators can cancel and reset in status %i',
    { meta: { rules: ['ORD-edit-signed-admin'] } },
    async (status) => {
      const { orderID } = await makeOrder(portal)
      await setStatus(orderID, status)
      for (const call of [cancelOrder, resetOrderToEdit]) {
        for (const as of ['dealer', 'employee'])
          expect((await portal.ask(call, { as, params: { orderID } })).status).toBe(403)
      }
      expect((await getOrder(portal, orderID)).orderStatus).toBe(status)
    },
  )

  test('refuses to cancel without an order id', { meta: { rules: ['ORD-cancel-needs-order'] } }, async () => {
    expect((await portal.call('PUT', '/api/Order/CancelOrder/0', { as: 'dealer' })).problem.errors).toEqual([
      { path: 'orderID', message: 'no orderID' },
    ])
  })
})

describe('duplicating', () => {
  test('refuses an incomplete order', {
    meta: { rules: ['ORD-duplicate-validates', 'ORD-convert-stops'] },
  }, async () => {
    const { orderID, customerID } = await makeOrder(portal)
    const answer = await portal.ask(duplicateOrder, { as: 'dealer', params: { orderID } })
    expect(answer.problem).toMatchObject({ status: 400, code: 'requirementsMissing' })
    expect(answer.problem.errors.map(({ path }) => path)).toContain('SEND-no-products')
    expect(must(await portal.ask(getOrders, { as: 'dealer', params: { id: customerID } }))).toHaveLength(1)
  })

  test('makes an order from a quote, even an incomplete one, with the quote as its related order', {
    meta: { rules: ['ORD-convert-quote'] },
  }, async () => {
    const quote = await makeOrder(portal, 'dealer', { isQuote: true, orderType: 3, existingCustomer: true })
    const { rows } = await fillBlock(portal, blocks[0] ?? expect.fail('no block'), quote.orderID, 3)
    const copy = must(await portal.ask(duplicateOrder, { as: 'dealer', params: { orderID: quote.orderID } }))
    expect(copy).toMatchObject({
      isQuote: false,
      relatedOrder: quote.orderID,
      orderType: 3,
      existingCustomer: true,
      orderStatus: 0,
      customerID: quote.customerID,
    })
    expect((await getOrder(portal, copy.orderID)).content[blocks[0]?.name ?? '']?.rows).toHaveLength(rows.length)
    expect((await getOrder(portal, quote.orderID)).isQuote).toBe(true)
  })

  test('does not copy the signature, link or confirmed terms', async () => {
    const order = await makeCompleteOrder(portal)
    const copy = must(await portal.ask(duplicateOrder, { as: 'dealer', params: { orderID: order.orderID } }))
    expect(await getOrder(portal, copy.orderID)).toMatchObject({
      signedDate: '',
      docuSignEnvelopeID: '',
      termsAccepted: false,
      envelope: null,
    })
  })
})

describe('the menu', () => {
  const titles = (items: { title: string }[]) => items.map(({ title }) => title)
  const forAll = pages.filter(({ page }) => !page.access).map(({ page }) => page)
  const businessServices = forAll.map(({ label }) => label)
  const services = forAll.filter(({ forResidential }) => !forResidential).map(({ label }) => label)
  /**
   * Returns the menu that the shared rules compute for the stored order. The rules have separate tests in
   * shared/src/record-rules/menu.test.ts.
   */
  const expectedMenu = async (orderID: number, caller: CallerKind) => {
    const order = await getOrder(portal, orderID)
    return menuOf(order, verdictOf(order, new Date()), caller, flags)
  }

  test('without an order, has every entry and no marks', { meta: { rules: ['MENU-from-server'] } }, async () => {
    expect(must(await portal.ask(getMenu, { as: 'dealer' }))).toEqual(menuWithoutOrder('Dealer', flags))
  })

  test('marks the services that the stored order has', {
    meta: { rules: ['MENU-saved-status-replaces'] },
  }, async () => {
    const { orderID } = await makeCompleteOrder(portal)
    const items = await menu(orderID)
    expect(items).toEqual(await expectedMenu(orderID, 'Dealer'))
    expect(items.filter(({ hasData }) => hasData).map(({ title }) => title)).toEqual(expect.arrayContaining(services))
  })

  test('has different entries for a business and for a residential customer', {
    meta: { rules: ['MENU-section-status', 'MENU-company-invalid'] },
  }, async () => {
    const residential = titles(await menu((await makeOrder(portal)).orderID))
    expect(residential).toContain('Residential')
    expect(residential).not.toContain('Business')
    const { customerID } = await makeCustomer(portal, 'dealer', { custType: 'business', companyDetails: null })
    const items = await menu((await makeOrder(portal, 'dealer', { customerID })).orderID)
    expect(titles(items)).toEqual(expect.arrayContaining(['Business', 'Auth Rep', ...businessServices]))
    expect(titles(items)).not.toContain('Residential')
    expect(items.find(({ title }) => title === 'Business')).toMatchObject({ hasData: false, invalid: true })
  })

  test.each([1, 2])(
    'has no services on an order of type %i',
    { meta: { rules: ['MENU-service-steps-hidden'] } },
    async (orderType) => {
      const shownTitles = titles(await menu((await makeOrder(portal, 'dealer', { orderType })).orderID))
      expect(shownTitles).toEqual(expect.arrayContaining(['Start', 'Residential', 'Sign and Send']))
      expect(shownTitles.filter((title) => services.includes(title))).toEqual([])
    },
  )

  test('marks sections with missing details, except on a quote', {
    meta: { rules: ['MENU-icon-missing'] },
  }, async () => {
    const { customerID } = await makeCustomer(portal, 'dealer', { jobTitle: '' })
    const marks = await Promise.all(
      [false, true].map(async (isQuote) => {
        const items = await menu((await makeOrder(portal, 'dealer', { customerID, isQuote })).orderID)
        return items.find(({ title }) => title === 'Residential')?.missing
      }),
    )
    expect(marks).toEqual([true, false])
  })

  test('hides customer and services after signing, except from administrators', {
    meta: { rules: ['MENU-after-signing'] },
  }, async () => {
    const { orderID } = await makeOrder(portal)
    await setStatus(orderID, 2)
    const hiddenTitles = ['Residential', ...services]
    for (const [as, caller] of [
      ['dealer', 'Dealer'],
      ['employee', 'Employee'],
    ] as const) {
      const items = await menu(orderID, as)
      expect(items).toEqual(await expectedMenu(orderID, caller))
      expect(titles(items)).toEqual(expect.arrayContaining(['Start', 'Sign and Send']))
      expect(titles(items).filter((title) => hiddenTitles.includes(title))).toEqual([])
    }
    expect(titles(await menu(orderID, 'admin'))).toEqual(expect.arrayContaining(hiddenTitles))
  })
})

describe('lists of orders', () => {
  const list = async (body: object, as = 'direct') =>
    must(await portal.ask(getPaginatedOrders, { as, body: body as { page?: number } }))

  test('have only the caller’s orders, newest first and with totals, filtered by keyword, status and kind', async () => {
    const { customerID } = await makeCustomer(portal, 'direct', { surname: 'Quokka' })
    const first = await makeOrder(portal, 'direct', { customerID })
    await fillBlock(portal, blocks[0] ?? expect.fail('no block'), first.orderID, 2, 'direct')
    const quote = await makeOrder(portal, 'direct', { customerID, isQuote: true })
    await setStatus(quote.orderID, 1)
    const ids = async (body: object) => (await list(body)).items.map(({ orderID }) => orderID)
    expect(await ids({})).toEqual([quote.orderID, first.orderID])
    expect(await ids({ keyword: 'QUOKKA' })).toEqual([quote.orderID, first.orderID])
    expect(await ids({ keyword: String(first.orderID) })).toEqual([first.orderID])
    expect(await ids({ status: 1 })).toEqual([quote.orderID])
    expect(await ids({ isQuote: false })).toEqual([first.orderID])
    expect(await list({ page: 3, pageSize: 1 })).toEqual({
      items: [],
      total: 2,
      isMore: false,
      page: 3,
      pageSize: 1,
    })
    const { rows } = { rows: (await getOrder(portal, first.orderID)).content[blocks[0]?.name ?? '']?.rows ?? [] }
    const monthly = rows.reduce((sum, row) => sum + Math.round(Number(row.monthlyFee) * 100), 0) / 100
    expect((await list({ isQuote: false })).items[0]).toMatchObject({ customerName: 'Ada Quokka', monthly })
    expect((await list({}, 'rival')).total).toBe(0)
    expect(must(await portal.ask(getOrders, { as: 'direct', params: { id: customerID } }))).toHaveLength(2)
  })
})

describe('terms', () => {
  const terms = (orderID: number, body: { id: number; checked: boolean }[]) =>
    portal.ask(contract.terms.acceptTerms, { as: 'dealer', params: { orderID }, body })

  test('can be confirmed one by one, and each confirmation can be withdrawn', {
    meta: { rules: ['TERM-confirm'] },
  }, async () => {
    const { orderID } = await makeOrder(portal)
    await acceptTerms(portal, orderID)
    expect((await getOrder(portal, orderID)).termsAccepted).toBe(true)
    const all = must(await terms(orderID, [{ id: 2, checked: false }]))
    expect(all.filter(({ checked }) => !checked).map(({ id }) => id)).toEqual([2])
    expect((await getOrder(portal, orderID)).termsAccepted).toBe(false)
  })

  test('refuses unknown terms and reports their indexes', async () => {
    const { orderID } = await makeOrder(portal)
    const answer = await terms(orderID, [
      { id: 2, checked: true },
      { id: 999, checked: true },
    ])
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: '1.id' }] })
    expect(await portal.rows('select from order_terms where order_id = $1', [orderID])).toEqual([])
  })
})
