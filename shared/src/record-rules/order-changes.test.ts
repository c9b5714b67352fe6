import { expect, test } from 'vitest'
import type { ReadableOrder } from '../contract/signing.ts'
import { orderChanges } from './order-changes.ts'

const amount = (inc: number) => ({ ex: inc, gst: 0, inc })
const order: ReadableOrder = {
  orderID: 1,
  title: 'Order',
  version: 1,
  date: '01/03/2026',
  dealer: { name: 'Dana', email: 'dana@example.test' },
  customer: [{ label: 'Name', value: 'Ada' }],
  sections: [
    {
      title: 'Mobile',
      facts: [],
      columns: [{ label: 'Plan', align: 'left' }],
      rows: [['Basic']],
      notes: [[{ label: 'Number', value: '0412 345 678' }]],
    },
  ],
  charges: [],
  monthly: amount(10),
  onceOff: amount(0),
  overTerm: amount(240),
}

const internetOf = (type: string): ReadableOrder['sections'] => [
  { title: 'Internet', facts: [], columns: [{ label: 'Type', align: 'left' }], rows: [[type]] },
]

const lesseeOf = (value: string): ReadableOrder['sections'][number] => ({
  title: 'Change of lessee',
  facts: [{ label: 'Payment', value }],
  columns: [],
  rows: [],
})

test('an unchanged order has no changes', () => {
  expect(orderChanges(order, structuredClone(order))).toEqual([])
})

test.each([
  [
    'a label',
    { customer: [{ label: 'Position', value: 'Owner' }] },
    { customer: [{ label: 'Job title', value: 'Owner' }] },
  ],
  ['the form of a list of numbers', { sections: internetOf('0298765432') }, { sections: internetOf('02 9876 5432') }],
  ['what concerns the other customer', { sections: [lesseeOf('Credit card')] }, { sections: [lesseeOf('')] }],
  ['a value', { sections: internetOf('NBN') }, { sections: internetOf('nbn') }],
  [
    'the instalments of a lease',
    { customer: [{ label: 'Instalments', value: 'Each month' }] },
    { customer: [{ label: 'Instalments', value: 'Monthly' }] },
  ],
])('an order that was signed before %s was renamed has no changes', (_, before, now) => {
  expect(orderChanges({ ...order, ...before }, { ...order, ...now })).toEqual([])
})

test('an item that an older document names by its number has changed only if its model has', () => {
  const charge = (item: string): ReadableOrder => ({
    ...order,
    sections: [{ title: 'Other Charges', facts: [], columns: [{ label: 'Item', align: 'left' }], rows: [[item]] }],
  })
  const models = [{ handsetID: 10022, model: 'Yealink T31P' }]
  expect(orderChanges(charge('10022'), charge('Yealink T31P'), models)).toEqual([])
  expect(orderChanges(charge('10023'), charge('Yealink T31P'), models)).toHaveLength(1)
})

test('reports changed, removed and added parts with their old values only', () => {
  const [section] = order.sections
  const now = {
    ...order,
    customer: [{ label: 'E-mail', value: 'secret@customer.test' }],
    sections: section ? [{ ...section, rows: [['Plus']] }] : [],
  }
  const changes = orderChanges(order, now)
  expect(changes).toEqual([
    { part: 'Customer', label: 'Name', was: 'Ada', change: 'removed' },
    { part: 'Mobile', label: 'Line 1: Plan', was: 'Basic', change: 'changed' },
    { part: 'Customer', label: 'E-mail', was: '', change: 'added' },
  ])
  expect(JSON.stringify(changes)).not.toMatch(/secret|Plus/)
})

test('other digits with spaces between them are no number', () => {
  const at = (value: string): ReadableOrder => ({ ...order, customer: [{ label: 'Address', value }] })
  expect(orderChanges(at('Unit 1 23 Bay Road'), at('Unit 12 3 Bay Road'))).toHaveLength(1)
})
