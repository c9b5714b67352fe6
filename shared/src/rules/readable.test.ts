import { expect, test } from 'vitest'
import { toReadableOrder } from './readable.ts'
import { makeOrder, makePlan } from './test-order.ts'

test('a printed row begins with what tells it from the next, and says below what has no column', () => {
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
