import type { EnvelopeRecipient, SentEnvelope } from '@dealerline/shared/contract/envelope.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'

const ada: EnvelopeRecipient = {
  position: 1,
  role: 'customer',
  name: 'Ada',
  email: 'ada@customer.test',
  mobile: '',
  status: 'sent',
  envelopeID: 'e-7',
  expiresAt: '2099-01-01T00:00:00Z',
  nextReminderAt: '',
  remindersSent: 0,
  sentAt: '2026-07-01T00:00:00Z',
  viewedAt: '',
  signedAt: '',
  signsAt: '',
  serviceCopy: false,
  identity: null,
  signedName: '',
  delegate: null,
}
const gus: EnvelopeRecipient = {
  ...ada,
  position: 2,
  role: 'guarantor',
  name: 'Gus',
  status: 'pending',
  envelopeID: '',
}
const result = { to: ada.email, channel: 'email', status: 'sent', reason: '' } as const
const reply: SentEnvelope = {
  envelopeID: 'e-7',
  status: 'sent',
  toName: 'Ada',
  expiresAt: ada.expiresAt,
  viewedAt: '',
  signedAt: '',
  declinedReason: '',
  sealed: false,
  deliveries: [],
  recipients: [ada, gus],
  isRepeated: false,
  results: [result],
}
const refused = [{ ...result, status: 'refused' as const, reason: 'No such mailbox' }]

/** Opens the panel of an order that was sent to Ada, and then to Gus. */
function openSent(changed: Partial<SentEnvelope> = {}) {
  const answer = () => ({ ...reply, ...changed })
  const order = makeOrder({ orderID: 7, orderStatus: 1, envelope: reply })
  const calls = ['Resend', 'ChangeRecipient', 'SendRequest'].flatMap((name) => [
    [`Docusign/${name}/7`, answer],
    [`Docusign/${name}/false`, answer],
  ])
  const answers = { ...Object.fromEntries(calls), 'Validate/ValidateOrder': () => ({ valid: true, requirements: [] }) }
  return openOrder('/order-summary', { order, answers })
}

const signer = async (name: string) =>
  within((await screen.findAllByText(name, { selector: 'li strong' }))[0]?.closest('li') ?? document.body)

test.each([
  ['sent', {}, 'The message was sent again to Ada by e-mail.'],
  ['refused', { results: refused }, 'Order 7 was not sent to Ada by e-mail: No such mailbox'],
  [
    'queued',
    { results: [{ ...result, status: 'queued' as const }] },
    'Order 7 is waiting to be sent to Ada by e-mail. It is retried until it is sent.',
  ],
])('says of a message that is %s again what became of it', async (status, changed, text) => {
  const { person } = openSent(changed)
  await person.click((await signer('Ada')).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByText('sent successfully') !== null).toBe(status === 'sent')
})

test('does not say that a link was sent to a signer whose turn has not come', async () => {
  const { person } = openSent({ results: [] })
  await person.click((await signer('Gus')).getByRole('button', { name: 'Change recipient' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change recipient' }))
  await person.clear(dialog.getByRole('textbox', { name: 'Name' }))
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Gia')
  await person.click(dialog.getByRole('button', { name: 'Send by e-mail' }))
  expect(await screen.findByText('Gia gets the link after the previous signers have signed.')).toBeTruthy()
  expect(screen.queryByText(/was sent to|sent successfully/)).toBeNull()
})

test('the notice of a second click does not say that an e-mail was sent', async () => {
  const { person } = openSent({ isRepeated: true })
  await person.click(await screen.findByRole('button', { name: 'Another message or channel' }))
  await person.click(await screen.findByRole('button', { name: 'Send by e-mail' }))
  expect(await screen.findByText(/^The same message was sent less than a minute ago, or is waiting/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Email Sent')).toBeNull())
})
