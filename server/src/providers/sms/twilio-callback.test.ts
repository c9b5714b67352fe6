import { expect, test } from 'vitest'
import { isSignedByTwilio, readStatus } from './twilio-callback.ts'

// These values are the example in Twilio's documentation.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const body = Buffer.from(
  'CallSid=CA1234567890ABCDE&Caller=%2B12349013030&Digits=1234&From=%2B12349013030&To=%2B18005551212',
)
const signature = '0/KCTR6DLpKmkAf8muzZqo1nDgQ='

test.each([
  ['as it is documented', url, signature, body, true],
  ['over another address', `${url}&more=1`, signature, body, false],
  ['over other fields', url, signature, Buffer.from('Digits=1234'), false],
  ['with another signature', url, '0/KCTR6DLpKmkAf8muzZqo1nDgE=', body, false],
  ['with a shorter one', url, '0/KCTR6D', body, false],
  ['with two', url, [signature], body, false],
  ['without one', url, undefined, body, false],
])('a request %s', (_, address, given, form, good) => {
  expect(isSignedByTwilio('12345', address, given, form)).toBe(good)
})

test.each([
  ['MessageStatus=accepted', { progress: 'queued', reason: '' }],
  ['MessageStatus=delivered&ErrorCode=30008', { progress: 'delivered', reason: '' }],
  ['MessageStatus=undelivered&ErrorCode=30003', { reason: 'The telephone is switched off or cannot be reached' }],
  ['MessageStatus=failed&ErrorCode=99999', { reason: 'The carrier could not deliver it (99999)' }],
  ['MessageStatus=failed', { progress: 'failed', reason: 'The carrier gives no reason' }],
])('%s', (form, receipt) => {
  expect(readStatus('r', Buffer.from(form))).toMatchObject({ reference: 'r', ...receipt })
})

test('ignores a status that does not report progress', () => {
  expect(readStatus('r', Buffer.from('MessageStatus=received'))).toBeUndefined()
})
