import type { ApplicationRecipient } from '@dealerline/shared/contract/applications.ts'
import { relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { relocation } from '@dealerline/shared/record-rules/applications.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { showOrderSaving } from '../../session/order-saving.ts'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { ApplicationProgress } from './ApplicationProgress.tsx'

beforeEach(() => localStorage.clear())

const ada: ApplicationRecipient = {
  role: 'customer',
  name: 'Ada Nguyen',
  email: 'ada@customer.test',
  mobile: '',
  state: 'open',
  expiresAt: '2030-03-15T00:00:00.000Z',
  nextReminderAt: '',
  openedAt: '2026-03-02T00:00:00.000Z',
  decidedAt: '',
  comment: '',
  identity: null,
  deliveries: [
    {
      channel: 'email',
      to: 'ada@customer.test',
      status: 'sent',
      problem: '',
      sentAt: '2026-03-01T00:00:00.000Z',
      receipt: '',
      isCopy: false,
    },
  ],
}
const sendCalls = { email: relocationCalls.sendRelocationEmail, sms: relocationCalls.sendRelocationSms }
const showProgress = (person: ApplicationRecipient) =>
  showAt('/change-address?order=7', () => (
    <>
      <ApplicationProgress
        kind={relocation}
        record={{ orderID: 7, status: 'Sent', people: [person] }}
        link="https://portal.test/view-relocation/1"
        unsaved={false}
        order={makeOrder()}
        party={() => ({ firstName: 'Ada', surname: 'Nguyen', email: 'ada@customer.test', mobile: '' })}
        sendCalls={sendCalls}
      />
      <Snackbar />
    </>
  ))

test('sends an open link again, copies it, and sends a new one to another person', async () => {
  const calls = answerCalls({})
  const { person } = showProgress(ada)
  const list = within(await screen.findByRole('list', { name: 'Sent to' }))
  expect(list.getByText(/^Has opened it and not answered yet. The link is valid until 15\/03\/2030/)).toBeTruthy()
  expect(list.getByText(/^Opened by Ada Nguyen, 02\/03\/2026/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  await person.click(list.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe('https://portal.test/view-relocation/1')
  await person.click(list.getByRole('button', { name: 'Send again' }))
  await person.click(list.getByRole('button', { name: 'Change recipient' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.clear(dialog.getByRole('textbox', { name: 'E-mail' }))
  await person.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'office@customer.test')
  await person.click(dialog.getByRole('button', { name: 'Send by e-mail' }))
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { orderID: 7, toName: 'Ada Nguyen', to: 'ada@customer.test' },
    { orderID: 7, toName: 'Ada Nguyen', to: 'office@customer.test' },
  ])
})

test('sends a link again by the channel of its last message', async () => {
  const calls = answerCalls({})
  const [mail] = ada.deliveries
  const text = { ...mail, channel: 'sms', to: '0412345678' } as ApplicationRecipient['deliveries'][number]
  const { person } = showProgress({ ...ada, mobile: '0412345678', deliveries: [...ada.deliveries, text] })
  await person.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')).toBeTruthy())
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: relocationCalls.sendRelocationSms.path,
    body: { to: '0412345678' },
  })
})

test('offers the form with reminders instead of the actions once the link has expired', async () => {
  const calls = answerCalls({})
  const { person } = showProgress({ ...ada, state: 'expired' })
  expect(await screen.findByText(/^The link expired 15\/03\/2030/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change recipient' })).toBeNull()
  const form = within(screen.getByRole('region', { name: 'Send again to the customer' }))
  await person.clear(form.getByRole('textbox', { name: 'Name' }))
  await person.click(form.getByRole('button', { name: 'Send by e-mail' }))
  expect(await form.findByText('Name can not be empty')).toBeTruthy()
  await person.type(form.getByRole('textbox', { name: 'Name' }), 'Ada Nguyen')
  await person.click(form.getByRole('checkbox', { name: 'Remind until it is answered' }))
  await person.click(form.getByRole('button', { name: 'Send by e-mail' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ reminders: false }))
})

test('sends nothing if a value that was typed just before is incomplete', async () => {
  onTestFinished(() => showOrderSaving(undefined))
  const calls = answerCalls({})
  const { person } = showProgress(ada)
  const retry = () => showOrderSaving({ state: { kind: 'incomplete' }, retry })
  showOrderSaving({ state: { kind: 'unsaved' }, retry })
  await person.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/complete the marked fields first/)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
