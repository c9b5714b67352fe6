import { describe, expect, test } from 'vitest'
import { contact } from '../contract/contacts.ts'
import type { OrderDetail } from '../contract/orders.ts'
import { allFlagsOff } from '../rules/flags.ts'
import { orderTypes } from '../rules/order-states.ts'
import { menuOf } from './menu.ts'
import { missingRequirements } from './requirements.ts'
import { makeCustomer, makeOrder } from './test-order.ts'
import { verdictOf } from './verdict.ts'

const now = new Date('2026-07-02T00:00:00Z')

type Overrides = Partial<OrderDetail>

const verifiedAddress = { valid: true, verified: true, ispersonal: true, isfreemail: false }
const guarantor = (email: string) =>
  contact.parse({ contactID: 1, customerID: 1, version: 1, isGuarantor: true, firstName: 'Greta', email })
const business = makeCustomer({ custType: 'business' })

/** Makes a finance order of a new customer whose guarantor has an office address. */
const makeFinanceOrder = (overrides: Overrides = {}, email = 'sales@kestrel.test'): OrderDetail =>
  makeOrder({
    orderType: orderTypes.finance,
    customer: business,
    contacts: [guarantor(email)],
    guarantorEmail: verifiedAddress,
    ...overrides,
  })

const eec = (order: OrderDetail) => missingRequirements(order).filter(({ code }) => code === 'SEND-eec')
const file = (filename: string) => ({ uploadID: 1, fileGuid: '', filename, fileType: 'eec' as const })

describe('the e-mail address of a guarantor', { meta: { rules: ['SEND-eec'] } }, () => {
  test.each([
    ['of an office', 'sales@kestrel.test', verifiedAddress, true],
    ['of an office, numbered', 'info2@kestrel.test', verifiedAddress, true],
    ['of a free mail service', 'greta.novak@gmail.com', verifiedAddress, true],
    ['of a person', 'greta.novak@kestrel.test', verifiedAddress, false],
    ['that is not valid', 'greta@kestrel.test', { ...verifiedAddress, valid: false }, true],
    ['that is not verified', 'greta@kestrel.test', { ...verifiedAddress, verified: false }, true],
    ['from a free e-mail service', 'greta@kestrel.test', { ...verifiedAddress, isfreemail: true }, true],
    ['whose verification has no result yet', 'greta@kestrel.test', null, true],
  ])('%s', (_, email, guarantorEmail, expected) => {
    expect(eec(makeFinanceOrder({ guarantorEmail }, email)).length).toBe(expected ? 1 : 0)
  })

  test('requires the EEC form, with a link to it, if the address does not identify the person', () => {
    expect(eec(makeFinanceOrder())).toEqual([
      {
        code: 'SEND-eec',
        section: 'Attachments',
        field: 'eec',
        message: 'EEC form required: print, sign and attach',
        link: '/attachments/eec',
      },
    ])
  })
})

describe('whether the EEC form is required', { meta: { rules: ['SEND-eec-conditions'] } }, () => {
  test.each<[string, Overrides, boolean]>([
    ['required for a finance order', {}, true],
    ['required for an order of the airline partner', { orderType: orderTypes.airlinePartner }, true],
    ['not required for an ordinary order', { orderType: orderTypes.ordinary }, false],
    ['not required for an existing customer', { existingCustomer: true }, false],
    ['not required after it was attached', { uploads: [file('eec_form scan.pdf')] }, false],
    ['not required after it was attached, in any letter case', { uploads: [file('Signed EEC_FORM.pdf')] }, false],
    ['required if only other files are attached', { uploads: [file('bill.pdf')] }, true],
    ['not required for a residential customer, who has no guarantor', { customer: makeCustomer() }, false],
    ['not required without a guarantor', { contacts: [] }, false],
    [
      'required for a representative who is the guarantor',
      { contacts: [], customer: { ...business, isGuarantor: true, email: 'info@kestrel.test' } },
      true,
    ],
  ])('%s', (_, overrides, expected) => {
    expect(eec(makeFinanceOrder(overrides)).length).toBe(expected ? 1 : 0)
  })
})

describe('the menu', { meta: { rules: ['ROUTE-attachments-general'] } }, () => {
  const entry = (overrides: Overrides, caller: 'Dealer' | 'Admin' = 'Dealer') => {
    const order = makeFinanceOrder(overrides)
    return menuOf(order, verdictOf(order, now), caller, allFlagsOff).find(({ title }) => title === 'Attachments')
  }

  test('opens the general attachments, under Documents', () => {
    expect(entry({})).toMatchObject({ route: '/attachments/general', section: 'Documents' })
  })

  test.each<[string, Overrides, object]>([
    ['no files and a missing form: red', {}, { hasData: false, missing: false, invalid: true }],
    ['other files and a missing form: a cross', { uploads: [file('a.pdf')] }, { hasData: true, missing: true }],
    ['with the form attached: a tick', { uploads: [file('eec_form.pdf')] }, { hasData: true, missing: false }],
    ['no files and no form required: its own icon', { orderType: 0 }, { hasData: false, invalid: false }],
    ['on a quote: never red', { isQuote: true }, { hasData: false, invalid: false }],
    ['once the order is signed', { orderStatus: 2 }, { route: '/attachments/general' }],
  ])('%s', (_, overrides, expected) => {
    expect(entry(overrides)).toMatchObject(expected)
  })
})
