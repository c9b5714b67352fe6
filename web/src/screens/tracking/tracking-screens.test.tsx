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
const history = {
  orderID: 7,
  isQuote: false,
  orderStatus: 3,
  conversationReference: 'T12',
  ticketProblem: '',
  milestones: [milestone('Order created', 'Dana Novak'), milestone('Completed', 'Ticketing')],
}

test('the status of an order shows who did what and when, until its completion', async () => {
  openOrder('/app-status', {
    order: makeOrder({ orderID: 7, orderStatus: 3 }),
    answers: {
      'Order/GetMilestones/7': () => history,
    },
  })
  const list = within(await screen.findByRole('region', { name: 'What happened' }))
  const [first, last] = list.getAllByRole('listitem')
  expect(first?.textContent).toContain('Order created')
  expect(first?.textContent).toContain('Dana Novak')
  expect(first?.querySelector('time')?.textContent).toMatch(/1 Jul 2026|01\/07\/2026/)
  expect(last?.textContent).toContain('Completed')
  expect(screen.getByText('It is provisioned. Nothing more to do.')).toBeTruthy()
  expect(screen.getByText('Ticket T12')).toBeTruthy()
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
      'Order/GetMilestones/7': () => history,
      'Order/GetOrderProgress/7': () => ({ ...progress, milestones: [], sites: [], numbers: [], deliveries: [failed] }),
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Progress' }))
  const [news] = await section.findAllByRole('listitem')
  expect(news?.textContent).toMatch(
    /^News by SMS to 0412\s345\s678: SMS not sent: no credit. Tell the customer another way.$/,
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
