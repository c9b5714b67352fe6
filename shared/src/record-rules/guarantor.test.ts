import { expect, test } from 'vitest'
import { contact } from '../contract/contacts.ts'
import { allFlagsOff, type Flags } from '../rules/flags.ts'
import { guarantorOf } from './guarantor.ts'
import { menuOf } from './menu.ts'
import { makeCustomer, makeDirectDebit, makeOrder } from './test-order.ts'
import { noMarks } from './verdict.ts'

const business = makeCustomer({ custType: 'business' })
const greta = { firstName: 'Greta', surname: 'Novak', email: 'greta@customer.test' }
const person = { ...greta, contactID: 1, customerID: 1, version: 1 }
const contacts = [
  contact.parse({ ...person, contactID: 2, firstName: 'Sam', isGuarantor: false }),
  contact.parse({ ...person, isGuarantor: true }),
]
const titles = (overrides: Parameters<typeof makeOrder>[0], flags: Flags = allFlagsOff) =>
  menuOf(makeOrder(overrides), noMarks, 'Dealer', flags).map(({ title }) => title)

test.each([
  ['a residential customer', { contacts }, undefined],
  ['a business without a guarantor', { customer: business }, undefined],
  [
    'a business with a guarantor',
    { customer: business, contacts },
    { name: 'Greta Novak', email: greta.email, isRepresentative: false },
  ],
  [
    'a business whose representative guarantees',
    { customer: { ...business, isGuarantor: true }, contacts },
    { name: 'Ada Nguyen', email: 'ada@customer.test', isRepresentative: true },
  ],
])('the guarantor of %s', (_, overrides, expected) => {
  expect(guarantorOf(makeOrder(overrides))).toEqual(expected)
})

test.each([
  ['a business', { customer: business }, true],
  ['a business whose representative guarantees', { customer: { ...business, isGuarantor: true } }, false],
  ['a residential customer', {}, false],
])('%s has Guarantor in the menu: %o', { meta: { rules: ['MENU-guarantor-when'] } }, (_, overrides, shows) => {
  expect(titles(overrides).includes('Guarantor')).toBe(shows)
})

const debited = makeCustomer({ directDebit: makeDirectDebit({ option: 2, hasDirectDebit: true }) })
test.each([
  ['a customer without a direct debit', {}, true],
  ['a customer with a direct debit', { customer: debited }, false],
  ['a finance order of a customer with a direct debit', { customer: debited, orderType: 4 }, true],
  ['a change of address of a customer without a direct debit', { orderType: 1 }, true],
])('%s has Direct Debit in the menu: %o', { meta: { rules: ['MENU-direct-debit-removed'] } }, (_, overrides, shows) => {
  expect(titles(overrides).includes('Direct Debit')).toBe(shows)
})

test.each([
  [true, { quoteTool: true }, [false, true]],
  [true, { quoteTool: true, SOG4035: true }, [false, false]],
  [true, { SOG4035: true }, [true, true]],
  [false, { quoteTool: true, SOG4035: true }, [true, true]],
])(
  'with isQuote %s and the flags %j the menu has Guarantor and Direct Debit: %j',
  { meta: { rules: ['MENU-quote-drop', 'MENU-quote-drop-direct-debit'] } },
  (isQuote, on, expected) => {
    const menuTitles = titles({ isQuote, customer: business }, { ...allFlagsOff, ...on })
    expect(['Guarantor', 'Direct Debit'].map((title) => menuTitles.includes(title))).toEqual(expected)
  },
)
