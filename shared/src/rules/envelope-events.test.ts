import { expect, test } from 'vitest'
import { type EnvelopeEventWords, readEnvelopeEvent } from './envelope-events.ts'

test.each<[string, ReturnType<typeof readEnvelopeEvent>]>([
  ['Sent by e-mail to ada@example.test', { type: 'sent' }],
  ['Sent by SMS to 0412 345 678', { type: 'sent' }],
  ['Reminder sent by e-mail to ada@example.test', {}],
  ['Opened', { type: 'opened' }],
  ['Opened to sign in person', { type: 'openedInPerson' }],
  ['Code sent by SMS to 04•• ••• 678', { type: 'codeSent' }],
  ['Code confirmed', { type: 'codeConfirmed' }],
  ['Signed by Ada Nguyen', { type: 'signed', signer: 'Ada Nguyen' }],
  ['Ada Nguyen signed after the link was no longer valid', {}],
  ['Recipient changed from Signed by to Ada', {}],
  ['The link of Ada Nguyen expired', {}],
  ['The link of Ada Nguyen ended at DocuSign: Voided', {}],
  ['Prepared for signature', {}],
  ['Taken back: Signed by mistake', {}],
  ['Declined', {}],
])('reads the stored sentence %j', (what, event) => {
  expect(readEnvelopeEvent({ what })).toEqual(event)
})

test('believes the type of an event rather than its sentence', () => {
  const event: EnvelopeEventWords = { what: 'Opened', type: 'signed', signer: 'Ada' }
  expect(readEnvelopeEvent(event)).toMatchObject({ type: 'signed', signer: 'Ada' })
})
