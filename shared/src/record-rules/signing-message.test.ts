import { expect, test } from 'vitest'
import { defaultMessage, guarantorLine, reminderOf, signingRequest } from './signing-message.ts'

const amount = (inc: number) => ({ ex: 0, gst: 0, inc })
const order = {
  orderID: 12,
  title: 'Order' as const,
  dealer: { name: 'Dana Novak', email: 'dealer@example.test' },
  charges: [{ label: 'Mobile', monthly: amount(55), onceOff: amount(110) }],
  monthly: amount(55),
  onceOff: amount(110),
}

test('the message names the dealer, the order and the price', () => {
  const { subject, body } = defaultMessage(order, 'Example Telecom')
  expect(subject).toBe('Your Example Telecom order 12 is ready to sign')
  expect(body).toContain('Dana Novak has prepared order 12 for you.')
  expect(body).toContain('$55.00 a month and $110.00 once')
})

test('the message about an order that sells nothing names no price', () => {
  const { body } = defaultMessage({ ...order, charges: [], monthly: amount(0), onceOff: amount(0) }, 'Example Telecom')
  expect(body).toBe(`Dana Novak has prepared order 12 for you.\n\n${signingRequest}`)
})

test('an anonymous message does not name the dealer', { meta: { rules: ['SIGN-anonymous'] } }, () => {
  const { body } = defaultMessage(order, 'Example Telecom', true)
  expect(body).not.toContain('Dana')
  expect(body).toContain('Example Telecom has prepared order 12')
})

test('a reminder says that it is a reminder, and when the previous message was sent', () => {
  const reminder = reminderOf({ subject: 'Sign', body: 'Please.' }, '01/03/2026')
  expect(reminder).toEqual({
    subject: 'Reminder: Sign',
    body: 'We wrote to you on 01/03/2026. You have not signed yet.\n\nPlease.',
  })
})

test('a guarantor’s message says why they sign and who signed before', () => {
  expect(guarantorLine(order, 'Ada')).toMatch(/^Ada has signed it\. You are named as the guarantor of order 12/)
})
