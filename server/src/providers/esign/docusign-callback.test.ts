import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, readConnectMessage } from './docusign-callback.ts'

const body = Buffer.from('{"event":"envelope-completed"}')
const sign = (key: string, overrides = body) => createHmac('sha256', key).update(overrides).digest('base64')

test.each([
  ['the key', { 'x-docusign-signature-1': sign('old') }, true],
  [
    'the new key while keys are changed',
    { 'x-docusign-signature-1': sign('other'), 'x-docusign-signature-2': sign('new') },
    true,
  ],
  ['another key', { 'x-docusign-signature-1': sign('other') }, false],
  ['the key over another body', { 'x-docusign-signature-1': sign('old', Buffer.from('{}')) }, false],
  ['a part of the signature', { 'x-docusign-signature-1': sign('old').slice(0, 20) }, false],
  ['several in one header', { 'x-docusign-signature-1': [sign('old')] }, false],
  ['a header of another name', { 'x-docusign-signature': sign('old') }, false],
  ['nothing', {}, false],
])('a message signed with %s', (_, headers, good) => {
  expect(isSigned({ headers, body }, ['old', 'new'])).toBe(good)
})

test('no callback is accepted if no key is configured', () => {
  expect(isSigned({ headers: { 'x-docusign-signature-1': sign('') }, body }, [])).toBe(false)
})

// The format that DocuSign sends if no data is requested.
const message = {
  event: 'envelope-completed',
  apiVersion: 'v2.1',
  uri: '/restapi/v2.1/accounts/24dfce13-9dce-4aa0-ba12-da5389bb9d8a/envelopes/a70a5ef2-12c4-4aaf-84c5-b84134dce420',
  retryCount: 3,
  configurationId: 21_752_918,
  generatedDateTime: '2025-05-30T18:03:50.4233752Z',
  data: {
    accountId: '24dfce13-9dce-4aa0-ba12-da5389bb9d8a',
    userId: '8c531060-928e-471d-9cac-b829f616b0bf',
    envelopeId: 'a70a5ef2-12c4-4aaf-84c5-b84134dce420',
  },
}
const read = (changes: object) => readConnectMessage(Buffer.from(JSON.stringify({ ...message, ...changes })))

test('makes the id of an event from envelope, event and time, so that a repetition has the same id', () => {
  const event = read({})
  expect(event).toMatchObject({
    eventID: 'a70a5ef2-12c4-4aaf-84c5-b84134dce420 envelope-completed 2025-05-30T18:03:50.4233752Z',
    state: { status: 'completed', changedAt: new Date('2025-05-30T18:03:50.423Z') },
  })
  expect(read({ retryCount: 4 })?.eventID).toBe(event?.eventID)
  expect(read({ eventId: 'e-1' })?.eventID).toBe('e-1')
})

test('an unknown event has no state, and an invalid message returns undefined', () => {
  expect(read({ event: 'envelope-corrected' })).toMatchObject({ event: 'envelope-corrected' })
  expect(read({ event: 'envelope-corrected' })?.state).toBeUndefined()
  expect(read({ generatedDateTime: 'yesterday' })).toBeUndefined()
  expect(readConnectMessage(Buffer.from('<xml/>'))).toBeUndefined()
})
