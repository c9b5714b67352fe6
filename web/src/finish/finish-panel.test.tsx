import type { QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { makeAnswer, makeLine } from '@dealerline/shared/record-rules/test-lines.ts'
import { makeCustomer, makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { incomplete, openOrder } from '../routes/testing/open-order.tsx'
import { Refusal } from '../ui/testing/answer-calls.ts'

const panel = () => within(screen.getByRole('complementary', { name: 'Finish' }))

test('Cancel of Missing Requirements stays on the screen of a service', {
  meta: { rules: ['REQ-dialog-cancel'] },
}, async () => {
  const order = makeOrder({ orderID: 7 })
  const { person, router } = openOrder('/create-mobile', {
    order,
    answers: { 'Validate/ValidateOrder': () => incomplete(order) },
  })
  await screen.findByRole('grid', { name: 'Mobile' })
  await person.keyboard('{Control>}{Enter}{/Control}')
  const send = await screen.findByRole('button', { name: 'Send by e-mail' })
  await person.click(send)
  const dialog = within(await screen.findByRole('dialog', { name: 'Missing Requirements' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(send))
  expect(router.state.location.pathname).toBe('/create-mobile')
})

const offer: QuoteOffer = {
  offerID: 3,
  state: 'open',
  toName: 'Ada Nguyen',
  email: 'ada@customer.test',
  mobile: '',
  channel: 'email',
  message: '',
  createdAt: '2026-07-01T00:00:00Z',
  expiresAt: '2026-08-01T00:00:00Z',
  openedAt: '',
  answeredAt: '',
  answeredName: '',
  identity: null,
  declineReason: '',
  declineComment: '',
  acceptedOrder: 0,
  reminders: true,
  nextReminderAt: '',
  variants: [
    { position: 1, orderID: 7, quoteVersion: 1, label: '', chosen: false, monthly: 0, onceOff: 0, overTerm: 0 },
  ],
  deliveries: [],
  questions: [],
}

test('a quote is sent from the screen of a service, taken back and converted', async () => {
  let offers: QuoteOffer[] = []
  const { person, calls } = openOrder('/create-mobile', {
    order: makeOrder({ orderID: 7, isQuote: true, quoteState: 'Draft' }),
    person: { flags: { ...allFlagsOff, quoteTool: true } },
    answers: {
      'order/GetQuoteOffers/7': () => offers,
      'order/SendQuote': () => {
        offers = [offer]
        return {
          ...offer,
          isRepeated: false,
          results: [{ to: offer.email, channel: 'email', status: 'sent', reason: '' }],
        }
      },
      'order/TakeBackQuote/7': () => {
        offers = [{ ...offer, state: 'voided' }]
        return offers[0]
      },
      'order/GetPriceChanges/7': () => [],
      'Order/DuplicateOrder/7': () => makeOrder({ orderID: 8, relatedOrder: 7 }),
      'Order/GetOrder/8': () => makeOrder({ orderID: 8, relatedOrder: 7 }),
    },
  })
  await screen.findByRole('grid', { name: 'Mobile' })
  await person.keyboard('{Control>}{Enter}{/Control}')
  await person.click(await screen.findByRole('button', { name: 'Send by e-mail' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Sent to Ada Nguyen' })).toBeTruthy()
  expect(await panel().findByText('Quote 7 was sent to Ada Nguyen by e-mail.')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'order/SendQuote')?.body).toMatchObject({
    orderID: 7,
    channel: 'email',
    to: 'ada@customer.test',
  })
  await person.click(panel().getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === 'order/SendQuote')).toHaveLength(2))
  await person.click(panel().getByRole('button', { name: 'Change recipient' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change recipient' }))
  await person.type(dialog.getByRole('textbox', { name: 'Mobile' }), '0412 345 678')
  await person.click(dialog.getByRole('button', { name: 'Send by SMS' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.findLast(({ path }) => path === 'order/SendQuote')?.body).toMatchObject({
    channel: 'sms',
    to: '0412 345 678',
    toName: 'Ada Nguyen',
  })
  await person.click(panel().getByRole('button', { name: 'Take back' }))
  const question = within(await screen.findByRole('dialog', { name: 'Take quote 7 back from Ada Nguyen?' }))
  await person.click(question.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Finish' })).toBeTruthy()
  await person.click(panel().getByRole('button', { name: 'Convert to Order' }))
  await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe('/order-summary?order=8'))
})

const quoteTool = { flags: { ...allFlagsOff, quoteTool: true } }
const draftQuote = makeOrder({ orderID: 7, isQuote: true, quoteState: 'Draft' })

test('the recipient’s fields keep the focus while another one of them is wrong', async () => {
  const { person } = openOrder('/create-mobile', {
    order: draftQuote,
    person: quoteTool,
    answers: { 'order/GetQuoteOffers/7': () => [] },
  })
  await screen.findByRole('grid', { name: 'Mobile' })
  await person.keyboard('{Control>}{Enter}{/Control}')
  await person.click(await screen.findByRole('button', { name: /^Edit recipient/ }))
  const email = await panel().findByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
  await person.type(panel().getByRole('textbox', { name: 'Mobile' }), '0412')
  await person.clear(email)
  await person.type(email, 'jo@acme.com.au')
  expect(email.value).toBe('jo@acme.com.au')
})

test('a compared quote without a label is unfolded when it is sent, and one that is gone can be left out', async () => {
  const { person, calls } = openOrder('/create-mobile', {
    order: draftQuote,
    person: quoteTool,
    answers: {
      'order/GetQuoteOffers/7': () => [],
      'Order/GetOrders': () => [draftQuote, makeOrder({ orderID: 8, isQuote: true, quoteState: 'Draft' })],
      'order/SendQuote': () => ({ ...offer, isRepeated: false, results: [] }),
    },
  })
  await screen.findByRole('grid', { name: 'Mobile' })
  await person.keyboard('{Control>}{Enter}{/Control}')
  const compare = await screen.findByRole('button', { name: 'Compare with other quotes' })
  await person.click(compare)
  await person.click(await panel().findByRole('checkbox', { name: /^Quote 8/ }))
  await person.click(compare)
  await person.click(panel().getByRole('button', { name: 'Send by e-mail' }))
  expect(await panel().findByRole('textbox', { name: 'Label of quote 8' })).toBeTruthy()
  expect(calls.some(({ path }) => path === 'order/SendQuote')).toBe(false)
})

test('an order that has changed is not sent, and the screen shows it as it is now', async () => {
  const order = makeOrder({ orderID: 7, revision: 57 })
  let stored = order
  const { person } = openOrder('/create-mobile', {
    order: () => stored,
    answers: {
      'Validate/ValidateOrder': () => ({ valid: true, requirements: [] }),
      'Docusign/SendRequest': () => {
        stored = { ...order, revision: 58, monthly: 4321 }
        return new Refusal(409, 'This order has changed since you opened it. Check it and try again.', {
          code: 'stale',
        })
      },
    },
  })
  await screen.findByRole('grid', { name: 'Mobile' })
  await person.keyboard('{Control>}{Enter}{/Control}')
  await person.click(await screen.findByRole('button', { name: 'Send by e-mail' }))
  expect(await panel().findByText(/This order has changed since you opened it/)).toBeTruthy()
  expect(await panel().findByText('$4,321.00')).toBeTruthy()
})

const risky = {
  ...makeOrder({ orderID: 7, plans: [makePlan(1, { usageType: 'nbn' })] }, { internet: [makeLine(5)] }),
  lineAnswers: [makeAnswer(5, { available: false, reason: 'No lead-in' }, { expiresAt: '2099-01-01T00:00:00Z' })],
}
const sqAnswers = {
  'Validate/ValidateOrder': () => ({ valid: true, requirements: [] }),
  'SQ/RecheckLines/7': () => [],
  'SQ/FindLineAlternative/7': () => ({
    plan: { ratePlanID: 8, description: '5G Home', speed: '100/20', monthly: 80, onceOff: 0 },
    type: 'fiveG',
    technology: '5G',
    wholesaler: 'Optus',
    reason: '',
  }),
}

test('an order at risk is sent only after the person has read the risks and chosen so', async () => {
  const { person, calls } = openOrder('/order-summary', { order: risky, answers: sqAnswers })
  await screen.findByRole('complementary', { name: 'Finish' })
  const send = await panel().findByRole('button', { name: 'Send by e-mail' })
  await person.click(send)
  const dialog = within(await screen.findByRole('dialog', { name: 'Send order 7 at risk?' }))
  expect(dialog.getByRole('link', { name: 'Internet: nbn is not available (row 1)' })).toBeTruthy()
  expect(await dialog.findByText(/\$80\.00 per month \(.*\), inc GST/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Don’t send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = () => calls.filter(({ path }) => path.startsWith('Docusign/SendRequest')).map(({ path }) => path)
  expect(sent()).toEqual([])
  await person.click(send)
  await person.click(await screen.findByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(sent()).toEqual(['Docusign/SendRequest/false?acceptedRisks=SQ-not-available:1']))
})

test('an order that is not at risk any more after the alternative was chosen is sent without a question', async () => {
  let stored: OrderDetail = risky
  const { person, calls } = openOrder('/order-summary', {
    order: () => stored,
    answers: {
      ...sqAnswers,
      'order/AddInternetOrder/7': () => {
        stored = { ...makeOrder({ orderID: 7, revision: 2 }) }
        return []
      },
    },
  })
  await screen.findByRole('complementary', { name: 'Finish' })
  await person.click(await panel().findByRole('button', { name: 'Send by e-mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send order 7 at risk?' }))
  await person.click(await dialog.findByRole('button', { name: 'Use this plan in row 1' }))
  expect(await dialog.findByText('Nothing is at risk any more.')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls.some(({ path }) => path === 'Docusign/SendRequest/false')).toBe(true))
})

test('the button that opens the notes has their number, and the open panel shows them', async () => {
  const note = { noteID: 7, orderID: 7, component: 'create-mobile', noteText: 'Ring on Monday', version: 1 }
  const { person } = openOrder('/create-mobile', {
    order: makeOrder({ orderID: 7 }),
    answers: {
      'Order/getNotes/7/create-mobile': () => [{ ...note, writtenBy: 'Max', writtenAt: '2026-11-20T03:00:00Z' }],
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Notes 1' }))
  const notes = within(await screen.findByRole('region', { name: 'Notes' }))
  expect(notes.getByRole('textbox', { name: 'Note 1' })).toHaveProperty('value', 'Ring on Monday')
})

const pressNext = (person: ReturnType<typeof openOrder>['person']) => person.keyboard('{Control>}{Enter}{/Control}')

const withMobile = (overrides: Partial<OrderDetail>) =>
  makeOrder(
    { orderID: 7, plans: [makePlan(2, { usageType: 'mobile' })], ...overrides },
    { mobile: [{ mobileID: 4, ratePlanID: 2 }] },
  )

test('Ctrl-Enter goes from gap to gap', async () => {
  const customer = makeCustomer({ jobTitle: '', surname: '' })
  const { person } = openOrder('/create-mobile', { order: withMobile({ customer }) })
  await screen.findByRole('grid', { name: 'Mobile' })
  await screen.findByRole('complementary', { name: 'Finish' })
  await pressNext(person)
  const fields = await panel().findAllByRole('textbox')
  await waitFor(() => expect(document.activeElement).toBe(fields[0]))
  await pressNext(person)
  expect(document.activeElement).toBe(fields[1])
})

test('Ctrl-Enter goes to sending if nothing is missing, and from there back', async () => {
  const { person } = openOrder('/create-mobile', { order: withMobile({}) })
  const add = await screen.findByRole('button', { name: 'Add row' })
  await screen.findByRole('complementary', { name: 'Finish' })
  add.focus()
  await pressNext(person)
  const send = await panel().findByRole('button', { name: 'Send by e-mail' })
  await waitFor(() => expect(document.activeElement).toBe(send))
  await pressNext(person)
  expect(document.activeElement).toBe(add)
})

test('an order that sells nothing has no totals', async () => {
  openOrder('/order-summary', { order: makeOrder({ orderID: 7, orderType: 1 }) })
  expect(await screen.findByRole('complementary', { name: 'Finish' })).toBeTruthy()
  expect(await panel().findByRole('button', { name: 'Send by e-mail' })).toBeTruthy()
  expect(panel().queryByText('Monthly inc GST')).toBeNull()
})
