import { expect, test } from 'vitest'
import { toOrderInWords } from './order-in-words.ts'
import { quoteCharges } from './quotes.ts'
import { toReadableOrder } from './readable.ts'
import { makeCustomer, makeDirectDebit, makeHandset, makeOrder, makePlan } from './test-order.ts'

test('a printed row starts with its identifying fields and lists the others below', () => {
  const row = {
    extensionNo: 500,
    extensionName: 'Reception',
    ratePlanID: 1,
    outboundANI: '02 9876 5432',
    mobileTwinning: '0412 345 678',
    voicemail: true,
    voicemailEmail: 'reception@kestrel.example',
  }
  const order = makeOrder({ plans: [makePlan(1)] }, { ipVoice: [row] })
  const [section] = toReadableOrder(order).sections
  expect(section?.rows[0]?.slice(0, 2)).toEqual(['500', 'Reception'])
  expect(section?.columns).toHaveLength(8)
  expect(section?.columns.map(({ label }) => label)).toContain('Contract (months)')
  expect(section?.notes?.[0]).toEqual([
    { label: 'Voicemail', value: 'Yes' },
    { label: 'Mobile twinning', value: '0412 345 678' },
  ])
})

test.each([
  ['a number of the catalogue', { itemDetails: '10022' }, 'Yealink T31P'],
  ['a number that the catalogue does not have', { itemDetails: '99999' }, '99999'],
  ['a number in own words', { itemDetails: '10022', isFreeType: true }, '10022'],
])('an item of a charge that is %s has the name that people know', (_, item, name) => {
  const handsets = [{ ...makeHandset(10022, 100), model: 'Yealink T31P' }]
  const order = makeOrder({ handsets }, { otherCharges: [{ ...item, quantity: 2, onceOffCharges: 220 }] })
  const { sections } = toReadableOrder(order)
  expect(sections[0]?.rows[0]?.[0]).toBe(name)
  expect(quoteCharges(order, 0).map(({ label }) => label)).toEqual([`Other Charges: ${name}`])
  const [place] = toOrderInWords({ sections }).places
  expect(place?.services[0]?.sentences).toEqual([`2 × ${name}, $220.00 once`])
})

test.each([
  ['of a port', 'ports', { associatedNumbers: ['0298765432', '0298765433'] }],
  ['of ISDN', 'isdn', { numbers: ['0298765432', '0298765433'] }],
  ['of routes', 'inbound', { stateBased: [{ state: 'NSW', answeringPoint: '0298765432' }] }],
])('a document formats the telephone numbers %s', (_, block, row) => {
  const text = JSON.stringify(toReadableOrder(makeOrder({}, { [block]: [row] })).sections)
  expect(text).toContain('02 9876 5432')
  expect(text).not.toContain('0298765432')
})

test('the printed order names an existing direct debit that no other order has any more', () => {
  const directDebit = makeDirectDebit({ directDebitID: 1, option: 1 })
  const { customer } = toReadableOrder(makeOrder({ customer: makeCustomer({ directDebit: null }), directDebit }))
  expect(customer.find(({ label }) => label === 'Payment')?.value).toBe('Existing direct debit')
})

test.each([
  [{}, undefined],
  [{ directDebitID: 1 }, undefined],
  [{ directDebitID: 1, option: 2, accountNumber: '12345678' } as const, 'Direct debit from the account ending in 678'],
  [{ directDebitID: 1, option: 1 } as const, 'Direct debit from the account ending in 432'],
  [{ directDebitID: 1, option: 3 } as const, 'Credit card'],
])('the printed order shows the payment with a masked account number: %j', (overrides, value) => {
  const customer = makeCustomer({ directDebit: makeDirectDebit({ accountNumber: '•••••432', hasDirectDebit: true }) })
  const { customer: facts } = toReadableOrder(makeOrder({ customer, directDebit: makeDirectDebit(overrides) }))
  expect(facts.find(({ label }) => label === 'Payment')?.value).toBe(value)
})
