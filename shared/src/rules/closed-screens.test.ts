import { describe, expect, test } from 'vitest'
import { findClosedScreen } from '../record-rules/menu.ts'
import { makeCustomer, makeOrder } from '../record-rules/test-order.ts'
import { allFlagsOff, type FlagName } from './flags.ts'

const rules = { meta: { rules: ['P8'] } }
const business = makeCustomer({ custType: 'business' })
const quote = { isQuote: true, customer: business }

const find = (path: string, overrides: object, flags: FlagName[] = [], caller: 'Dealer' | 'Admin' = 'Dealer') =>
  findClosedScreen(path, makeOrder(overrides), caller, {
    ...allFlagsOff,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  })

describe('a screen that the menu omits', () => {
  test.each([
    ['/create-mobile', { orderType: 1 }, [], 'Mobile is not part of this change of address.', '/direct-debit'],
    ['/create-mobile', { orderType: 2 }, [], 'Mobile is not part of this change of lessee.', '/direct-debit'],
    ['/create-hardware/true', { orderType: 1 }, [], 'Hardware is not part of this change of address.', '/direct-debit'],
    ['/create-contacts', quote, ['quoteTool'], 'Guarantor is not part of this quote.', '/create-company'],
    ['/create-finance', quote, ['quoteTool'], 'Finance Application is not part of this quote.', '/create-company'],
    ['/create-fax', quote, ['quoteTool'], 'Fax is not part of this quote.', '/create-company'],
    ['/direct-debit', quote, ['quoteTool', 'SOG4035'], 'Direct Debit is not part of this quote.', '/create-company'],
    ['/quote-details', {}, ['quoteTool'], 'Quote Details is not part of this order.', '/'],
    ['/external-charges', {}, [], 'Other Charges is not part of this order.', '/direct-debit'],
    ['/other-charges', {}, ['SOG4269'], 'You do not have access to Other Charges (Internal).', '/direct-debit'],
  ] as const)(
    'the screen %s of an order %j with %j does not open',
    rules,
    (path, overrides, flags, reason, leadsTo) => {
      expect(find(path, overrides, [...flags])).toEqual({ reason, leadsTo })
    },
  )

  test.each([
    ['/create-mobile', {}, []],
    ['/Create-Mobile', { orderStatus: 2 }, []],
    ['/direct-debit', quote, ['quoteTool']],
    ['/create-contacts', quote, []],
    ['/create-contacts', {}, []],
    ['/create-ipvoice', {}, []],
    ['/create-finance', {}, []],
    ['/attachments/eec', {}, []],
    ['/order-summary', quote, ['quoteTool']],
    ['/orders', {}, []],
    ['/', {}, []],
  ] as const)('the screen %s of an order %j with %j opens', rules, (path, overrides, flags) => {
    expect(find(path, overrides, [...flags])).toBeUndefined()
  })

  test('opens for a caller who may open it', rules, () => {
    expect(find('/other-charges', {}, ['SOG4269'], 'Admin')).toBeUndefined()
  })
})
