import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissAll } from '../../ui/feedback/notify.ts'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { OrderMenu } from './OrderMenu.tsx'

const caller = { isAdmin: false }

beforeEach(() => {
  caller.isAdmin = false
})
afterEach(() => {
  dismissAll()
})

const titles = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

async function open(changes: Partial<OrderDetail>) {
  const order = makeOrder(changes)
  const { person } = showAt(
    `/order-summary?order=${order.orderID}`,
    () => (
      <>
        <OrderMenu order={order} />
        <Snackbar />
      </>
    ),
    { dealer: caller },
  )
  await person.click(await screen.findByRole('button', { name: 'Actions' }))
  await screen.findByRole('menu')
  return person
}

describe('the menu of an order', () => {
  test.each([
    [{ orderStatus: 0 }, false, ['Show status', 'Load again', 'Change type', 'Use as template', 'Cancel order']],
    [{ orderStatus: 1 }, false, ['Show status', 'Load again', 'Use as template', 'Take back', 'Cancel order']],
    [{ orderStatus: 2 }, false, ['Show status', 'Load again', 'Reprocess', 'Resend to ticketing', 'Use as template']],
    [{ orderStatus: 4 }, false, ['Show status', 'Load again']],
    [
      { orderStatus: 2 },
      true,
      [
        'Show status',
        'Load again',
        'Reprocess',
        'Resend to ticketing',
        'Change signed date',
        'Flag order',
        'Use as template',
        'Take back',
        'Cancel order',
      ],
    ],
    [
      { orderStatus: 3, adminFlag: true },
      true,
      ['Show status', 'Load again', 'Change signed date', 'Remove flag', 'Use as template'],
    ],
  ])('offers for %j (administrator: %s) the actions %j', async (changes, isAdmin, labels) => {
    caller.isAdmin = isAdmin
    await open(changes)
    expect(titles()).toEqual(labels)
  })

  test('names a template, and asks for a missing name', async () => {
    const calls = answerCalls({ 'Order/UpdateOrder': () => makeOrder() })
    const person = await open({ orderStatus: 2, orderID: 7 })
    await person.click(screen.getByRole('menuitem', { name: 'Use as template' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Use order 7 as a template' }))
    await person.click(dialog.getByRole('button', { name: 'Save template' }))
    expect(await dialog.findByText('Enter a name')).toBeTruthy()
    await person.type(dialog.getByLabelText(/Name of the template/), 'Office of ten{Enter}')
    expect(await screen.findByText(/“Office of ten” is now in the menu of New order/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ path }) => path === 'Order/UpdateOrder/7')?.body).toEqual({ templateName: 'Office of ten' })
  })

  test('removes a template', async () => {
    const calls = answerCalls({ 'Order/UpdateOrder': () => makeOrder() })
    const person = await open({ orderID: 7, templateName: 'Office of ten' })
    expect(screen.getByRole('menuitem', { name: 'Rename template' })).toBeTruthy()
    await person.click(screen.getByRole('menuitem', { name: 'Remove template' }))
    await waitFor(() => expect(calls[0]?.body).toEqual({ templateName: '' }))
  })

  test('waits half a second, and shows that it is busy until it is done', {
    meta: { rules: ['ORD-reprocess-delay', 'ORD-reprocess-wait'] },
  }, async () => {
    let finish = (_: unknown) => {}
    const answered = new Promise((resolve) => {
      finish = resolve
    })
    let requestCount = 0
    answerCalls({})
    const base = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
      if (!address.includes('reprocess')) return base(address, request)
      requestCount = Date.now()
      await answered
      return new Response('{}')
    })
    const person = await open({ orderStatus: 2 })
    const startTime = Date.now()
    await person.click(screen.getByRole('menuitem', { name: 'Reprocess' }))
    const dialog = await screen.findByRole('dialog', { name: /Reprocessing order/ })
    await waitFor(() => expect(requestCount).toBeGreaterThan(0))
    expect(requestCount - startTime).toBeGreaterThanOrEqual(500)
    expect(within(dialog).getByRole('status')).toBeTruthy()
    finish(undefined)
    expect(await screen.findByText('Order has been reprocessed!')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }))
  })

  test.each([
    [409, 'It is not signed', 'Unable to reprocess order!'],
    [503, 'The billing service did not answer', 'Error in reprocessing order : The billing service did not answer'],
  ])(
    'reports a reprocessing refused with %i and "%s" as "%s"',
    { meta: { rules: ['ERR-prefix-cause'] } },
    async (status, detail, message) => {
      answerCalls({ 'Docusign/reprocess': () => new Refusal(status, detail) })
      const person = await open({ orderStatus: 2 })
      await person.click(screen.getByRole('menuitem', { name: 'Reprocess' }))
      expect(await screen.findByText(message)).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }))
    },
  )

  test('does not store the date of before while the text is no date', async () => {
    caller.isAdmin = true
    const calls = answerCalls({ 'order/UpdateOrderSignedDate': () => makeOrder() })
    const person = await open({
      orderStatus: 2,
      orderID: 7,
      signedDate: '2026-11-02',
      createdDate: '2026-11-01T00:00:00Z',
    })
    await person.click(screen.getByRole('menuitem', { name: 'Change signed date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the signed date of order 7?' }))
    const date = dialog.getByRole('textbox', { name: 'Signed date' })
    await person.clear(date)
    await person.type(date, '03/11/20266{Enter}')
    expect(dialog.getByRole('button', { name: 'Change date' })).toHaveProperty('disabled', true)
    expect(calls).toEqual([])
    await person.type(date, '{Backspace}{Enter}')
    await waitFor(() => expect(calls[0]?.body).toEqual({ signedDate: '2026-11-03' }))
  })

  test('resends an order to ticketing', async () => {
    const calls = answerCalls({ 'Order/ResendToTicketing': () => ({}) })
    const person = await open({ orderStatus: 2, orderID: 7 })
    await person.click(screen.getByRole('menuitem', { name: 'Resend to ticketing' }))
    expect(await screen.findByText('resubmitted')).toBeTruthy()
    expect(calls.map(({ path }) => path)).toContain('Order/ResendToTicketing/7')
  })

  test('shows a failure until the person closes the message', { meta: { rules: ['ERR-default-500'] } }, async () => {
    answerCalls({ 'Order/ResendToTicketing': () => new Refusal(502, 'No such account') })
    const person = await open({ orderStatus: 2 })
    await person.click(screen.getByRole('menuitem', { name: 'Resend to ticketing' }))
    const reason = 'The order was not sent to ticketing. not resubmitted: No such account'
    expect(await screen.findByText(reason)).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 2300))
    expect(screen.getByText(reason)).toBeTruthy()
  })

  test('sends a new MAC address once the order has a ticket, and shows an invalid one at the field', async () => {
    const calls = answerCalls({
      'Docusign/SendUpdatedMacAddress': () => ({ reference: 'T7', macAddress: '00:1A:2B:3C:4D:5E' }),
    })
    const person = await open({ orderStatus: 2, conversationReference: 'T7' })
    await person.click(screen.getByRole('menuitem', { name: 'Report a new MAC address' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report a new MAC address' })
    await person.type(within(dialog).getByLabelText(/Device/), 'Desk phone 501')
    await person.type(within(dialog).getByLabelText(/MAC address/), '00:1a')
    await person.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await within(dialog).findByText('Invalid MAC address')).toBeTruthy()
    expect(calls).toEqual([])
    await person.type(within(dialog).getByLabelText(/MAC address/), '2b3c4d5e')
    await person.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Ticket T7 has the MAC address 00:1A:2B:3C:4D:5E')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('loads the order again, and reports the success', async () => {
    const calls = answerCalls({ 'Order/GetOrder': () => makeOrder() })
    const person = await open({ orderStatus: 4 })
    await person.click(screen.getByRole('menuitem', { name: 'Load again' }))
    expect(await screen.findByText('Order retreived')).toBeTruthy()
    expect(calls.map(({ path }) => path)).toContain('Order/GetOrder/10001')
  })

  test('names the order, cancels it, and voids its envelope', {
    meta: { rules: ['ORD-cancel'] },
  }, async () => {
    const calls = answerCalls({ 'Order/CancelOrder': () => ({}), 'Docusign/CancelOrderAndVoidEnvelope': () => ({}) })
    const person = await open({ orderStatus: 1, docuSignEnvelopeID: 'e-1', orderID: 10_482 })
    await person.click(screen.getByRole('menuitem', { name: 'Cancel order' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel order 10482 for Ada Nguyen?' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep it' }))
    await person.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText('Order :10482 has been cancelled.')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      'Order/CancelOrder/10482',
      'Docusign/CancelOrderAndVoidEnvelope/10482',
    ])
  })

  test('takes a sent order back after a confirmation', { meta: { rules: ['ORD-reset-to-edit'] } }, async () => {
    const calls = answerCalls({ 'Order/resetOrderToEdit': () => ({}) })
    const person = await open({ orderStatus: 1, orderID: 7 })
    await person.click(screen.getByRole('menuitem', { name: 'Take back' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take order 7 back?' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep it' }))
    await person.click(dialog.getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('Order reset for editing')).toBeTruthy()
    expect(calls.map(({ path }) => path)).toContain('Order/resetOrderToEdit/7')
  })

  test('changes the signed date, and shows why a date is refused at its field', async () => {
    const problem = { path: 'signedDate', message: 'Signed date cannot be before the order was made' }
    const replies: unknown[] = [new Refusal(400, 'Bad input', { code: 'badInput', errors: [problem] }), makeOrder()]
    const calls = answerCalls({ 'Order/UpdateOrderSignedDate': () => replies.shift() })
    caller.isAdmin = true
    const person = await open({ orderStatus: 2, orderID: 7, signedDate: '2026-07-03' })
    await person.click(screen.getByRole('menuitem', { name: 'Change signed date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the signed date of order 7?' }))
    const enter = async (date: string) => {
      await person.clear(dialog.getByLabelText('Signed date'))
      await person.type(dialog.getByLabelText('Signed date'), date)
      await person.click(dialog.getByRole('button', { name: 'Change date' }))
    }
    await enter('03/02/2001')
    expect(await dialog.findByText(problem.message)).toBeTruthy()
    await enter('02/07/2026')
    expect(await screen.findByText('Order :7 has been updated.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const bodies = calls.filter(({ path }) => path === 'Order/UpdateOrderSignedDate/7').map(({ body }) => body)
    expect(bodies).toEqual([{ signedDate: '2001-02-03' }, { signedDate: '2026-07-02' }])
  })

  test('flags an order for other administrators', async () => {
    const calls = answerCalls({ 'Order/UpdateOrder': () => makeOrder() })
    caller.isAdmin = true
    const person = await open({ orderStatus: 2, orderID: 7 })
    await person.click(screen.getByRole('menuitem', { name: 'Flag order' }))
    expect(await screen.findByText('Order :7 has been updated.')).toBeTruthy()
    expect(calls.find(({ path }) => path === 'Order/UpdateOrder/7')?.body).toEqual({ adminFlag: true })
  })
})
