import { choice, date, flag, paragraphs, phone, text } from '../records/kinds.ts'
import { phones } from '../records/nested-kinds.ts'
import { toDialled } from '../rules/dialled.ts'
import { overlapsBy } from '../rules/is-duplicate.ts'
import { rangeOf } from '../rules/port-numbers.ts'
import { zero } from '../rules/prices.ts'
import { defineBlock } from './block.ts'

export const portCategories = {
  A: 'A: one simple service',
  C: 'C: several or complex services',
  D: 'D: in an nbn area',
} as const

/** Other services on the line of a number. They make its port complex, and some end with it. */
export const lineServices = {
  none: 'None',
  internet: 'Internet (DSL)',
  alarm: 'Alarm',
  eftpos: 'EFTPOS',
  fax: 'Fax or line hunt',
} as const

export const ports = defineBlock({
  name: 'ports',
  label: 'IP Porting',
  route: '/create-porting',
  icon: 'arrows-exchange',
  order: 130,
  afterSigning: true,
  isProduct: false,
  rowID: 'pafID',
  rows: {
    category: choice('Category', portCategories, { width: 220 }),
    serviceNumber: phone('Service number', 'anyPhone', { width: 140 }),
    range: phone('Last of range', 'lastOfRange', {
      width: 130,
      help: 'The last number, where a range of numbers is ported.',
    }),
    currentServiceProvider: text('Current provider', { width: 150 }),
    accountNumber: text('Account number', { length: 30, width: 140 }),
    accountName: text('Account name', { width: 170, help: 'The name of the account, as on the bill.' }),
    accountAbn: text('ABN on the bill', { length: 20, width: 140 }),
    authorisedOn: date('Authorised on', undefined, {
      width: 130,
      help: 'The day of the customer’s authorisation. Empty: the signature of this order authorises the port.',
    }),
    associatedNumbers: phones('Associated numbers', {
      help: 'The other numbers of the same service, separated by commas.',
    }),
    lineServices: choice('Other services on the line', lineServices, { width: 170 }),
    landingPoint: text('Landing point', { width: 150, help: 'The extension or service the number rings at.' }),
    whitePagesListing: flag('White Pages', false, { width: 90 }),
    billFileURL: text('Web address of the bill', { length: 300, width: 180, internal: true }),
    comment: paragraphs('Comment', 300, { width: 200 }),
  },
  identity: 'serviceNumber',
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
      sameBy: ['serviceNumber', 'range'],
      refuses: overlapsBy(({ serviceNumber, range }) => {
        const start = toDialled(serviceNumber)
        // A range that is invalid has an error of its own.
        return start === '' ? undefined : (rangeOf(serviceNumber, range) ?? { start, size: 1 })
      }),
    },
  ],
  price: () => ({ monthly: zero, onceOff: zero }),
  parts: ['ports'],
  calls: {
    rows: {
      get: 'GET order/GetPortsOnOrder/{orderID}',
      save: 'POST order/AddPortOrder/{orderID}',
      update: 'PUT order/UpdatePortsOnOrder/{orderID}',
      remove: 'DELETE order/DeletePortOrder/{orderID}',
    },
  },
})
