import { type Row, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { describe, expect, test } from 'vitest'
import {
  changedRows,
  type ExtensionRow,
  makeExtensionErrorFinder,
  mergeExtensions,
  toChanges,
  toExtensionRows,
  withRowsOfOrder,
  withSavedRows,
} from './edited-extensions.ts'

const choices = { plans: [], handsets: [], addresses: [], contacts: [], bundles: [], residential: false }

const storedRow = (orderID: number, ipExtensionID: number, values: Row = {}): Row => ({
  ...fieldValues(ipVoice.rows, { extensionNo: 500, extensionName: 'Reception', ...values }),
  ipExtensionID,
  orderID,
  version: 3,
})

const orderWith = (orderID: number, ...rows: Row[]) => ({
  orderID,
  orderStatus: 0,
  isQuote: false,
  customerID: 1,
  customerName: 'Novak',
  dealerID: 1,
  dealerFullName: 'Dana Novak',
  rows,
})

const page = toExtensionRows([
  orderWith(20, storedRow(20, 4)),
  orderWith(10, storedRow(10, 1), storedRow(10, 2, { extensionNo: 501 })),
])

/** Changes fields of the row with this id. */
const change = (rows: readonly ExtensionRow[], id: number, values: Row) =>
  rows.map((row) => (row.ipExtensionID === id ? { ...row, ...values } : row))

describe('changed extensions', () => {
  test('are sent with the changed fields and the stored version', () => {
    const mine = change(change(page, 4, { extensionName: 'Front desk' }), 2, { voicemail: true })
    expect(toChanges(page, changedRows(page, mine))).toEqual([
      { ipExtensionID: 4, version: 3, extensionName: 'Front desk' },
      { ipExtensionID: 2, version: 3, voicemail: true },
    ])
    expect(changedRows(page, change(mine, 4, { extensionName: 'Reception' }))).toHaveLength(1)
  })

  test('become stored rows of the same order', () => {
    const [row] = withSavedRows(page, [storedRow(20, 4, { extensionName: 'Front desk' })])
    expect(row).toMatchObject({ rowKey: 'saved 4', extensionName: 'Front desk', order: { orderID: 20 } })
  })

  test('are merged with the rows that somebody else stored, without the deleted ones', () => {
    const mine = change(change(page, 1, { extensionName: 'Mine' }), 2, { extensionName: 'Lost' })
    const theirs = withRowsOfOrder(page, 10, [storedRow(10, 1, { extensionName: 'Theirs', voicemail: true })])
    const { value, conflicts } = mergeExtensions(choices)(page, mine, theirs)
    expect(value).toMatchObject([
      { ipExtensionID: 4, order: { orderID: 20 } },
      { ipExtensionID: 1, extensionName: 'Mine', voicemail: true, order: { orderID: 10 } },
    ])
    expect(conflicts).toMatchObject([
      { label: 'Order 10, extension 500, Extension name', mine: 'Mine', theirs: 'Theirs' },
      { label: 'Order 10, extension 501', theirs: 'deleted; your changes can’t be kept' },
    ])
    expect(conflicts[1]).not.toHaveProperty('isRemoved')
  })
})

test('an extension number may be used on several orders, but only once on each', () => {
  const context = { catalogue: toCatalogue([], []), storedRows: new Map() }
  expect(makeExtensionErrorFinder()(page, context)).toEqual([])
  const errors = makeExtensionErrorFinder()(change(page, 2, { extensionNo: 500 }), context)
  expect(errors.map(({ rowKey, column }) => [rowKey, column])).toEqual([
    ['saved 1', 'extensionNo'],
    ['saved 2', 'extensionNo'],
  ])
})
