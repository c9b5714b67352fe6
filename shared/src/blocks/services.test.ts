import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceBlock } from '../record-rules/order-prices.ts'
import { missingToSave } from '../record-rules/row-rules.ts'
import { makeHandset, makePlan } from '../record-rules/test-order.ts'
import { licenceCatalogue, licencesOf } from '../rules/cmc-licences.ts'
import { type Block, blankRow, type OrderFacts, type Row, type RowWarning, toCatalogue } from './block.ts'
import { cmc } from './cmc.ts'
import { fax } from './fax.ts'
import { isdn, pstnChurn } from './fixed-line.ts'
import { inbound, inboundStates } from './inbound.ts'
import { internet } from './internet.ts'
import { mobile } from './mobile.ts'
import { installationCharges, otherCharges, recurringCharges } from './other-charges.ts'
import { sip } from './sip.ts'
import { teams } from './teams.ts'

const ordinaryOrder: OrderFacts = { orderType: 0, isQuote: false, residential: false }
const catalogue = toCatalogue(
  [
    makePlan(1, { monthlyRetail: 89, ConnectionFee: 99, usageType: 'nbn', dataAllowance: 'Unlimited' }),
    makePlan(2, { monthlyRetail: 599, ConnectionFee: 0, usageType: 'fibre', dataAllowance: '1 TB' }),
  ],
  [makeHandset(10022, 100)],
)
const row = (block: Block, values: Row = {}, rows: Row[] = []) => ({
  ...blankRow(block, ordinaryOrder, rows),
  ...values,
})
const refusals = (block: Block, rows: Row[]) =>
  (block.checks ?? [])
    .filter((check) => rows.some((candidate) => check.refuses(candidate, rows, ordinaryOrder)))
    .map(({ rule }) => rule)
const change = (block: Block, rowBefore: Row, field: string) => ({
  ...rowBefore,
  ...block.complete?.(rowBefore, catalogue, field),
})
const total = (block: Block, rows: Row[]) => priceBlock(block, rows, catalogue).total

describe('fixed line', () => {
  test('refuses equal numbers in any notation, but not empty ones', {
    meta: { rules: ['FL-churn-duplicates'] },
  }, () => {
    const numbers = (...numberList: string[]) => numberList.map((serviceNumber) => row(pstnChurn, { serviceNumber }))
    expect(refusals(pstnChurn, numbers('02 9876 5000', '0298765000'))).toEqual(['FL-churn-duplicates'])
    expect(refusals(pstnChurn, numbers('', '', '0298765001'))).toEqual([])
  })

  test('warns on both rows if a churned number is inside an ISDN range, and refuses neither', {
    meta: { rules: ['FL-churn-isdn-duplicates'] },
  }, () => {
    const churns = [row(pstnChurn, { serviceNumber: '0298765007' }), row(pstnChurn, { serviceNumber: '0298765100' })]
    const range = [row(isdn, { hasRange: true, rangeSize: 10, numbers: ['02 9876 5000'] })]
    const rows = { pstnChurn: churns, isdn: range }
    expect(pstnChurn.warns?.compute(rows)).toMatchObject([{ row: 0, field: 'serviceNumber' }])
    expect(isdn.warns?.compute(rows)).toMatchObject([{ row: 0, field: 'numbers' }])
    expect([...refusals(pstnChurn, churns), ...refusals(isdn, range)]).toEqual([])
  })

  test.each([
    ['the first number', true, '02 9876 5999', 1],
    ['a number after a carry', true, '0298766000', 1],
    ['the last number', true, '0298766001', 1],
    ['the number after the last', true, '0298766002', 0],
    ['the number before the first', true, '0298765998', 0],
    ['the same number without its 0', true, '298766000', 1],
    ['a number of another length', true, '98766000', 0],
    ['the next number of a service without a range', false, '0298766000', 0],
    ['no number', true, '', 0],
  ])('compares a churned number with an ISDN range of three: %s', (_, hasRange, serviceNumber, clashes) => {
    const rows = {
      pstnChurn: [row(pstnChurn, { serviceNumber })],
      isdn: [row(isdn, { hasRange, rangeSize: 3, numbers: ['0298765999'] })],
    }
    expect([pstnChurn.warns?.compute(rows), isdn.warns?.compute(rows)].map((list) => list?.length)).toEqual([
      clashes,
      clashes,
    ])
  })

  test('finds the same numbers as a comparison of each pair', () => {
    const digits = fc.integer({ min: 90, max: 130 }).map(String)
    const service = fc.record({
      hasRange: fc.boolean(),
      rangeSize: fc.integer({ min: 0, max: 12 }),
      numbers: fc.array(digits, { maxLength: 3 }),
    })
    const property = fc.property(
      fc.array(digits, { maxLength: 8 }),
      fc.array(service, { maxLength: 6 }),
      (churns, services) => {
        const rows = {
          pstnChurn: churns.map((serviceNumber) => row(pstnChurn, { serviceNumber })),
          isdn: services.map((values) => row(isdn, values)),
        }
        const numbersOf = ({ hasRange, rangeSize, numbers }: (typeof services)[number]) => {
          const [first = ''] = numbers
          const range = Array.from({ length: hasRange && first ? rangeSize : 0 }, (_, step) =>
            String(Number(first) + step),
          )
          return new Set([...numbers, ...range.filter(({ length }) => length === first.length)])
        }
        const rowsOf = (warnings: readonly RowWarning[] = []) => warnings.map(({ row }) => row)
        const where = (list: readonly boolean[]) => list.flatMap((clashes, index) => (clashes ? [index] : []))
        expect(rowsOf(pstnChurn.warns?.compute(rows))).toEqual(
          where(churns.map((number) => services.some((values) => numbersOf(values).has(number)))),
        )
        expect(rowsOf(isdn.warns?.compute(rows))).toEqual(
          where(services.map((values) => churns.some((number) => numbersOf(values).has(number)))),
        )
      },
    )
    fc.assert(property, { numRuns: 300 })
  })

  test('ISDN defaults to 24 months', { meta: { rules: ['DEF-isdn-term'] } }, () => {
    expect(row(isdn)).toMatchObject({ contractLengthMonths: 24 })
  })
})

describe('SIP and Teams', () => {
  test('the first row is extension 500', {
    meta: { rules: ['SIP-204-default-row', 'TEAMS-204-default-row', 'DEF-extension-500'] },
  }, () => {
    for (const block of [sip, teams]) {
      expect(row(block)).toMatchObject({ extension: 500, saved: false })
      expect(block.header?.fields.connectionType?.blank).toBe('extension')
    }
  })

  test('Teams starts with the set-up configuration and an unsaved row with the id 1', {
    meta: { rules: ['DEF-teams-configType', 'DEF-teams-row-id'] },
  }, () => {
    expect(teams.header?.fields.configType?.blank).toBe('setupConfig')
    expect(row(teams)).toMatchObject({ id: 1, saved: false })
  })

  test.each([
    ['TEAMS-12-otherwise', 0, [], 12],
    ['TEAMS-36-under-flag', 3, [], 36],
    ['TEAMS-copy-first-row', 3, [{ contractLength: 24, extension: 500 }], 24],
  ])('%s: the contract term of a new row for order type %i', (_rule, orderType, rows, expected) => {
    expect(blankRow(teams, { ...ordinaryOrder, orderType }, rows)).toMatchObject({ contractLength: expected })
  })
})

describe('internet', () => {
  test('a row without type or plan stays in the draft', { meta: { rules: ['NET-incomplete-not-submitted'] } }, () => {
    expect(missingToSave(internet, row(internet)).map(({ path }) => path)).toEqual(['internetType', 'ratePlanID'])
    expect(missingToSave(internet, row(internet, { internetType: 'nbn' }))).toEqual([
      { path: 'ratePlanID', message: 'Plan can not be empty' },
    ])
    expect(missingToSave(internet, row(internet, { internetType: 'nbn', ratePlanID: 1 }))).toEqual([])
  })

  test('a plan sets its type, price and allowance; another type clears the plan', () => {
    const withPlan = change(internet, row(internet, { ratePlanID: 1 }), 'ratePlanID')
    expect(withPlan).toMatchObject({
      internetType: 'nbn',
      monthlyPrice: 89,
      connectionFee: 99,
      usageAllowance: 'Unlimited',
    })
    expect(total(internet, [withPlan])).toMatchObject({ monthly: { inc: 89 }, onceOff: { inc: 99 } })
    expect(change(internet, { ...withPlan, internetType: 'fibre' }, 'internetType')).toMatchObject({
      ratePlanID: 0,
      monthlyPrice: 0,
    })
    expect(change(internet, { ...withPlan, monthlyPrice: 80 }, 'monthlyPrice')).toMatchObject({ monthlyPrice: 80 })
  })
})

describe('CMC', () => {
  test('each licence has its price', {
    meta: {
      rules: [
        'CMC-catalogue',
        'CMC-cost-insight-supervisor',
        'CMC-cost-call-recordings',
        'CMC-cost-report-supervisor',
        'CMC-cost-report-insight-supervisor',
        'CMC-cost-my-console',
      ],
    },
  }, () => {
    const costs = (product: string) =>
      licencesOf(product, licenceCatalogue).map(({ label, unitCost, defaultQuantity }) => [
        label,
        unitCost,
        defaultQuantity,
      ])
    expect(costs('insight')).toEqual([
      ['Supervisors', 10, 1],
      ['Call recordings', 8, 0],
      ['My Console', 4, 0],
    ])
    expect(costs('report')).toEqual([
      ['Supervisors', 20, 1],
      ['Call recordings', 8, 0],
      ['Insight supervisors', 10, 0],
      ['My Console', 4, 0],
    ])
  })

  test('a new record has the product Insight without licences; another product sets its included licences', {
    meta: { rules: ['CMC-new-record-zero', 'DEF-cmc-product'] },
  }, () => {
    const blank = row(cmc)
    expect(blank).toMatchObject({ product: 'insight', supervisorLicences: 0, callRecordings: 0, myConsoleLicences: 0 })
    const withProduct = change(cmc, { ...blank, product: 'report', callRecordings: 3 }, 'product')
    expect(withProduct).toMatchObject({ supervisorLicences: 1, callRecordings: 0, insightSupervisorLicences: 0 })
    expect(change(cmc, { ...withProduct, supervisorLicences: 0 }, 'supervisorLicences')).toMatchObject({
      supervisorLicences: 0,
    })
  })

  test('licences cost their number times their monthly price', () => {
    const rows = [
      row(cmc, { supervisorLicences: 2, callRecordings: 10, insightSupervisorLicences: 5 }),
      row(cmc, { product: 'report', supervisorLicences: 1, insightSupervisorLicences: 2, myConsoleLicences: 3 }),
    ]
    expect(total(cmc, rows).monthly).toMatchObject({ ex: 2 * 10 + 10 * 8 + 20 + 2 * 10 + 3 * 4 })
  })
})

describe('inbound, fax and mobile', () => {
  test('accepts the listed states, each at most once', { meta: { rules: ['INB-states'] } }, () => {
    expect(inboundStates).toEqual(['QLD', 'NSW', 'ACT', 'VIC', 'SA', 'TAS', 'NT', 'WA', 'Mobiles'])
    const routes = (...states: string[]) => [
      row(inbound, { stateBased: states.map((state) => ({ state, answeringPoint: '' })) }),
    ]
    expect(refusals(inbound, routes('QLD', 'Mobiles'))).toEqual([])
    expect(refusals(inbound, routes('QLD', 'QLD'))).toEqual(['INB-states'])
  })

  test('an empty service starts with a blank row that can be saved', {
    meta: { rules: ['MOB-empty-row', 'INB-empty-row', 'FAX-empty-row'] },
  }, () => {
    for (const block of [mobile, inbound, fax]) {
      for (const [name, field] of Object.entries(block.rows))
        expect(field.schema.safeParse(row(block)[name]).success, name).toBe(true)
    }
  })

  test('lists and routes are formatted as text and parsed again', () => {
    const words = (block: Block, field: string) => block.rows[field]?.inWords ?? expect.fail(field)
    const emails = words(fax, 'outgoingEmail')
    expect(emails.write(emails.read('a@b.test; c@d.test,'))).toBe('a@b.test, c@d.test')
    const routes = words(inbound, 'stateBased')
    expect(routes.read('QLD / 07 3000 0000; mobiles/0412345678')).toEqual([
      { state: 'QLD', answeringPoint: '07 3000 0000' },
      { state: 'Mobiles', answeringPoint: '0412345678' },
    ])
    expect(routes.write(routes.read('QLD / 07 3000 0000'))).toBe('QLD / 07 3000 0000')
  })
})

describe('charges', () => {
  test('a new charge is for one item of the default hardware, paid once', {
    meta: { rules: ['CHG-list-per-order', 'DEF-line-paymentType', 'DEF-line-quantity'] },
  }, () => {
    expect(row(otherCharges)).toMatchObject({ paymentType: 'once', quantity: 1, itemDetails: '10022' })
  })

  test('accepts a catalogue number, or a description as text', {
    meta: { rules: ['LINE-itemDetails-integer'] },
  }, () => {
    const withDescription = change(otherCharges, row(otherCharges, { itemDetails: 'Rack' }), 'itemDetails')
    expect(withDescription.isFreeType).toBe(true)
    expect(refusals(otherCharges, [withDescription])).toEqual([])
    expect(refusals(otherCharges, [{ ...withDescription, isFreeType: false }])).toEqual(['LINE-itemDetails-integer'])
    expect(change(otherCharges, row(otherCharges, { itemDetails: '10022' }), 'itemDetails')).toMatchObject({
      isFreeType: false,
      cost: 100,
    })
  })

  test('the service is a number from the list', { meta: { rules: ['LINE-service-integer'] } }, () => {
    const { schema } = otherCharges.rows.service ?? expect.fail('service')
    expect([3, 0, 99, 'three', 1.5].map((value) => schema.safeParse(value).success)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test.each([
    ['once', '', 0, 297],
    ['recurring', 'monthly', 297, 0],
    ['recurring', 'quarterly', 99, 0],
    ['recurring', 'yearly', 24.75, 0],
  ])(
    'three items at 100 with a discount of 30, paid %s %s, cost %d a month and %d once',
    (paymentType, recurringChargeFrequency, monthly, onceOff) => {
      const charge = row(otherCharges, { quantity: 3, cost: 100, discount: 30, paymentType, recurringChargeFrequency })
      expect(total(otherCharges, [charge])).toMatchObject({ monthly: { inc: monthly }, onceOff: { inc: onceOff } })
      expect(otherCharges.derived?.compute(charge)).toMatchObject({ totalCost: 270, amount: 297 })
    },
  )

  test('a discount above the charge is refused', { meta: { rules: ['CHG-discount-within'] } }, () => {
    expect(refusals(otherCharges, [row(otherCharges, { cost: 10, discount: 11 })])).toEqual(['CHG-discount-within'])
  })

  test('an installation service sets its category and price; recurring charges run over their term', () => {
    expect(change(installationCharges, row(installationCharges, { serviceID: 5 }), 'serviceID')).toMatchObject({
      categoryID: 3,
      cost: 220,
    })
    const monthly = row(recurringCharges, { cost: 10, quantity: 2, contractLength: 12 })
    expect(priceBlock(recurringCharges, [monthly], catalogue).overTerm.inc).toBe(264)
  })
})
