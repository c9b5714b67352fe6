import { hardware } from '@dealerline/shared/blocks/hardware.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerCalls, Refusal } from '../../ui/testing/answer-calls.ts'
import DeliveryPart from './DeliveryPart.tsx'
import { showPart } from './test-part.ts'

const home = {
  addressID: 1,
  customerID: 1,
  streetAddress: '1 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postCode: '2000',
  formattedAddress: '1 Harbour Street, Sydney NSW 2000',
  searchResultId: '',
}
const order = makeOrder({ customer: makeCustomer({ addressDetails: [home] }) })
const savedHeader = {
  hardwareOrderID: 5,
  orderID: order.orderID,
  version: 2,
  contactName: 'Sam Site',
  contactEmail: 'sam@customer.test',
  contactMobile: '0412345678',
  addressID: 1,
  contactID: 0,
  deliveryInstructions: '',
}
const foundAddress = {
  search_result_id: 'GA1',
  formatted_address: '9 Wharf Road, Newcastle NSW 2300',
  street_address: '9 Wharf Road',
  suburb: 'Newcastle',
  state: 'NSW',
  postcode: '2300',
}
const save = 'order/AddDeliveryAddressToOrder'
const entry = (title: string, route: string) => ({ title, route })

/** Answers the portal's calls. Its menu links to these screens. */
const portal = (answers: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    [save]: () => savedHeader,
    validateAddress: () => ({ results: [foundAddress] }),
    'order/getOrderSavedStatus': () => [entry('Hardware', '/create-hardware/false')],
    ...answers,
  })

const field = (name: RegExp) => screen.findByRole('textbox', { name })
const change = () => screen.findByRole('button', { name: 'Change delivery address' })
/** The delivery of a customer without an address, which opens its form. */
const strangersOrder = makeOrder({ customer: makeCustomer({ addressDetails: [] }) })
const saveButton = () => screen.findByRole('button', { name: 'Save delivery address' })

describe('the delivery of an order', () => {
  test('searches a new address, whose parts are read-only', {
    meta: { rules: ['DELIV-title', 'DELIV-search-label', 'DELIV-read-only', 'DELIV-buttons'] },
  }, async () => {
    const calls = portal()
    const { person } = showPart(DeliveryPart, { block: hardware, order: strangersOrder })
    expect(await screen.findByRole('heading', { name: 'New Delivery Address' })).toBeTruthy()
    await person.clear(await field(/^Contact name/))
    await person.type(await field(/^Contact name/), 'Sam Site')
    const search = screen.getByRole('combobox', { name: 'Search for a physical street address (not a PO Box)' })
    await person.type(search, '9 Wharf')
    await person.click(await screen.findByRole('option', { name: /9 Wharf Road/ }))
    for (const [name, value] of [
      [/^Street address/, '9 Wharf Road'],
      [/^Suburb/, 'Newcastle'],
      [/^State/, 'NSW'],
      [/^Postcode/, '2300'],
    ] as const) {
      expect(await field(name)).toHaveProperty('value', value)
      expect(await field(name)).toHaveProperty('readOnly', true)
    }
    expect(screen.getByRole('button', { name: 'Close delivery address' })).toBeTruthy()
    await person.click(await saveButton())
    await waitFor(() => expect(calls.some(({ path }) => path === save)).toBe(true))
    expect(calls.find(({ path }) => path === save)?.body).toMatchObject({
      orderID: order.orderID,
      version: 0,
      contactName: 'Sam Site',
      addressID: 0,
      streetAddress: '9 Wharf Road',
      searchResultId: 'GA1',
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save delivery address' })).toBeNull())
    // An empty record stays until the server has removed its copy.
    expect(sessionStorage.getItem(`draft:delivery ${order.orderID}`) ?? '').toBe('')
  })

  test('shows a missing or invalid value next to its field and sends nothing', {
    meta: {
      rules: ['DELIV-new-contact-name', 'DELIV-new-contact-email', 'DELIV-new-mobile', 'DELIV-required-streetAddress'],
    },
  }, async () => {
    const calls = portal()
    const { person } = showPart(DeliveryPart, { block: hardware, order: strangersOrder })
    expect(await field(/^Contact name/)).toHaveProperty('value', 'Ada Nguyen')
    for (const name of [/^Contact name/, /^Contact e-mail/, /^Contact mobile/]) await person.clear(await field(name))
    await person.type(await field(/^Contact e-mail/), 'sam')
    await person.type(await field(/^Contact mobile/), '02 9876 5432')
    await person.click(await saveButton())
    for (const message of [
      'Contact name can not be empty',
      'Email must be valid',
      'The Contact mobile is not a valid mobile.',
      'Street address can not be empty',
      'Suburb can not be empty',
      'State can not be empty',
      'Postcode can not be empty',
    ])
      expect(await screen.findByText(message)).toBeTruthy()
    expect(calls.filter(({ path }) => path === save)).toEqual([])
  })

  test('sends the id of an address of the customer, and saves on Ctrl-S', async () => {
    const calls = portal()
    const { person } = showPart(DeliveryPart, { block: hardware, order })
    await person.click(await change())
    await person.clear(await field(/^Contact name/))
    await person.type(await field(/^Contact name/), 'Sam Site')
    await person.click(screen.getByRole('combobox', { name: "Or one of the customer's addresses" }))
    await person.click(await screen.findByRole('option', { name: home.formattedAddress }))
    await person.click(await field(/^Contact mobile/))
    await person.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(calls.find(({ path }) => path === save)?.body).toMatchObject({ addressID: 1 }))
  })

  test('shows a saved address, lets it be changed, and keeps a typed change when the form is closed', {
    meta: { rules: ['DELIV-title'] },
  }, async () => {
    const calls = portal()
    const { person } = showPart(DeliveryPart, { block: hardware, order, header: savedHeader })
    expect(await screen.findByRole('heading', { name: 'Address Detail' })).toBeTruthy()
    expect(screen.getByText(/Sam Site/)).toBeTruthy()
    expect(screen.getByText('1 Harbour Street, Sydney NSW 2000')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Change delivery address' }))
    expect(await field(/^Contact name/)).toHaveProperty('value', 'Sam Site')
    expect(await field(/^Suburb/)).toHaveProperty('value', 'Sydney')
    await person.type(await field(/^Contact name/), ' and Co')
    await person.click(screen.getByRole('button', { name: 'Close delivery address' }))
    await waitFor(() =>
      // A slow machine saves a part of it first.
      expect(calls.findLast(({ path }) => path === save)?.body).toMatchObject({ contactName: 'Sam Site and Co' }),
    )
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change delivery address' })),
    )
  })

  test('opens the saved delivery at the page address for confirming it', async () => {
    const calls = portal()
    const address = `/create-hardware/true?order=${order.orderID}`
    const { person } = showPart(DeliveryPart, { block: hardware, order, header: savedHeader, address })
    expect(await field(/^Contact name/)).toHaveProperty('value', 'Sam Site')
    expect(screen.getByRole('heading', { name: 'Address Detail' })).toBeTruthy()
    await person.click(await saveButton())
    expect(await screen.findByRole('button', { name: 'Change delivery address' })).toBeTruthy()
    expect(calls.find(({ path }) => path === save)?.body).toMatchObject({ version: 2, addressID: 1 })
  })

  test('a link to a field opens the saved delivery at that field, also on the open screen', async () => {
    portal()
    const address = `/create-hardware/false?order=${order.orderID}`
    const { history } = showPart(DeliveryPart, { block: hardware, order, header: savedHeader, address })
    expect(await screen.findByRole('button', { name: 'Change delivery address' })).toBeTruthy()
    act(() => history.push(`${address}&field=contactMobile`))
    await waitFor(async () => expect(document.activeElement).toBe(await field(/^Contact mobile/)))
  })

  test('shows the address and contact of the customer in one line before the first item is added', async () => {
    portal()
    showPart(DeliveryPart, { block: hardware, order })
    expect(await screen.findByRole('heading', { name: 'New Delivery Address' })).toBeTruthy()
    expect(screen.getByText('1 Harbour Street, Sydney NSW 2000')).toBeTruthy()
    expect(screen.getByText(/Ada Nguyen · 0412\s345\s678 · ada@customer.test/)).toBeTruthy()
    expect(screen.getByText('Saved with the first item.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deliver to this address' })).toBeNull()
  })

  test('stores the proposed delivery of handsets of extensions with one click, where a link leads to', async () => {
    const calls = portal()
    const address = `/create-hardware/false?order=${order.orderID}&field=addressID`
    const handsets = { ...order, content: makeOrder({}, { ipVoice: [{ handsetID: 10022 }] }).content }
    const { person } = showPart(DeliveryPart, { block: hardware, order: handsets, address })
    const deliver = await screen.findByRole('button', { name: 'Deliver to this address' })
    expect(document.activeElement).toBe(deliver)
    await person.click(deliver)
    await waitFor(() =>
      expect(calls.find(({ path }) => path === save)?.body).toMatchObject({
        version: 0,
        addressID: 1,
        contactName: 'Ada Nguyen',
        contactMobile: '0412345678',
      }),
    )
  })

  test('a new delivery has the contact of the customer', async () => {
    portal()
    showPart(DeliveryPart, { block: hardware, order: strangersOrder })
    expect(await field(/^Contact e-mail/)).toHaveProperty('value', 'ada@customer.test')
    expect(await field(/^Contact mobile/)).toHaveProperty('value', '0412 345 678')
  })

  test('offers IP Voice as the next step of a quote if the quote’s menu has it', {
    meta: { rules: ['DELIV-next-quote'] },
  }, async () => {
    portal({ 'order/getOrderSavedStatus': () => [entry('IP Voice', '/create-ipvoice')] })
    showPart(DeliveryPart, { block: hardware, order: { ...order, isQuote: true }, header: savedHeader })
    expect(await screen.findByRole('link', { name: 'Next: IP Voice' })).toHaveProperty(
      'href',
      expect.stringContaining('/create-ipvoice?order=10001'),
    )
  })

  test('does not ask a quote of the quote tool for a delivery', {
    meta: { rules: ['ROUTE-hardware-quoteTool'] },
  }, async () => {
    portal()
    const flags = { ...allFlagsOff, quoteTool: true }
    const quote = { ...order, isQuote: true }
    showPart(DeliveryPart, { block: hardware, order: quote, header: savedHeader, flags })
    showPart(DeliveryPart, { block: hardware, order, header: savedHeader, flags })
    // The order's delivery is the only one on the screen.
    expect(await screen.findAllByRole('heading', { name: 'Address Detail' })).toHaveLength(1)
  })

  test('does not offer a next step that has no screen', {
    meta: { rules: ['DELIV-next-other'] },
  }, async () => {
    const calls = portal()
    showPart(DeliveryPart, { block: hardware, order, header: savedHeader })
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('order/getOrderSavedStatus'))).toBe(true))
    expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull()
  })

  test('keeps typed values after leaving the page or after a refusal', async () => {
    portal({ [save]: () => new Refusal(503, 'Try again shortly.') })
    const first = showPart(DeliveryPart, { block: hardware, order })
    await first.person.click(await change())
    await first.person.clear(await field(/^Contact name/))
    await first.person.type(await field(/^Contact name/), 'Sam')
    await first.person.click(screen.getByRole('combobox', { name: "Or one of the customer's addresses" }))
    await first.person.click(await screen.findByRole('option', { name: home.formattedAddress }))
    await first.person.click(await saveButton())
    await waitFor(async () => expect(await saveButton()).toHaveProperty('disabled', false))
    first.unmount()
    showPart(DeliveryPart, { block: hardware, order })
    expect(await field(/^Contact name/)).toHaveProperty('value', 'Sam')
    expect(await field(/^Suburb/)).toHaveProperty('value', 'Sydney')
  })

  test('is read-only on a sent order', async () => {
    portal()
    showPart(DeliveryPart, { block: hardware, order, header: savedHeader, readOnly: true })
    expect(await screen.findByText(/Sam Site/)).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
