import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listPage, makeListedOrder } from '../../records/orders/test-listed-order.ts'
import { dismissAll, useStatusMessage } from '../../ui/feedback/notify.ts'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { showAt } from '../../ui/testing/in-portal.tsx'
import { NewOrderButton } from '../customers/NewOrderButton.tsx'
import { ChangeType } from './ChangeType.tsx'

const context = { dealer: { isAdmin: false } }

afterEach(() => {
  dismissAll()
})

function Status() {
  const status = useStatusMessage()
  return <output>{status && `${status.httpStatus} ${status.message}`}</output>
}

const withConfirmHost = (Part: () => React.ReactNode) => () => (
  <>
    <Part />
    <Snackbar />
    <Status />
  </>
)

/**
 * Stubs `fetch`: write requests get these responses in turn, and GET requests an empty list. Returns the list of
 * write requests.
 */
function answerWith(...answers: Response[]) {
  const requests: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (request.method === 'GET') return new Response('[]')
    requests.push({
      path: address.replace('/api/', ''),
      body: request.body ? JSON.parse(String(request.body)) : undefined,
    })
    return answers.shift() ?? new Response('{}')
  })
  return requests
}

describe('a new order', () => {
  test('treats a response without content as a failure and keeps the message with status 500', {
    meta: { rules: ['ORD-create-204'] },
  }, async () => {
    answerWith(new Response(null, { status: 204 }))
    const { person } = showAt(
      '/create-customer?customer=1',
      withConfirmHost(() => <NewOrderButton customer={makeCustomer()} />),
      context,
    )
    await person.click(await screen.findByRole('button', { name: 'New order' }))
    expect(await screen.findByText('Unable to create order')).toBeTruthy()
    expect(screen.getByText('500 Unable to create order')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 2300))
    expect(screen.getByText('500 Unable to create order')).toBeTruthy()
  })

  test('can be a quote or of another type by the menu of its button', async () => {
    const requests = answerWith(new Response('{"orderID":12}'))
    const { person, history } = showAt(
      '/create-customer?customer=1',
      withConfirmHost(() => <NewOrderButton customer={makeCustomer()} />),
      context,
    )
    const openMenu = async () => person.click(await screen.findByRole('button', { name: 'Quotes and other orders' }))
    await openMenu()
    await person.click(await screen.findByRole('menuitem', { name: 'New quote' }))
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ customerID: 1, isQuote: true }))
    history.push('/create-customer?customer=1')
    await openMenu()
    await person.click(await screen.findByRole('menuitem', { name: 'Another type of order' }))
    await waitFor(() => expect(history.location.href).toBe('/order-types?customer=1'))
  })

  test('begins with the services of a template, and says what it does not have', async () => {
    const template = makeListedOrder({
      orderID: 8,
      templateName: 'Office of ten',
      services: [{ label: 'IP Voice', count: 10 }],
      monthly: 299.5,
    })
    const requests = answerWith(
      new Response(JSON.stringify(listPage(template))),
      new Response('{"orderID":12,"leftOut":["2 lines of IP Porting"]}'),
    )
    const { person, history } = showAt(
      '/create-customer?customer=1',
      withConfirmHost(() => <NewOrderButton customer={makeCustomer()} />),
      context,
    )
    await person.click(await screen.findByRole('button', { name: 'Quotes and other orders' }))
    await person.click(await screen.findByRole('menuitem', { name: 'From a template' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New order from a template' }))
    expect(await dialog.findByText('10 IP Voice · $299.50 a month inc GST')).toBeTruthy()
    await person.click(dialog.getByText('Office of ten'))
    expect(await screen.findByText('Not taken: 2 lines of IP Porting.')).toBeTruthy()
    await waitFor(() => expect(history.location.href).toBe('/order-summary?order=12'))
    expect(requests[1]?.body).toMatchObject({ customerID: 1, isQuote: false, templateID: 8 })
  })
})

describe('changing the type of an order', () => {
  const show = (changes: Parameters<typeof makeOrder>[0] = {}) =>
    showAt(
      '/order-types?order=10001',
      withConfirmHost(() => <ChangeType order={makeOrder(changes)} />),
      context,
    )

  test('asks before removing services, and continues after confirmation', async () => {
    const errors = [{ path: 'mobile', message: 'Mobile: 2 lines' }]
    const conflict = new Response(JSON.stringify({ code: 'conflict', detail: 'Confirm', errors }), { status: 409 })
    const requests = answerWith(conflict, new Response('{}'))
    const { person } = show()
    await person.click(await screen.findByRole('radio', { name: /^Change of address/ }))
    await person.click(screen.getByRole('button', { name: 'Apply' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change the type of order 10001 to change of address?' })
    expect(within(dialog).getByText(/Mobile: 2 lines/)).toBeTruthy()
    await person.click(within(dialog).getByRole('button', { name: 'Change the type' }))
    expect(await screen.findByText('Order :10001 has been updated.')).toBeTruthy()
    expect(requests).toEqual([
      { path: 'Order/UpdateOrderType/10001/1', body: { confirmed: false } },
      { path: 'Order/UpdateOrderType/10001/1', body: { confirmed: true } },
    ])
  })

  test('voids the envelope if the change cancels the order', {
    meta: { rules: ['ORD-update-status-4-voids'] },
  }, async () => {
    const cancelled = { ...makeOrder({ orderStatus: 4, docuSignEnvelopeID: 'e-1' }) }
    const requests = answerWith(new Response(JSON.stringify(cancelled)))
    const { person } = show()
    await person.click(await screen.findByRole('checkbox'))
    await person.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('Docusign/VoidEnvelope/10001'))
  })

  test('is not offered after the order was sent', async () => {
    show({ orderStatus: 1 })
    expect(await screen.findByText(/cannot be changed any more/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
    for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
  })
})
