import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saveRowsRequest } from '../contract/block-requests.ts'
import { allCalls } from '../contract/index.ts'
import { priceBlock, priceOrder, priceStoredBlock } from '../record-rules/order-prices.ts'
import { toReadableOrder } from '../record-rules/readable.ts'
import { makeHandset, makeOrder, makePlan } from '../record-rules/test-order.ts'
import * as kinds from '../records/kinds.ts'
import { fieldValues } from '../records/kinds.ts'
import { handsetTotal } from '../rules/prices.ts'
import { blankRow, defineBlock, toCatalogue } from './block.ts'
import { blocks, findBlock, pages } from './index.ts'

const find = (name: string) => findBlock(name) ?? expect.fail(`There is no block ${name}.`)
const [ipVoice, mobile, hardware] = [find('ipVoice'), find('mobile'), find('hardware')]
const ordinaryOrder = { orderType: 0, isQuote: false, residential: false }

describe('every block', () => {
  test.each(blocks.map((block) => [block.name, block] as const))(
    '%s: accepts its own blank values, so that a new row can be saved',
    (_, block) => {
      for (const rows of [[blankRow(block, ordinaryOrder, [])], [{}]]) {
        const { call, body } = saveRowsRequest(block, { orderID: 1 }, rows)
        expect(call.body.safeParse(body).error).toBeUndefined()
      }
    },
  )

  test('the list includes fixed line, voice, internet, hardware, ports, licences and charges', {
    meta: { rules: ['CAP-order-content'] },
  }, () => {
    const services = ['pstnChurn', 'newPstn', 'isdn', 'ipVoice', 'internet', 'mobile', 'inbound', 'fax', 'sip', 'teams']
    const others = ['cmc', 'hardware', 'ports', 'installationCharges', 'recurringCharges', 'otherCharges']
    expect(blocks.map(({ name }) => name)).toEqual(expect.arrayContaining([...services, ...others]))
  })

  test('has a unique name, menu position and addresses', () => {
    const calls = allCalls.map(({ method, path }) => `${method} ${path}`.toLowerCase().replace(/\{\w+\}/g, '{}'))
    for (const all of [
      blocks.map(({ name }) => name),
      pages.map(({ page }) => page.route),
      pages.map(({ page }) => page.label),
      pages.map(({ page }) => String(page.order)),
      calls,
    ]) {
      expect(new Set(all).size).toBe(all.length)
    }
  })

  test('rejects two fields that are stored in the same column', () => {
    const rows = { one: kinds.quantity(), two: kinds.quantity() }
    const calls = { rows: { get: 'GET a', save: 'POST a', remove: 'DELETE a' } } as const
    const declaration = {
      name: 'twice',
      label: '',
      route: '',
      icon: 'home' as const,
      order: 1,
      rowID: 'id',
      rows,
      requires: {},
      calls,
    }
    expect(() => defineBlock(declaration)).toThrow('twice: one and two are both stored in quantity')
  })

  test('needs a contract term field if it has a plan, unless it sets withoutTerm', () => {
    const calls = { rows: { get: 'GET a', save: 'POST a', remove: 'DELETE a' } } as const
    const declaration = {
      name: 'satellite',
      label: '',
      route: '',
      icon: 'home' as const,
      order: 1,
      rowID: 'id',
      rows: { ratePlanID: kinds.plan('Plan', ['nbn']) },
      requires: {},
      calls,
    }
    expect(() => defineBlock(declaration)).toThrow('satellite: without a term, the price of its plan')
    expect(defineBlock({ ...declaration, withoutTerm: true }).name).toBe('satellite')
  })
})

describe('new rows', () => {
  test.each([
    [ipVoice, ordinaryOrder, [], { extensionNo: 500, contractLengthMonths: 24 }],
    [ipVoice, { ...ordinaryOrder, orderType: 3 }, [], { contractLengthMonths: 36 }],
    [ipVoice, ordinaryOrder, [{ extensionNo: 500 }, { extensionNo: 507 }], { extensionNo: 508 }],
    [mobile, ordinaryOrder, [], { orderType: 'new', contractLengthMonths: 24 }],
    [mobile, ordinaryOrder, [{ contractLengthMonths: 36 }], { contractLengthMonths: 36 }],
    [hardware, ordinaryOrder, [], { quantity: 1, handsetID: 10022, freight: 10 }],
  ])(
    'start with the initial values of their block (%#)',
    {
      meta: {
        rules: [
          'IPV-new-row-airline',
          'IPV-new-row-other',
          'DEF-extension-500',
          'IPV-extension-sequence',
          'MOB-empty-row',
          'DEF-hw-quantity',
          'DEF-hw-handsetID',
          'DEF-line-quantity',
        ],
      },
    },
    (block, order, rows, expected) => {
      expect(blankRow(block, order, rows)).toMatchObject({ [block.rowID]: 0, ...expected })
    },
  )

  test('the IP order starts with its defaults', {
    meta: { rules: ['DEF-ip-callHandling', 'DEF-ip-contract', 'DEF-ip-planType'] },
  }, () => {
    expect(fieldValues(ipVoice.header?.fields ?? {}, {})).toMatchObject({
      callHandling: 'DirectToExt',
      contract: true,
      planType: 'Hosted Voice',
      existingRentalCustomer: false,
    })
  })
})

describe('prices', () => {
  const catalogue = toCatalogue(
    [makePlan(1, { monthlyRetail: 39.95, ConnectionFee: 22 })],
    [makeHandset(10022, 100), makeHandset(10023, 89.95)],
  )
  const price = (block: typeof ipVoice, rows: object[]) =>
    priceBlock(
      block,
      rows.map((row) => ({ ...blankRow(block, ordinaryOrder, []), ...row })),
      catalogue,
    )

  test('a plan costs its monthly fee and its connection fee over its term', () => {
    const { total, overTerm } = price(ipVoice, [{ ratePlanID: 1 }, { ratePlanID: 1, contractLengthMonths: 12 }])
    expect([total.monthly.inc, total.onceOff.inc, overTerm.inc]).toEqual([79.9, 44, 39.95 * 24 + 39.95 * 12 + 44])
  })

  test('the once-off total of handsets is correct to the cent, for any handsets', {
    meta: { rules: ['IPV-handset-total'] },
  }, () => {
    const prices = fc.array(
      fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(prices, (prices) => {
        const handsets = prices.map((rrpEx, index) => makeHandset(index + 1, rrpEx))
        const rows = handsets.map(({ handsetID }) => ({ ...blankRow(ipVoice, ordinaryOrder, []), handsetID }))
        expect(priceBlock(ipVoice, rows, toCatalogue([], handsets)).total.onceOff.inc).toBe(handsetTotal(handsets))
      }),
    )
  })

  test('a handset that the dealer supplies is free and adds no fee', {
    meta: { rules: ['IPV-handset-fee-first'] },
  }, () => {
    const { extras, total } = price(ipVoice, [{ handsetID: 10022 }, { handsetID: 10022, dealerSupplied: true }])
    expect(extras.map(({ label, price: extra }) => [label, extra.onceOff.inc])).toEqual([
      ['Handset set-up and delivery', 20],
    ])
    expect(total.onceOff.inc).toBe(130)
  })

  test('the total of hardware is quantity times price, plus $10 freight per line, plus tax', {
    meta: { rules: ['DEF-hw-freight', 'DEF-hw-gst'] },
  }, () => {
    const { total, extras } = price(hardware, [
      { cost: 100, quantity: 3 },
      { cost: 50, freeTypeNoFreight: 'Rack' },
      { cost: 70, dealerSupplied: true },
    ])
    expect(extras).toMatchObject([{ label: 'Freight', price: { onceOff: { ex: 10, inc: 11 } } }])
    expect(total.onceOff).toEqual({ ex: 360, gst: 36, inc: 396 })
  })

  test('hardware has the price of its handset until a person enters another price', () => {
    const row = { ...blankRow(hardware, ordinaryOrder, []), handsetID: 10023 }
    expect(hardware.complete?.(row, catalogue)).toEqual({ cost: 89.95 })
    expect(hardware.complete?.({ ...row, cost: 5 }, catalogue)).toEqual({})
    expect(hardware.complete?.({ ...row, dealerSupplied: true }, catalogue)).toEqual({})
  })

  test('stored rows keep the price they were saved with', () => {
    const row = { ...blankRow(mobile, ordinaryOrder, []), ratePlanID: 1, monthlyFee: 10, onceOffCharges: 5 }
    expect(priceStoredBlock(mobile, [row], catalogue).total).toMatchObject({
      monthly: { inc: 10 },
      onceOff: { inc: 5 },
    })
  })

  test('the total of an order is the sum of its blocks and matches the readable order', () => {
    const order = makeOrder(
      {},
      {
        ipVoice: [{ ratePlanID: 1, monthlyFee: 30 }],
        mobile: [{ ratePlanID: 2, monthlyFee: 35, onceOffCharges: 5 }],
        hardware: [{ onceOffCharges: 110 }],
      },
    )
    const total = priceOrder(order.content, toCatalogue(order.plans, order.handsets))
    expect([total.monthly.inc, total.onceOff.inc, total.overTerm.inc]).toEqual([65, 126, 65 * 24 + 126])
    const readable = toReadableOrder(order)
    expect([readable.monthly, readable.onceOff, readable.overTerm]).toEqual([
      total.monthly,
      total.onceOff,
      total.overTerm,
    ])
    expect(readable.sections.map(({ title }) => title)).toEqual(['IP Voice', 'Mobile', 'Hardware'])
  })
})

describe('a check refuses to save a duplicate row', () => {
  test.each([
    ['IPV-extension-unique', ipVoice, { extensionNo: 500 }, { extensionNo: 501 }],
    ['MOB-duplicate', mobile, { mobileNumber: '0412 345 678' }, { mobileNumber: '0412345679' }],
  ])('%s', (rule, block, row, other) => {
    const check = block.checks?.find((candidate) => candidate.rule === rule) ?? expect.fail(rule)
    expect(check.refuses(row, [row, other], ordinaryOrder)).toBe(false)
    expect(check.refuses(row, [row, other, { ...row }], ordinaryOrder)).toBe(true)
  })

  test('empty mobile numbers are not duplicates', { meta: { rules: ['MOB-duplicate'] } }, () => {
    const row = { mobileNumber: '' }
    expect(mobile.checks?.some((check) => check.refuses(row, [row, { ...row }], ordinaryOrder))).toBe(false)
  })
})
