import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage, makeListedOrder } from '../../records/orders/test-listed-order.ts'
import { administrator, openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const draft = makeListedOrder({ orderID: 7, services: [{ label: 'Mobile', count: 5 }] })
const sent = makeListedOrder({ orderID: 8, orderStatus: 1, orderType: 4, services: [{ label: 'Hardware', count: 2 }] })
const quote = makeListedOrder({ orderID: 9, isQuote: true, quoteState: 'Question' })
const signed = makeListedOrder({ orderID: 10, orderStatus: 2 })

const list = { 'Order/GetPaginatedtOrdersList': () => listPage(draft, sent, quote, signed) }
const bar = () => within(screen.getByRole('region', { name: 'Selected' }))
const select = async (person: { click: (element: Element) => Promise<void> }, ...names: string[]) => {
  for (const name of names) await person.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
}

test('the list says what each order is about', async () => {
  openPortal('/orders', { answers: list })
  expect((await screen.findByRole('row', { name: /Order 7/ })).textContent).toContain('5 Mobile')
  expect(screen.getByRole('row', { name: /Order 8/ }).textContent).toContain('Finance · 2 Hardware')
})

test('selected orders offer only what their states allow, and say how many', async () => {
  const { person } = openPortal('/orders', { answers: list })
  await select(person, 'Order 7', 'Order 10')
  const labels = () =>
    bar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(labels()).toEqual(['Clear', 'Cancel selected (1)', 'Export selected'])
  await select(person, 'Order 8', 'Quote 9')
  expect(labels()).toEqual(['Clear', 'Remind (1)', 'Take back (2)', 'Cancel selected (3)', 'Export selected'])
})

test('an order and a quote are taken back by their calls, after a question', async () => {
  const { person, calls } = openPortal('/orders', {
    answers: {
      ...list,
      'Order/resetOrderToEdit/8': () => makeOrder({ orderID: 8 }),
      'order/TakeBackQuote/9': () => [],
    },
  })
  await select(person, 'Order 8', 'Quote 9')
  await person.click(bar().getByRole('button', { name: 'Take back' }))
  const question = within(await screen.findByRole('dialog', { name: 'Take 2 orders and quotes back?' }))
  expect(calls.some(({ path }) => path.includes('8'))).toBe(false)
  await person.click(question.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('2 orders and quotes taken back')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull()
})

test('an order that fails stays selected with the reason, and the others go on', async () => {
  const { person, calls } = openPortal('/orders', {
    answers: {
      ...list,
      'Order/CancelOrder/7': () => new Refusal(409, 'Somebody else has changed it.'),
      'Order/CancelOrder/8': () => makeOrder({ orderID: 8, orderStatus: 4, docuSignEnvelopeID: 'e-8' }),
      'Docusign/VoidEnvelope/8': () => ({ orderID: 8, orderStatus: 4 }),
    },
  })
  await select(person, 'Order 7', 'Order 8')
  await person.click(bar().getByRole('button', { name: 'Cancel selected' }))
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Cancel 2 orders?' })).getByRole('button', {
      name: 'Cancel selected',
    }),
  )
  expect(await screen.findByText('Order 7: Somebody else has changed it.')).toBeTruthy()
  expect(bar().getByText('1 selected')).toBeTruthy()
  await waitFor(() => expect(calls.some(({ path }) => path === 'Docusign/VoidEnvelope/8')).toBe(true))
})

test('customers are reminded by the channel that the server chooses', async () => {
  const { person, calls } = openPortal('/orders', {
    answers: { ...list, 'Docusign/Resend/8': () => ({ isRepeated: true, results: [] }) },
  })
  await select(person, 'Order 8')
  await person.click(bar().getByRole('button', { name: 'Remind' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remind' }))
  expect(await screen.findByText(/^Order 8: The same message was sent less than a minute ago/)).toBeTruthy()
  expect(calls.find(({ path }) => path === 'Docusign/Resend/8')?.body).toEqual({})
})

test('an order whose reminder is refused stays selected with the reason', async () => {
  const results = [{ to: 'ada@customer.test', channel: 'email', status: 'refused', reason: 'No such mailbox' }]
  const { person } = openPortal('/orders', {
    answers: { ...list, 'Docusign/Resend/8': () => ({ isRepeated: false, results }) },
  })
  await select(person, 'Order 8')
  await person.click(bar().getByRole('button', { name: 'Remind' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remind' }))
  expect(await screen.findByText('Order 8: No such mailbox')).toBeTruthy()
  expect(screen.queryByText(/reminded/)).toBeNull()
})

test('an administrator reassigns the customers of selected orders, and takes that back', async () => {
  let isRefused = false
  const other = makeListedOrder({ orderID: 11, customerID: 2, dealerID: 5, dealerFullName: 'Eve Rival' })
  const { person, calls } = openPortal('/orders', {
    person: administrator,
    answers: {
      'Order/GetPaginatedtOrdersList': () => listPage(draft, sent, other),
      'Order/GetOrderDealers': () => [
        { dealerID: 4, dealerFullName: 'Dana Novak' },
        { dealerID: 5, dealerFullName: 'Eve Rival' },
        { dealerID: 6, dealerFullName: 'Gil Moss' },
      ],
      'Customer/MoveCustomer/1': () => (isRefused ? new Refusal(400, 'The dealer was removed.') : null),
      'Customer/MoveCustomer/2': () => new Refusal(409, 'Kestrel has this ABN already.'),
    },
  })
  const moves = () =>
    calls.filter(({ path }) => path.startsWith('Customer/Move')).map(({ path, body }) => [path.slice(-1), body])
  await select(person, 'Order 7', 'Order 8', 'Order 11')
  await person.click(bar().getByRole('button', { name: 'Reassign' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reassign 2 customers to another dealer?' }))
  await person.type(dialog.getByRole('combobox', { name: 'Dealer' }), 'Gil Moss')
  await person.click(dialog.getByRole('button', { name: 'Reassign' }))
  expect(await screen.findByText('1 customer reassigned to Gil Moss.')).toBeTruthy()
  expect(moves()).toEqual([
    ['1', { dealerID: 6 }],
    ['2', { dealerID: 6 }],
  ])
  expect(screen.getByText('Order 11: Kestrel has this ABN already.')).toBeTruthy()
  expect(bar().getByText('1 selected')).toBeTruthy()
  isRefused = true
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Order 8: The dealer was removed.')).toBeTruthy()
  isRefused = false
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText(/reassigned to/)).toBeNull())
  expect(moves().at(-1)).toEqual(['1', { dealerID: 4 }])
})

test('an administrator is told that the chosen dealer has the customers already', async () => {
  const { person, calls } = openPortal('/orders', {
    person: administrator,
    answers: { ...list, 'Order/GetOrderDealers': () => [{ dealerID: 4, dealerFullName: 'Dana Novak' }] },
  })
  await select(person, 'Order 7')
  await person.click(bar().getByRole('button', { name: 'Reassign' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Reassign/ }))
  await person.type(dialog.getByRole('combobox', { name: 'Dealer' }), 'Dana Novak')
  await person.click(dialog.getByRole('button', { name: 'Reassign' }))
  expect(await screen.findByText('Nothing to reassign: Dana Novak has them already')).toBeTruthy()
  expect(calls.filter(({ path }) => path.startsWith('Customer/Move'))).toEqual([])
})

test('nobody else reassigns customers', async () => {
  const { person } = openPortal('/orders', { answers: list })
  await select(person, 'Order 7')
  expect(bar().queryByRole('button', { name: 'Reassign' })).toBeNull()
})

test('the totals and actions of selected orders are those of the list after it was read again', async () => {
  let order = makeListedOrder({ orderID: 7, monthly: 10 })
  const { person, client } = openPortal('/orders', {
    answers: { 'Order/GetPaginatedtOrdersList': () => listPage(order) },
  })
  await select(person, 'Order 7')
  expect(bar().getByText('$10.00')).toBeTruthy()
  order = { ...order, monthly: 25, orderStatus: 4 }
  await client.invalidateQueries()
  expect(await bar().findByText('$25.00')).toBeTruthy()
  expect(bar().queryByRole('button', { name: /^Cancel/ })).toBeNull()
})
