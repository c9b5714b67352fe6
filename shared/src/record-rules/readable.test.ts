import { expect, test } from 'vitest'
import { toReadableOrder } from './readable.ts'
import { makeCustomer, makeDirectDebit, makeOrder, makePlan } from './test-order.ts'

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
