import { describe, expect, test } from 'vitest'
import { type OrderFacts, type Row, toCatalogue } from '../blocks/block.ts'
import { hardware } from '../blocks/hardware.ts'
import { internet } from '../blocks/internet.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import { teams } from '../blocks/teams.ts'
import type { CallerKind } from '../rules/access.ts'
import { nextExtension } from '../rules/extension-numbers.ts'
import { archivedChoices, fillRows, maySetPrices, missingInHeader, pricesBelowList } from './row-rules.ts'
import { makeHandset, makePlan } from './test-order.ts'

const order: OrderFacts = { orderType: 0, isQuote: false, residential: false }
const catalogue = toCatalogue(
  [makePlan(1, { monthlyRetail: 89, ConnectionFee: 99, usageType: 'nbn' }), makePlan(9, { archived: true })],
  [makeHandset(10022, 100)],
)

test.each([
  [[], 500],
  [[500, 501], 502],
  [[12], 500],
  [[501, undefined], 502],
])('the extension after %j is %i', { meta: { rules: ['IPV-extension-sequence'] } }, (usedNumbers, next) => {
  expect(nextExtension(usedNumbers)).toBe(next)
})

test('numbers new rows consecutively, after the highest number of all rows', { meta: { rules: ['A14'] } }, () => {
  const input = [{}, { extensionNo: 505 }, {}]
  const filled = fillRows(ipVoice, input, { stored: [], order, firstNumber: 503 })
  expect(filled.map((row) => row.extensionNo)).toEqual([506, 505, 507])
})

test.each([
  [0, [12, 12]],
  [3, [36, 36]],
])('new Teams rows of order type %i have the terms %j', { meta: { rules: ['A16'] } }, (orderType, terms) => {
  const filled = fillRows(teams, [{}, {}], { stored: [], order: { ...order, orderType } })
  expect(filled.map((row) => row.contractLength)).toEqual(terms)
})

test('a row keeps its omitted fields', { meta: { rules: ['A13'] } }, () => {
  const storedRows = [{ internetID: 7, internetType: 'nbn', ratePlanID: 1, speedRequested: '100/20' }]
  const [row] = fillRows(internet, [{ internetID: 7, modemRequired: true }], { stored: storedRows, order })
  expect(row).toMatchObject({ ...storedRows[0], modemRequired: true })
})

test.each([
  ['Admin', true],
  ['Employee', true],
  ['DirectSales', false],
  ['Dealer', false],
] as [CallerKind, boolean][])('whether %s may set any price: %s', (caller, expected) => {
  expect(maySetPrices(caller)).toBe(expected)
})

describe('a price below the list', () => {
  const item: Row = {
    handsetID: 10022,
    cost: 99.99,
    freight: 10,
    quantity: 1,
    freeTypeWithFreight: '',
    freeTypeNoFreight: '',
  }
  const pathsOf = (row: Row, more: object = {}) =>
    pricesBelowList(hardware, row, { catalogue, order, ...more }).map(({ path, message }) => [path, message])

  test.each([
    ['lower', item, ['cost', 'Unit price (ex GST) cannot be below the list price of $100.00']],
    ['the same', { ...item, cost: 100 }, undefined],
    ['higher', { ...item, cost: 120 }, undefined],
    ['supplied by the dealer', { ...item, dealerSupplied: true }, undefined],
    ['a free-text item', { ...item, freeTypeWithFreight: 'Bracket' }, undefined],
    [
      'without freight',
      { ...item, cost: 100, freight: 0 },
      ['freight', 'Freight (ex GST) cannot be below the list price of $10.00'],
    ],
  ])('expected', (_, row, found) => {
    expect(pathsOf(row)).toEqual(found ? [found] : [])
  })

  test('can be set by staff, and is kept on a stored row until the price or the item changes', () => {
    expect(pathsOf(item, { order: { ...order, setsPrices: true } })).toEqual([])
    expect(pathsOf({ ...item, comment: 'Desk 4' }, { before: item })).toEqual([])
    expect(pathsOf({ ...item, cost: 99 }, { before: item })).toHaveLength(1)
    expect(pathsOf(item, { before: { ...item, handsetID: 0 } })).toHaveLength(1)
  })
})

test('an archived plan is refused when chosen and kept when stored', () => {
  const row = { ratePlanID: 9 }
  expect(archivedChoices(internet.rows, row, { catalogue })).toMatchObject([{ path: 'ratePlanID' }])
  expect(archivedChoices(internet.rows, row, { catalogue, before: { ratePlanID: 1 } })).toHaveLength(1)
  expect(archivedChoices(internet.rows, row, { catalogue, before: row })).toEqual([])
})

test('a delivery requires a contact name, except on a quote', { meta: { rules: ['A17'] } }, () => {
  const path = (isQuote: boolean) => missingInHeader(hardware, { contactName: '' }, { ...order, isQuote })
  expect(path(false)).toEqual([{ path: 'contactName', message: 'Contact name can not be empty' }])
  expect(path(true)).toEqual([])
})

test('a new delivery goes to the customer, without numbers that no text message reaches', () => {
  const customer = {
    primaryContactName: '',
    firstName: 'Ada',
    surname: 'Nguyen',
    email: 'ada@example.test',
    mobile: '0412345678',
    addressDetails: [],
    siteIDs: [],
  }
  expect(hardware.header?.initialValues?.(customer)).toEqual({
    contactName: 'Ada Nguyen',
    contactEmail: 'ada@example.test',
    contactMobile: '0412345678',
    addressID: 0,
  })
  expect(hardware.header?.initialValues?.({ ...customer, email: 'ada@', mobile: '0395551234' })).toEqual({
    contactName: 'Ada Nguyen',
    contactEmail: '',
    contactMobile: '',
    addressID: 0,
  })
})
