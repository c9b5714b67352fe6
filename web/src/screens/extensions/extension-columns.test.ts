import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { makeRowPricer } from '@dealerline/shared/record-rules/order-prices.ts'
import { expect, test } from 'vitest'
import { displayText, isReadOnly } from '../../ui/grid/columns.ts'
import { type ExtensionRow, toExtensionRows } from './edited-extensions.ts'
import { extensionColumns } from './extension-columns.ts'

const catalogue = toCatalogue([], [])
const columns = extensionColumns({
  choices: { plans: [], handsets: [], addresses: [], contacts: [], bundles: [], residential: false },
  catalogue,
  priceOf: makeRowPricer(ipVoice, catalogue),
  visibleNames: new Set(['extensionNo', 'extensionName']),
})

const rowOf = (order: { orderStatus: number; isQuote: boolean }): ExtensionRow[] =>
  toExtensionRows([
    {
      ...order,
      orderID: 10,
      customerID: 1,
      customerName: 'Novak',
      dealerID: 1,
      dealerFullName: 'Dana Novak',
      rows: [{ ipExtensionID: 1, extensionNo: 500, extensionName: 'Reception' }],
    },
  ])

test.each([
  [{ orderStatus: 0, isQuote: true }, 'Quote 10', 'New', ['extensionNo', 'extensionName']],
  [{ orderStatus: 1, isQuote: false }, 'Order 10', 'In Progress', []],
])('%j: shows the order, and its status decides which fields can be changed', (order, name, status, editable) => {
  for (const row of rowOf(order)) {
    const texts = columns.map((column) => displayText(column, row))
    expect(texts.slice(0, 6)).toEqual([name, 'Novak', '500', 'Reception', status, 'Dana Novak'])
    expect(columns.filter((column) => !isReadOnly(column, row)).map(({ key }) => key)).toEqual(editable)
  }
})
