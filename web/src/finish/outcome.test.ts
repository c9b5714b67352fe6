import { expect, test } from 'vitest'
import { describeSending } from './outcome.ts'

const repeated = 'The same message was sent to Ada less than a minute ago.'
const waiting = 'Order 7 is waiting to be sent to Ada by e-mail. It is retried until it is sent.'

test.each([
  [false, 'sent', { text: 'Order 7 was sent to Ada by e-mail.' }],
  [true, 'sent', { text: repeated }],
  [false, 'queued', { text: waiting }],
  [true, 'queued', { text: waiting }],
  [false, 'refused', { text: 'Order 7 was not sent to Ada by e-mail: No such mailbox', isBad: true }],
  [true, 'refused', { text: 'Order 7 was not sent to Ada by e-mail: No such mailbox', isBad: true }],
])('says what became of a message (repeated: %s, %s)', (isRepeated, status, outcome) => {
  const results = [{ status, reason: status === 'refused' ? 'No such mailbox' : '' }]
  expect(describeSending('Order 7', 'Ada', 'email', { isRepeated, results })).toEqual(outcome)
})
