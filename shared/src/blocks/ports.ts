import { isDuplicateBy } from '../rules/is-duplicate.ts'
import { toDigits } from '../rules/phone.ts'
import { zero } from '../rules/prices.ts'
import { defineBlock } from './block.ts'
import { choice, flag, phone, text } from './kinds.ts'

export const portCategories = {
  A: 'A: one simple service',
  C: 'C: several or complex services',
  D: 'D: in an NBN area',
} as const

export const ports = defineBlock({
  name: 'ports',
  label: 'IP Porting',
  route: '/create-porting',
  icon: 'arrows-exchange',
  order: 130,
  isProduct: false,
  rowID: 'pafID',
  rows: {
    category: choice('Category', portCategories, { width: 220 }),
    serviceNumber: phone('Service number', 'mobilenumber', { width: 140 }),
    range: text('Last of range', {
      length: 40,
      width: 130,
      help: 'The last number, where a range of numbers is ported.',
    }),
    currentServiceProvider: text('Current provider', { width: 150 }),
    accountNumber: text('Account number', { length: 30, width: 140 }),
    landingPoint: text('Landing point', { width: 150, help: 'The extension or service the number rings at.' }),
    whitePagesListing: flag('White Pages', false, { width: 90 }),
    billFileURL: text('Web address of the bill', { length: 300, width: 180, internal: true }),
    comment: text('Comment', { length: 300, width: 200 }),
  },
  requires: {
    category: () => true,
    serviceNumber: () => true,
    currentServiceProvider: () => true,
    accountNumber: () => true,
  },
  checks: [
    {
      rule: 'PORT-number-once',
      field: 'serviceNumber',
      message: 'This number is ported twice',
      refuses: isDuplicateBy(({ serviceNumber }) => toDigits(serviceNumber) || undefined),
    },
  ],
  price: () => ({ monthly: zero, onceOff: zero }),
  calls: {
    rows: {
      get: 'GET order/GetPortsOnOrder/{orderID}',
      save: 'POST order/AddPortOrder/{orderID}',
      update: 'PUT order/UpdatePortsOnOrder/{orderID}',
      remove: 'DELETE order/DeletePortOrder/{orderID}',
    },
  },
})
