import type { PortRequest } from '@dealerline/shared/contract/port-requests.ts'
import type { PortNumber } from '@dealerline/shared/contract/ports.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { show } from '../../ui/testing/render.tsx'
import { PortQuestions } from './PortQuestions.tsx'

beforeEach(() => localStorage.clear())

const refused = { number: '0298765432', canResubmit: true, code: 'account' } as PortNumber
const order = makeOrder({ orderID: 7, customer: { ...makeOrder({}).customer, email: 'ada@customer.test' } })
const request: PortRequest = {
  requestID: 1,
  state: 'open',
  numbers: ['0298765432'],
  toName: 'Ada Nguyen',
  channel: 'email',
  to: 'ada@customer.test',
  status: 'failed',
  problem: 'No such mailbox',
  createdAt: '2026-03-01T00:00:00.000Z',
  expiresAt: '2026-03-15T00:00:00.000Z',
  nextReminderAt: '',
  openedAt: '',
  answeredAt: '',
  photos: 0,
  deliveries: [
    {
      channel: 'email',
      to: 'ada@customer.test',
      status: 'failed',
      problem: 'No such mailbox',
      sentAt: '',
      receipt: '',
      isCopy: false,
    },
  ],
}

test('asks the customer, shows why the message failed, and asks another address', async () => {
  let requests: PortRequest[] = []
  const calls = answerCalls({
    'order/GetPortRequests/7': () => requests,
    'order/AskAboutPorts/7': () => {
      requests = [request]
      return requests
    },
  })
  const { person } = show(<PortQuestions ports={[refused]} order={order} />)
  await person.click(await screen.findByRole('button', { name: 'Ask the customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the customer' }))
  expect(dialog.getByText(/refused details of 02\s9876\s5432/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Send by e-mail' }))
  const link = within(await screen.findByRole('status', { name: 'Link to the customer' }))
  expect(await link.findByText(/E-mail to ada@customer.test.*No such mailbox/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask the customer' })).toBeNull()
  await person.click(link.getByRole('button', { name: 'Change recipient' }))
  const other = within(await screen.findByRole('dialog', { name: 'Change recipient' }))
  await person.clear(other.getByRole('textbox', { name: 'E-mail' }))
  await person.type(other.getByRole('textbox', { name: 'E-mail' }), 'office@customer.test')
  await person.click(other.getByRole('button', { name: 'Send by e-mail' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(link.getByRole('button', { name: 'Send again' }))
  const asked = () => calls.filter(({ path }) => path === 'order/AskAboutPorts/7').map(({ body }) => body)
  await waitFor(() => expect(asked()).toHaveLength(3))
  expect(asked()).toMatchObject([
    { to: 'ada@customer.test' },
    { to: 'office@customer.test' },
    { to: 'ada@customer.test', toName: 'Ada Nguyen', channel: 'email' },
  ])
})

test('takes the question back, and says that a repeated message was not sent', async () => {
  let state: PortRequest['state'] = 'open'
  answerCalls({
    'order/GetPortRequests/7': () => [{ ...request, state }],
    'order/AskAboutPorts/7': () => [{ ...request, isRepeated: true }],
    'order/TakeBackPortRequest/7': () => {
      state = 'withdrawn'
      return [{ ...request, state }]
    },
  })
  const { person } = show(
    <>
      <PortQuestions ports={[refused]} order={order} />
      <Snackbar />
    </>,
  )
  await person.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/The same message was sent less than a minute ago/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('The link is no longer needed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})

test('shows the answer, and asks again only after the link is closed', async () => {
  const answered = { ...request, state: 'answered', status: 'sent', answeredAt: '2026-03-02T00:00:00.000Z', photos: 1 }
  answerCalls({ 'order/GetPortRequests/7': () => [answered] })
  show(<PortQuestions ports={[refused]} order={order} />)
  expect(await screen.findByText(/^Ada Nguyen corrected the details, 02\/03\/2026/)).toBeTruthy()
  expect(screen.getByText('The bill is in the attachments.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask the customer' })).toBeTruthy()
})

test.each([
  { opened: { openedAt: '2026-03-02T00:00:00.000Z' }, is: 'shown' },
  { opened: { openedAt: '' }, is: 'not shown' },
  // The reply of a server of release 0.4.0.
  { opened: { openedAt: undefined }, is: 'not shown' },
])('the opening of the link at $opened.openedAt is $is', async ({ opened, is }) => {
  answerCalls({ 'order/GetPortRequests/7': () => [{ ...request, ...opened }] })
  show(<PortQuestions ports={[refused]} order={order} />)
  const link = within(await screen.findByRole('status', { name: 'Link to the customer' }))
  expect(await link.findByText(/E-mail to ada@customer.test/)).toBeTruthy()
  expect(link.queryByText(/Opened by Ada Nguyen, .*2026/) !== null).toBe(is === 'shown')
})
