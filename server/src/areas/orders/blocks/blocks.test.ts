import { type Block, blankRow, priceRow, type Row, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { blocks, isAloneOnPage } from '@dealerline/shared/blocks/index.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { Field, KindName } from '@dealerline/shared/records/kinds.ts'
import { usageNumber } from '@dealerline/shared/rules/usage-types.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blockOn,
  fillBlock,
  getOrder,
  loadReferences,
  makeCustomer,
  makeOrder,
  must,
} from '../../../../test/builders.ts'
import { once } from '../../../../test/once.ts'
import { type Answer, makeTestPortal, type TestPortal } from '../../../../test/portal.ts'
import { sampleFields, sampleRow } from '../../../../test/samples.ts'
import { requirementsOf } from '../../../../test/signing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const idOf = (block: Block, row: Row | undefined) => Number(row?.[block.rowID])

/** Values that fields of each kind refuse. Ids that don't exist are refused after a look-up in the database. */
const invalidValues: Record<KindName, readonly unknown[]> = {
  text: ['x'.repeat(5000), 7.5],
  email: ['not an e-mail', 7],
  phone: ['987654321', 'letters'],
  date: ['2026-02-30', '12/04/1985'],
  choice: ['nonsense'],
  flag: ['yes', 1],
  number: [-1, 1.5, 'many'],
  money: [-1, 1.001, 'much'],
  months: [-1, 1.5, 1000],
  plan: [999_999, -1, 'none'],
  handset: [999_999, -1],
  address: [999_999, -1],
  contact: [999_999, -1],
  bundle: [999_999, -1],
  list: ['not a list', [7], ['12']],
  record: ['not a record', [7], { email: 'not an e-mail', state: 'nonsense' }],
  records: ['not a list', [7], [{ state: 'nonsense' }]],
}

const isBlank = (value: unknown) => (Array.isArray(value) ? value.length === 0 : !value)

const returnsHeader = ({ calls }: Block) => Boolean(calls.whole ?? calls.header?.get)

/** The header as it is in the order's content: with the fields derived from the rows, but without the rows. */
function headerWith(block: Block, header: Row | null, rows: Row[]): Row | null {
  const entries = Object.entries({ ...header, ...block.header?.derived?.compute(rows) })
  const rowFields = [block.calls.whole?.rows, block.header?.rowsAs]
  return header && Object.fromEntries(entries.filter(([name]) => !rowFields.includes(name)))
}

/** The fields of a row with its own id and the id of its order, which differ in each run. */
const ownIDs = (block: Block, row: Row, orderID: number): Row => ({
  ...('orderId' in row && { orderId: orderID }),
  ...(block.namesHeader && { [block.header?.id ?? '']: expect.any(Number) }),
  ...('stateBased' in row && {
    stateBased: (row.stateBased as Row[]).map((route) => ({ ...route, [block.rowID]: expect.any(Number) })),
  }),
})

/** The paths of the errors, shortened to start at the row. The part before the row depends on the block. */
const pathsIn = (block: Block, { problem }: Answer<unknown>) =>
  problem.errors?.map(({ path }) => path.replace(`${block.calls.whole?.rows}.`, '').split('.').slice(0, 2).join('.'))

/** Creates an order of a business if the menu of residential orders has no entry for the block. */
const orderWith = (block: Block) =>
  block.page.forResidential
    ? makeCustomer(portal, 'dealer', { custType: 'business' }).then(({ customerID }) =>
        makeOrder(portal, 'dealer', { customerID }),
      )
    : makeOrder(portal)

const unchangedOrder = once(async () => {
  const order = await getOrder(portal, (await makeOrder(portal)).orderID)
  return { order, references: await loadReferences(portal, order.orderID) }
})

describe.each(blocks.map((block) => [block.name, block] as const))('%s', (_, block) => {
  const emptyOrder = once(async () => fillBlock(portal, block, (await makeOrder(portal)).orderID, 0))

  test('is empty on a new order', async () => {
    const { orderID } = await makeOrder(portal)
    expect(must(await blockOn(portal, block, orderID).getRows())).toEqual([])
    if (returnsHeader(block)) expect((await blockOn(portal, block, orderID).getHeader()).body).toBeNull()
  })

  test('saves rows, and both the block’s call and the order return them unchanged and in sequence', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows, inputRows, header } = await fillBlock(portal, block, orderID, 3)
    expect(rows).toMatchObject(
      inputRows.map((row) => ({ ...row, [block.rowID]: expect.any(Number), orderID, version: 1 })),
    )
    expect(must(await on.getRows())).toEqual(rows)
    const { content } = await getOrder(portal, orderID)
    expect(content[block.name]).toEqual({ header: headerWith(block, header, rows), rows })
  })

  test('prices each row when the row is saved, and stores the usage type with each line', async () => {
    const { orderID } = await makeOrder(portal)
    const { rows } = await fillBlock(portal, block, orderID, 2)
    const { plans, handsets } = await getOrder(portal, orderID)
    for (const row of rows) {
      const price = priceRow(block, row, toCatalogue(plans, handsets))
      expect(row).toMatchObject({ monthlyFee: price.monthly.inc, onceOffCharges: price.onceOff.inc })
    }
    const lines = await portal.rows('select distinct usage_type from order_lines where order_id = $1', [orderID])
    const usage = block.usageType ?? plans.find(({ ratePlanID }) => ratePlanID === rows[0]?.ratePlanID)?.usageType
    expect(lines).toEqual([{ usage_type: usageNumber(usage) }])
  })

  test('keeps the price of a saved row when the catalogue changes', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows } = await fillBlock(portal, block, orderID)
    await portal.rows('update rate_plans set monthly_retail = monthly_retail + 5')
    await portal.rows('update handsets set rrp_ex = rrp_ex + 5')
    expect(must(await on.getRows())).toEqual(rows)
    await portal.rows('update rate_plans set monthly_retail = monthly_retail - 5')
    await portal.rows('update handsets set rrp_ex = rrp_ex - 5')
  })

  test('changes one row, keeps the other rows in their positions, and returns all rows', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows, references } = await fillBlock(portal, block, orderID, 3)
    const changedRow = { ...sampleRow(block, 50, references), [block.rowID]: idOf(block, rows[0]), version: 1 }
    const after = must(await on.saveRows([changedRow]))
    expect(after).toMatchObject([{ ...changedRow, version: 2 }, rows[1], rows[2]])
  })

  test('adds rows after the existing rows', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows, references } = await fillBlock(portal, block, orderID, 2)
    const after = must(await on.saveRows([sampleRow(block, 50, references), sampleRow(block, 51, references)]))
    expect(after.slice(0, 2)).toEqual(rows)
    expect(after).toHaveLength(4)
  })

  test('refuses a stale row with 409 and the current rows, and changes nothing', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows, references } = await fillBlock(portal, block, orderID)
    const change = (seed: number) => [
      { ...sampleRow(block, seed, references), [block.rowID]: idOf(block, rows[0]), version: 1 },
    ]
    const current = must(await on.saveRows(change(50)))
    const answer = await on.saveRows([...change(51), sampleRow(block, 52, references)])
    expect(answer.problem).toMatchObject({ status: 409, code: 'stale', current })
    expect(must(await on.getRows())).toEqual(current)
  })

  test('stores one of two concurrent changes to the same row', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows, references } = await fillBlock(portal, block, orderID)
    const save = (seed: number) =>
      on.saveRows([{ ...sampleRow(block, seed, references), [block.rowID]: idOf(block, rows[0]), version: 1 }])
    expect((await Promise.all([save(50), save(51)])).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('removes rows by id or as rows, skips unsaved rows, and returns the remaining rows', {
    meta: { rules: ['INB-bulk-remove-saved'] },
  }, async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows } = await fillBlock(portal, block, orderID, 3)
    expect(must(await on.removeRows([idOf(block, rows[0]), 0]))).toEqual(rows.slice(1))
    expect(must(await on.removeRows([rows[1], { [block.rowID]: 0 }]))).toEqual(rows.slice(2))
  })

  test('refuses a removal that names no saved row', {
    meta: { rules: ['SIP-remove-positive', 'TEAMS-remove-positive', 'HW-delete-unsaved-skipped'] },
  }, async () => {
    if (block.calls.rows && !block.calls.rows.remove) return
    const { orderID } = await makeOrder(portal)
    const { on, rows } = await fillBlock(portal, block, orderID)
    for (const nothing of [[0], [{ [block.rowID]: 0 }], []]) expect((await on.removeRows(nothing)).status).toBe(400)
    expect(must(await on.getRows())).toEqual(rows)
  })

  test('answers 404 for unknown rows and rows of another order of the same dealer, and changes nothing', async () => {
    const [mine, other] = await Promise.all([makeOrder(portal), makeOrder(portal)])
    const { on, rows, references } = await fillBlock(portal, block, mine.orderID)
    const { rows: foreign } = await fillBlock(portal, block, other.orderID)
    // A call that names the row in its own path needs no order.
    const others = block.calls.row?.remove ? [999_999] : [999_999, idOf(block, foreign[0])]
    for (const id of others) {
      expect((await on.removeRows([id, idOf(block, rows[0])])).status).toBe(404)
      expect((await on.saveRows([{ ...sampleRow(block, 60, references), [block.rowID]: id }])).status).toBe(404)
    }
    expect(must(await on.getRows())).toEqual(rows)
    expect((await getOrder(portal, other.orderID)).content[block.name]?.rows).toEqual(foreign)
  })

  test('refuses a row that appears twice in the request', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows } = await fillBlock(portal, block, orderID)
    expect((await on.saveRows([rows[0], rows[0]])).status).toBe(400)
  })

  test.each(Object.entries(block.rows))(
    'refuses invalid values of %s and names the row and the field',
    async (name, field: Field) => {
      const { on, references } = await emptyOrder()
      const good = sampleRow(block, 1, references)
      for (const value of invalidValues[field.kind]) {
        const answer = await on.saveRows([good, { ...sampleRow(block, 2, references), [name]: value }])
        expect([answer.status, pathsIn(block, answer)], String(value)).toEqual([400, [`1.${name}`]])
      }
      expect(must(await on.getRows())).toEqual([])
    },
  )

  test.each(['plan', 'address', 'contact'] as const)(
    'refuses a %s that belongs to another service or customer',
    async (kind) => {
      const name = Object.keys(block.rows).find((field) => block.rows[field]?.kind === kind)
      if (!name) return
      const { on, references } = await emptyOrder()
      const foreign = await unchangedOrder()
      const others = {
        plan: references.plans.get('moh')?.[0],
        address: foreign.order.customer.addressDetails[0]?.addressID,
        contact: foreign.references.contactID,
      }
      const answer = await on.saveRows([{ ...sampleRow(block, 1, references), [name]: others[kind] }])
      expect([answer.status, pathsIn(block, answer)]).toEqual([400, [`0.${name}`]])
    },
  )

  test('lists every required field of a blank row as missing, with a link to the row and the field', {
    meta: { rules: ['VAL-required'] },
  }, async () => {
    const order = await makeOrder(portal)
    const { on, references } = await fillBlock(portal, block, order.orderID, 0)
    const facts = { orderType: 0, isQuote: false, residential: true }
    const needed = (block.requiredToSave ?? []).map((name) => [name, sampleRow(block, 1, references)[name]])
    const minimalRow = { ...blankRow(block, facts, []), ...Object.fromEntries(needed) }
    const blank = must(await on.saveRows([minimalRow]))[0] ?? {}
    const requiredFields = Object.entries(block.requires).filter(
      ([name, isRequired]) => isRequired?.(blank, facts) && isBlank(blank[name]),
    )
    const requirements = await requirementsOf(portal, order.orderID)
    const missingFields = requirements.filter(
      ({ section, code }) => section === block.page.label && code === 'VAL-required',
    )
    expect(missingFields.map(({ field, link }) => [field, link])).toEqual(
      requiredFields.map(([name]) => [
        name,
        `${block.page.route}?${isAloneOnPage(block) ? '' : `block=${block.name}&`}row=1&field=${name}`,
      ]),
    )
    expect(missingFields.every(({ message }) => message.endsWith('can not be empty (row 1)'))).toBe(true)
  })

  test('a complete row has no missing fields and marks the menu entry as filled', async () => {
    const { orderID } = await orderWith(block)
    const as = block.page.access ? 'admin' : 'dealer'
    const before = must(await portal.ask(contract.orders.getOrderSavedStatus, { as, params: { orderID } }))
    expect(before.find(({ title }) => title === block.page.label)).toMatchObject({
      hasData: false,
      missing: false,
      route: block.page.route,
    })
    await fillBlock(portal, block, orderID)
    const requirements = await requirementsOf(portal, orderID)
    expect(requirements.filter(({ section }) => section === block.page.label)).toEqual([])
    const after = must(await portal.ask(contract.orders.getOrderSavedStatus, { as, params: { orderID } }))
    expect(after.find(({ title }) => title === block.page.label)).toMatchObject({ hasData: true, missing: false })
  })

  test('converting a quote copies header, rows and prices to the new order', {
    meta: { rules: ['ORD-convert-quote'] },
  }, async () => {
    const { orderID } = await makeOrder(portal, 'dealer', { isQuote: true })
    const { rows, header } = await fillBlock(portal, block, orderID, 3)
    await portal.rows('update rate_plans set monthly_retail = monthly_retail + 5')
    const copy = must(await portal.ask(contract.orders.duplicateOrder, { as: 'dealer', params: { orderID } }))
    await portal.rows('update rate_plans set monthly_retail = monthly_retail - 5')
    const content = (await getOrder(portal, copy.orderID)).content[block.name]
    const own = { orderID: copy.orderID, version: 1 }
    expect(content?.rows).toEqual(
      rows.map((row) => ({ ...row, ...own, ...ownIDs(block, row, copy.orderID), [block.rowID]: expect.any(Number) })),
    )
    const before = headerWith(block, header, rows)
    expect(content?.header).toEqual(before && { ...before, ...own, [block.header?.id ?? '']: expect.any(Number) })
    const ids = new Set(rows.map((row) => idOf(block, row)))
    expect(content?.rows.some((row) => ids.has(idOf(block, row)))).toBe(false)
  })

  test('cannot be changed after the order was sent', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows, references } = await fillBlock(portal, block, orderID)
    await portal.rows('update orders set order_status = 1 where order_id = $1', [orderID])
    const answers = [await on.saveRows([sampleRow(block, 9, references)]), await on.removeRows([idOf(block, rows[0])])]
    if (block.header) answers.push(await on.saveRows([]), await on.saveRows(rows))
    for (const answer of answers) expect(answer.problem).toMatchObject({ status: 409, code: 'notEditable' })
    expect(must(await on.getRows())).toEqual(rows)
  })
})

const withHeader = blocks.filter(({ header }) => Object.keys(header?.fields ?? {}).length > 0)

describe.each(withHeader.map((block) => [block.name, block] as const))('the header of block %s', (_, block) => {
  const { fields = {}, id = '' } = block.header ?? {}
  test('is saved once per order, and a change with a stale version is refused', async () => {
    const { orderID } = await makeOrder(portal)
    const references = await loadReferences(portal, orderID)
    const on = blockOn(portal, block, orderID)
    const first = sampleFields(fields, 1, references)
    const header = must(await on.saveHeader(first))
    expect(header).toMatchObject({ ...first, [id]: expect.any(Number), orderID, version: 1 })
    const second = sampleFields(fields, 2, references)
    const changedHeader = must(await on.saveHeader({ ...second, version: 1 }))
    expect(changedHeader).toMatchObject({ ...second, [id]: header[id], orderID, version: 2 })
    for (const stale of [
      await on.saveHeader({ ...first, version: 1 }),
      await on.saveHeader(first, { 'if-match': '"1"' }),
    ]) {
      const current = headerWith(block, changedHeader, [])
      expect(stale.problem).toMatchObject({ status: 409, code: 'stale', current })
    }
    expect(must(await on.getHeader())).toEqual(changedHeader)
  })

  test.each(Object.entries(fields))('refuses invalid values of %s and names the field', async (name, field: Field) => {
    const { order, references } = await unchangedOrder()
    const good = sampleFields(fields, 1, references)
    for (const value of invalidValues[field.kind]) {
      const answer = await blockOn(portal, block, order.orderID).saveHeader({ ...good, [name]: value })
      expect([answer.status, answer.problem.errors?.map(({ path }) => path)], String(value)).toEqual([400, [name]])
    }
  })

  test('is removed together with all rows if the block has a call to remove its header', {
    meta: { rules: ['IPV-remove-resets'] },
  }, async () => {
    if (!block.calls.header?.remove) return
    const { orderID } = await makeOrder(portal)
    const { on } = await fillBlock(portal, block, orderID, 2)
    const blank = blankRow(block, { orderType: 0, isQuote: false, residential: true }, [])
    expect(must(await on.removeHeader())).toEqual([blank])
    expect(must(await on.getRows())).toEqual([])
    expect((await on.getHeader()).body).toBeNull()
    expect((await on.removeHeader()).status).toBe(404)
  })
})

describe('ipVoice', () => {
  const block = blocks.find(({ name }) => name === 'ipVoice')
  if (!block) throw new Error('There is no block ipVoice.')

  test('removing the IP order returns one blank row with 24 months and extension 500', {
    meta: { rules: ['IPV-remove-default-row'] },
  }, async () => {
    const { orderID } = await makeOrder(portal, 'dealer', { orderType: 3 })
    const { on } = await fillBlock(portal, block, orderID, 2)
    expect(must(await on.removeHeader())).toMatchObject([
      { contractLengthMonths: 24, extensionNo: 500, ipExtensionID: 0 },
    ])
  })

  test('the next extension is 500, or follows the extensions on all orders of the customer', {
    meta: { rules: ['IPV-extension-sequence'] },
  }, async () => {
    const order = await makeOrder(portal)
    const next = async (orderID: number) =>
      must(await portal.ask(contract.numbers.getNextAccountNo, { as: 'dealer', body: { orderID } })).nextAccountNo
    expect(await next(order.orderID)).toBe(500)
    const { on, references } = await fillBlock(portal, block, order.orderID, 0)
    must(
      await on.saveRows([
        { ...sampleRow(block, 1, references), extensionNo: 500 },
        { ...sampleRow(block, 2, references), extensionNo: 501 },
      ]),
    )
    const second = await makeOrder(portal, 'dealer', { customerID: order.customerID })
    expect(await next(second.orderID)).toBe(502)
    expect(await next((await makeOrder(portal)).orderID)).toBe(500)
  })

  test('refuses an extension that the order already has', async () => {
    const { orderID } = await makeOrder(portal)
    const { on, rows, references } = await fillBlock(portal, block, orderID)
    const same = { ...sampleRow(block, 7, references), extensionNo: rows[0]?.extensionNo }
    expect((await on.saveRows([same])).problem).toMatchObject({ status: 400, errors: [{ path: '0.extensionNo' }] })
  })
})

test('saves a free-text item without a catalogue handset', async () => {
  const { orderID } = await makeOrder(portal)
  const { on } = await fillBlock(portal, hardware, orderID, 0)
  const rows = must(await on.saveRows([{ handsetID: 0, freeTypeNoFreight: 'Wall bracket', cost: 35 }]))
  expect(rows).toMatchObject([{ handsetID: 0, freeTypeNoFreight: 'Wall bracket' }])
})
