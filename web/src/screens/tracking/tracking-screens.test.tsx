import { makeAppointment, makeFacts, makePort, makeSigner } from '@dealerline/shared/progress/test-facts.ts'
import { toProgress } from '@dealerline/shared/progress/to-progress.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage, makeListedOrder } from '../../records/orders/test-listed-order.ts'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const milestone = (what: string, who: string) => ({
  at: '2026-07-01T02:00:00Z',
  what,
  tone: 'plain',
  who,
  actedFor: '',
  detail: '',
})
const milestones = (orderStatus: number, isQuote = false) => ({
  orderID: 7,
  isQuote,
  orderStatus,
  conversationReference: 'T12',
  ticketProblem: '',
  milestones: [milestone('Order created', 'Dana Novak'), milestone('Completed', 'Ticketing')],
})

test('the status of an order shows who did what and when, until its completion', async () => {
  openOrder('/app-status', {
    order: makeOrder({ orderID: 7, orderStatus: 3 }),
    answers: {
      'Order/GetMilestones/7': () => milestones(3),
      'Order/GetOrderProgress/7': () => toProgress(makeFacts({ orderStatus: 3 })),
    },
  })
  const list = within(await screen.findByRole('region', { name: 'What happened' }))
  const [first, last] = list.getAllByRole('listitem')
  expect(first?.textContent).toContain('Order created')
  expect(first?.textContent).toContain('Dana Novak')
  expect(first?.querySelector('time')?.textContent).toMatch(/1 Jul 2026|01\/07\/2026/)
  expect(last?.textContent).toContain('Completed')
  expect(await screen.findByText('Everything is set up.')).toBeTruthy()
  expect(screen.getByText('Ticket T12')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull()
})

test('what happened appears with the progress, so that it does not move', async () => {
  let answer: (progress: unknown) => void = () => undefined
  openOrder('/app-status', {
    order: makeOrder({ orderID: 7, orderStatus: 3 }),
    answers: {
      'Order/GetMilestones/7': () => milestones(3),
      'Order/GetOrderProgress/7': () => new Promise((resolve) => (answer = resolve)),
    },
  })
  expect(await screen.findByText('Loading the progress')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'What happened' })).toBeNull()
  answer(toProgress(makeFacts({ orderStatus: 3 })))
  expect(await screen.findByRole('region', { name: 'What happened' })).toBeTruthy()
})

test('the progress of an order has its steps as dots, what needs its dealer, and its parts with their days', async () => {
  const rejected = {
    number: '0255508000',
    state: 'rejected',
    date: '2026-11-03',
    code: 'account',
    reason: 'ACCT NOT FOUND 77001234',
    attempt: 1,
    details: { associatedNumbers: [] },
    canResubmit: true,
    predicted: [],
  }
  const ports = [
    makePort('0255508000', { state: 'rejected', code: 'account' }),
    makePort('0255509904', { state: 'scheduled', date: '2026-11-20' }),
  ]
  const appointments = [makeAppointment({ state: 'needed' })]
  const { person } = openOrder('/app-status', {
    order: makeOrder({ orderID: 7, orderStatus: 2 }),
    answers: {
      'Order/GetMilestones/7': () => milestones(2),
      'Order/GetOrderProgress/7': () => toProgress(makeFacts({ ports, appointments })),
      'order/GetPortNumbers/7': () => [rejected, { ...rejected, number: '0255509904', canResubmit: false }],
    },
  })
  const dots = within(await screen.findByRole('list', { name: 'Steps of the order' })).getAllByRole('listitem')
  expect(dots.map(({ textContent }) => textContent)).toEqual([
    'Sent for signature Done01/11/2026',
    'Opened DoneAda Nguyen02/11/2026',
    'Signed DoneAda Nguyen02/11/2026',
    'Accepted by Example Telecom Done02/11/2026',
    'Everything set up In progress',
  ])
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(needs.getByText('A new time is needed: Internet, 1 Harbour Street')).toBeTruthy()
  expect(needs.getByRole('link', { name: 'Open Internet' }).getAttribute('href')).toBe('/create-internet?order=7')
  expect(await needs.findByText(/^ACCT NOT FOUND 77001234\./)).toBeTruthy()
  expect(needs.queryByText(/9904/)).toBeNull()
  await person.click(needs.getByRole('button', { name: 'Correct 02 5550 8000' }))
  await person.keyboard('{Escape}')
  await person.click(await needs.findByRole('button', { name: 'Ask the customer' }))
  expect(await screen.findByRole('dialog', { name: 'Ask the customer' })).toBeTruthy()
  const parts = screen.getByRole('region', { name: 'Progress' })
  expect(parts.textContent).toMatch(/Expected 20\/11\/2026/)
})

test('an order that was declined says why, and one whose progress failed says so', async () => {
  const answers = { 'Order/GetMilestones/7': () => milestones(5) }
  const order = makeOrder({ orderID: 7, orderStatus: 5 })
  const declined = makeFacts({ orderStatus: 5, signers: [makeSigner({ status: 'declined' })] })
  let isDown = true
  const { person } = openOrder('/app-status', {
    order: { ...order, envelope: { status: 'declined', declinedReason: 'Too dear', recipients: [] } as never },
    answers: {
      ...answers,
      'Order/GetOrderProgress/7': () => (isDown ? new Refusal(500, 'Down') : toProgress(declined)),
    },
  })
  expect(await screen.findByText('The progress could not be loaded.')).toBeTruthy()
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(needs.getByText('Too dear')).toBeTruthy()
  expect(needs.getByRole('link', { name: 'Open Sign and Send' }).getAttribute('href')).toBe('/order-summary?order=7')
})

test('the status of an order shows which news did not reach the customer', async () => {
  const progress = { orderID: 7, state: 'processing', now: 'In progress.', next: '', endsAt: '' }
  const failed = {
    channel: 'sms',
    to: '0412345678',
    status: 'failed',
    problem: 'SMS not sent: no credit',
    sentAt: '',
    receipt: '',
  }
  openOrder('/app-status', {
    order: makeOrder({ orderID: 7, orderStatus: 2 }),
    answers: {
      'Order/GetMilestones/7': () => milestones(2),
      'Order/GetOrderProgress/7': () => ({ ...progress, milestones: [], sites: [], numbers: [], deliveries: [failed] }),
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Progress' }))
  const [news] = await section.findAllByRole('listitem')
  expect(news?.textContent).toMatch(
    /^News by SMS to 0412\s345\s678 was not sent. SMS not sent: no credit. Tell the customer another way.$/,
  )
})

test('without an order, the orders are listed by stage', async () => {
  openPortal('/app-status', {
    answers: {
      'Order/GetAllDelayedOrders': () => listPage(),
      'Order/GetPaginatedtOrdersList': ({ body }) =>
        (body as { status: number }).status === 3 ? listPage(makeListedOrder({ orderStatus: 3 })) : listPage(),
    },
  })
  const completed = await screen.findByRole('table', { name: 'Completed' })
  const link = await within(completed).findByRole('link', { name: /Order 7/ })
  expect(link.getAttribute('href')).toBe('/app-status?order=7')
  expect(await screen.findByText('No order is waiting for a signature.')).toBeTruthy()
})

test('administrators search the orders in progress, and e-mail the report to staff only', {
  meta: { rules: ['MENU-admin-only-in-progress'] },
}, async () => {
  const problem = { path: 'to', message: 'Email must belong to the provider’s staff' }
  const replies: unknown[] = [
    new Refusal(400, 'Bad input', { code: 'badInput', errors: [problem] }),
    { to: 'admin@example.test' },
  ]
  const { person, calls } = openPortal('/in-progress-orders', {
    person: administrator,
    answers: {
      'Order/GetAllInProgressOrders': () => listPage(makeListedOrder({ customerName: 'Ines Order', orderStatus: 1 })),
      'Order/SendReportOrdersInProgress': () => replies.shift(),
    },
  })
  await person.type(await screen.findByRole('searchbox'), 'Ines Order')
  await waitFor(() => expect(window.location.search).toContain('keyword=Ines'))
  expect(await screen.findByRole('link', { name: 'Order 7' })).toBeTruthy()
  await waitFor(() =>
    expect(calls.some(({ path }) => /GetAllInProgressOrders.*keyword=Ines[+ ]Order/.test(path))).toBe(true),
  )
  await person.click(screen.getByRole('button', { name: 'Send report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the report' }))
  await person.clear(dialog.getByLabelText('To'))
  await person.type(dialog.getByLabelText('To'), 'somebody@elsewhere.example')
  await person.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText(problem.message)).toBeTruthy()
  await person.clear(dialog.getByLabelText('To'))
  await person.type(dialog.getByLabelText('To'), 'admin@example.test{Enter}')
  expect(await screen.findByText('Message Sent')).toBeTruthy()
  expect(calls.findLast(({ path }) => path === 'Order/SendReportOrdersInProgress')?.body).toEqual({
    to: 'admin@example.test',
  })
})
