import { readBill } from '@dealerline/shared/paste/bill.ts'
import type { BillService } from '@dealerline/shared/paste/bill-sections.ts'
import { makeCustomer, makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReaderAnswer, ReaderQuestion } from '../../ui/answer-reader.ts'
import { dismissAll } from '../../ui/feedback/notify.ts'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import PasteBillDialog from './PasteBillDialog.tsx'

/** A text with this word is never read to the end. */
const slowWord = 'slow'

/** Reads the text at once, because tests have no workers. */
class Reader {
  onmessage: ((message: { data: ReaderAnswer<unknown> }) => void) | undefined
  postMessage({ number, text, needs }: ReaderQuestion<readonly BillService[]>) {
    if (!text.includes(slowWord)) this.onmessage?.({ data: { number, result: readBill(needs, text) } })
  }
  terminate() {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', Reader)
  onClose.mockReset()
})
afterEach(() => {
  dismissAll()
  vi.unstubAllGlobals()
})

const plans = [
  makePlan(1, { usageType: 'mobile', ratePlanDescription: 'Mobile Business 15 GB', monthlyRetail: 35 }),
  makePlan(2, { usageType: 'voIP', ratePlanDescription: 'Hosted Voice Essential', monthlyRetail: 25 }),
  makePlan(3, { usageType: 'nbn', ratePlanDescription: 'NBN Business 100/40', monthlyRetail: 109 }),
]
const bill = `Mobile services
0412 000 101 Optus Plus Small $45.00
0412 000 102 Optus Plus Small $45.00
Extensions
Ext 201  Reception  Loop Voice  $40.00
Internet
Business nbn 100/40 $129.00
Late fee $15.00`

const onClose = vi.fn()
const customer = makeCustomer({ custType: 'business' })

function Dialog() {
  return (
    <>
      <PasteBillDialog customer={customer} onClose={onClose} />
      <Snackbar />
    </>
  )
}

const order = makeOrder({ orderID: 12, isQuote: true, customer: makeCustomer({ custType: 'business' }) })

/** `answers` replaces the responses of some calls. */
function setUp(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({
    'Order/getRatePlans': () => plans,
    'Order/CreateOrder': () => ({ orderID: 12, leftOut: [] }),
    'Order/GetOrder/': () => order,
    'Order/12/operations': () => ({ since: 1, revision: 2, answers: [], effect: [], held: [], keys: {}, totals: {} }),
    'order/GetQuoteDetails': () => ({ orderID: 12, currentSpend: [], version: 3 }),
    'order/SaveQuote': ({ body }) => body,
    ...answers,
  })
  const dealer = { authLevel: 'Dealer', authGroup: '' }
  const shown = showAt('/create-customer?customer=1', Dialog, { dealer })
  const paste = async (text: string) => {
    const box = await screen.findByRole('textbox', { name: 'Text of the bill' })
    await waitFor(() => expect(screen.queryByText('Loading the price list')).toBeNull())
    fireEvent.change(box, { target: { value: text } })
  }
  const choose = async (question: string, plan: string) => {
    await shown.person.click(await screen.findByRole('combobox', { name: question }))
    await shown.person.click(await screen.findByRole('option', { name: plan }))
  }
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)
  return { ...shown, paste, choose, sent }
}

const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )

test('asks once for each plan of the bill, and shows what the customer saves', async () => {
  const { paste, choose } = setUp()
  await paste(bill)
  const sentence = 'On the bill: $259.00 a month inc GST. Choose a plan for 3 rows to see the saving.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  // The price of the rows that have a plan is no price of the whole bill.
  expect(screen.queryByText('Proposed monthly spend (inc GST)')).toBeNull()
  await choose('Plan for “Optus Plus Small” (2 rows)', 'Mobile Business 15 GB')
  await choose('Plan for “Loop Voice” (1 row)', 'Hosted Voice Essential')
  await waitFor(() =>
    expect(figures()).toEqual({
      'Current monthly spend (inc GST)': '$259.00',
      'Proposed monthly spend (inc GST)': '$204.00',
      'Monthly saving (inc GST)': '$55.00',
    }),
  )
})

test('shows the line of each row, and each line without a row', async () => {
  const { paste } = setUp()
  await paste(bill)
  const rows = within(await screen.findByRole('region', { name: 'Rows of Internet' }))
  expect(rows.getByText('Business nbn 100/40 $129.00')).toBeTruthy()
  expect(screen.getByText('1 line without a row')).toBeTruthy()
  expect(screen.getByText('Line 8: Late fee $15.00')).toBeTruthy()
})

test('makes a quote with the rows and the current spend, and opens it', async () => {
  const { paste, choose, person, sent, history } = setUp()
  await paste(bill)
  await choose('Plan for “Optus Plus Small” (2 rows)', 'Mobile Business 15 GB')
  await person.click(screen.getByRole('button', { name: 'Make a quote with 4 rows' }))
  await waitFor(() => expect(history.location.href).toBe('/order-summary?order=12'))
  expect(onClose).toHaveBeenCalled()
  expect(sent('Order/CreateOrder')).toEqual([{ customerID: 1, isQuote: true }])
  const rows = sent('Order/12/operations').flatMap((body) => (body as { operations: unknown[] }).operations)
  expect(rows).toMatchObject([
    { kind: 'add', block: 'mobile', fields: { mobileNumber: { value: '0412000101' }, ratePlanID: { value: 1 } } },
    { kind: 'add', block: 'mobile', fields: { mobileNumber: { value: '0412000102' }, ratePlanID: { value: 1 } } },
    { kind: 'add', block: 'ipVoice', fields: { extensionNo: { value: 201 }, extensionName: { value: 'Reception' } } },
    { kind: 'add', block: 'internet', fields: { internetType: { value: 'nbn' }, ratePlanID: { value: 3 } } },
  ])
  expect(sent('order/SaveQuote')).toEqual([
    {
      orderID: 12,
      currentSpend: [
        { description: 'Optus Plus Small', quantity: 2, monthly: 45 },
        { description: 'Loop Voice', quantity: 1, monthly: 40 },
        { description: 'NBN Business 100/40', quantity: 1, monthly: 129 },
      ],
    },
  ])
})

test('leaves out the rows without a tick, with their price', async () => {
  const { paste, person } = setUp()
  await paste('0412 000 101 Mobile Business 15 GB $45.00\n0412 000 102 Mobile Business 15 GB $45.00')
  await person.click(await screen.findByRole('checkbox', { name: 'Add row 2, from line 2' }))
  expect(screen.getByRole('button', { name: 'Make a quote with 1 row' })).toBeTruthy()
  await waitFor(() => expect(figures()).toMatchObject({ 'Monthly saving (inc GST)': '$10.00' }))
})

test('keeps the bill if the quote cannot be made, and repeats it as the same quote', async () => {
  let tries = 0
  const keys = new Set<string>()
  const { paste, person, history } = setUp({
    'Order/12/operations': ({ body }) => {
      keys.add((body as { id: string }).id)
      tries += 1
      return tries === 1
        ? new Refusal(400, 'The row is wrong')
        : { since: 1, revision: 2, answers: [], effect: [], held: [], keys: {}, totals: {} }
    },
  })
  await paste('0412 000 101 Mobile Business 15 GB $45.00')
  const make = () => person.click(screen.getByRole('button', { name: 'Make a quote with 1 row' }))
  await screen.findByText('1 row')
  await make()
  expect(await screen.findByText(/The row is wrong/)).toBeTruthy()
  await make()
  await waitFor(() => expect(history.location.href).toBe('/order-summary?order=12'))
  expect([tries, keys.size]).toEqual([2, 1])
})

test('completes the same quote with other rows after a part was not saved', async () => {
  let isRefused = true
  const mobile = { saved: true, mobileID: 5, mobileNumber: '0412000101', version: 1 }
  const { paste, person, sent, history } = setUp({
    'Order/GetOrder/': () =>
      sent('Order/12/operations').length === 0
        ? order
        : { ...order, content: { mobile: { header: null, rows: [mobile] } } },
    'order/SaveQuote': ({ body }) => (isRefused ? new Refusal(400, 'The spend is wrong') : body),
  })
  await paste('0412 000 101 Mobile Business 15 GB $45.00\n0412 000 102 Mobile Business 15 GB $45.00')
  await person.click(await screen.findByRole('button', { name: 'Make a quote with 2 rows' }))
  expect(await screen.findByText(/Quote 12 was made, but not all of it was saved.*The spend is wrong/)).toBeTruthy()
  expect(screen.queryByText(/Unable to create order/)).toBeNull()
  isRefused = false
  await person.click(screen.getByRole('checkbox', { name: 'Add row 2, from line 2' }))
  await person.click(screen.getByRole('button', { name: 'Make a quote with 1 row' }))
  await waitFor(() => expect(history.location.href).toBe('/order-summary?order=12'))
  expect(sent('Order/CreateOrder')).toHaveLength(1)
  const [first, second] = sent('Order/12/operations') as { id: string; operations: { kind: string }[] }[]
  expect(first?.operations.map(({ kind }) => kind)).toEqual(['add', 'add'])
  expect(second?.operations.map(({ kind }) => kind).sort()).toEqual(['add', 'remove'])
  expect(second?.id).not.toBe(first?.id)
  expect(sent('order/SaveQuote').at(-1)).toMatchObject({ currentSpend: [{ quantity: 1 }] })
})

test('reloads the lists if the quote was made without all of its content', async () => {
  const { paste, person, client } = setUp({ 'order/SaveQuote': () => new Refusal(400, 'The spend is wrong') })
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  await paste('0412 000 101 Mobile Business 15 GB $45.00')
  await person.click(await screen.findByRole('button', { name: 'Make a quote with 1 row' }))
  await screen.findByText(/The spend is wrong/)
  await waitFor(() => expect(invalidate.mock.calls.length).toBe(1))
})

test('makes no quote of the earlier text while a changed text is read', async () => {
  const { paste, sent } = setUp()
  await paste('0412 000 101 Mobile Business 15 GB $45.00')
  await screen.findByRole('button', { name: 'Make a quote with 1 row' })
  await paste(slowWord)
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Text of the bill' }), { key: 'Enter', ctrlKey: true })
  expect(screen.getByRole('button', { name: 'Make a quote with 1 row' }).hasAttribute('disabled')).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent('Order/CreateOrder')).toEqual([])
})

test('says that a text has no services', async () => {
  const { paste } = setUp()
  await paste('Dear customer')
  expect(await screen.findByText('No mobile, extension or internet service was found in this text.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make a quote' }).hasAttribute('disabled')).toBe(true)
})

test('offers to load the price list again', async () => {
  setUp({ 'Order/getRatePlans': () => new Refusal(500, 'No') })
  expect(await screen.findByText('The price list could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
