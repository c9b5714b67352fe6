import { describe, expect, test } from 'vitest'
import { type Block, blankRow, type Row } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { Field } from '../records/kinds.ts'
import { toTemplateContent } from './template.ts'
import { makeHandset, makeOrder, makePlan } from './test-order.ts'

const personal = 'Ada Nguyen 0412 345 678'
/** A value of the kind that must not go to another customer; undefined for kinds that say what is sold. */
const personalValue = ({ kind }: Field): unknown => {
  if (kind === 'text' || kind === 'email' || kind === 'phone' || kind === 'date') return personal
  if (kind === 'address' || kind === 'contact') return 4711
  if (kind === 'list') return [personal]
  if (kind === 'records') return [{ name: personal }]
  return kind === 'record' ? { name: personal } : undefined
}
const withPersonal = (fields: Record<string, Field>, values: Row): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, personalValue(field) ?? values[name]]))
const facts = { orderType: 0, isQuote: false, residential: false }
const everything = Object.fromEntries(
  blocks.map((block) => {
    const plan = Object.entries(block.rows).find(([, { kind }]) => kind === 'plan')
    const row = { ...blankRow(block, facts, []), ...(plan && { [plan[0]]: 1 }) }
    return [block.name, [{ ...row, ...withPersonal(block.rows, row) }]]
  }),
)

const mayEdit = () => true
const from = (content: Record<string, Row[]>, changes = {}, residential = false) =>
  toTemplateContent(makeOrder({ ...changes }, content), { residential, mayEdit })

test('a service that the caller may not edit is left out', () => {
  const order = makeOrder({}, { mobile: [{ mobileID: 5, ratePlanID: 1 }] })
  const others = ({ name }: Block) => name !== 'mobile'
  expect(toTemplateContent(order, { residential: false, mayEdit: others })).toEqual({
    content: {},
    headers: {},
    leftOut: ['1 line of Mobile'],
  })
})

test('a form gives its options, without an archived plan', () => {
  const ipVoice = { ipExtensionID: 5, ratePlanID: 1 }
  const header = { iPOrderID: 4, callHandling: 'Queue', ratePlanID: 9, currentModem: personal, minMonthly: 300 }
  const order = makeOrder({}, { ipVoice: [ipVoice] }, { ipVoice: header })
  expect(toTemplateContent(order, { residential: false, mayEdit }).headers).toEqual({
    ipVoice: { callHandling: 'Queue', minMonthly: 300 },
  })
})

test('no text, number, name, date, address or contact of any service goes to the new order', () => {
  const { content, headers } = from(everything)
  expect(JSON.stringify([content, headers])).not.toMatch(/Ada|4711/)
  expect(Object.keys(content).length).toBeGreaterThan(8)
})

describe('a row', () => {
  const mobile = { mobileID: 8, version: 3, ratePlanID: 2, contractLengthMonths: 12, orderType: 'port', bundleId: 0 }

  test('keeps its plan and term, and becomes a new number', () => {
    const { content } = from({ mobile: [{ ...mobile, mobileNumber: '0412 345 678', simCardNo: '89', state: 'NSW' }] })
    expect(content).toEqual({ mobile: [{ ratePlanID: 2, contractLengthMonths: 12, bundleId: 0 }] })
  })

  test('of ported numbers is left out, and named', () => {
    const port = { pafID: 1, category: 'C', serviceNumber: '0298765432', whitePagesListing: true }
    expect(from({ ports: [port, port], mobile: [mobile] })).toMatchObject({ leftOut: ['2 lines of IP Porting'] })
  })

  test('with an archived plan is left out', () => {
    const plans = [makePlan(2, { usageType: 'mobile', archived: true })]
    expect(from({ mobile: [mobile] }, { plans })).toEqual({ content: {}, headers: {}, leftOut: ['1 line of Mobile'] })
  })

  test('gets the current price of the catalogue', () => {
    const handsets = [makeHandset(10_022, 100)]
    const item = { hardwareID: 1, quantity: 3, cost: 80, freight: 10, dealerSupplied: false, freeTypeNoFreight: '' }
    const { content } = from({ hardware: [{ ...item, handsetID: 10_022, freeTypeWithFreight: '' }] }, { handsets })
    expect(content.hardware).toEqual([
      { handsetID: 10_022, quantity: 3, dealerSupplied: false, service: 0, bundleId: 0 },
    ])
    const charge = { id: 1, itemDetails: '10022', isFreeType: false, service: 0, quantity: 2, cost: 105, discount: 10 }
    const [row] = from({ otherCharges: [charge] }, { handsets }).content.otherCharges ?? []
    expect(row).toMatchObject({ itemDetails: '10022', quantity: 2 })
    expect(Object.keys(row ?? {})).not.toContain('cost')
  })

  test('with an item in the dealer’s own words is left out', () => {
    const item = {
      hardwareID: 1,
      quantity: 1,
      cost: 80,
      handsetID: 0,
      freeTypeWithFreight: 'Bracket for Ada',
      freight: 10,
    }
    expect(from({ hardware: [item] }).leftOut).toEqual(['1 line of Hardware'])
  })

  test('of extensions gets another number, and its service is left out for a residential customer', () => {
    const ipVoice = [{ ipExtensionID: 5, extensionNo: 512, extensionName: 'Ada', ratePlanID: 1, handsetID: 10_022 }]
    const [row] = from({ ipVoice }).content.ipVoice ?? []
    expect(row).toMatchObject({ ratePlanID: 1, handsetID: 10_022 })
    expect(Object.keys(row ?? {})).not.toContain('extensionNo')
    expect(from({ ipVoice }, {}, true).content).toEqual({})
  })
})
