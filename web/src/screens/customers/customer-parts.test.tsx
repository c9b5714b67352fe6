import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeListedOrder } from '../../records/orders/test-listed-order.ts'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const sam: Contact = {
  contactID: 3,
  customerID: 1,
  isGuarantor: false,
  firstName: 'Sam',
  surname: 'Site',
  hasOneName: false,
  jobTitle: 'Manager',
  phone: '',
  mobile: '0413 222 333',
  email: '',
  dob: '',
  address: '',
  driversLicenseNumber: '',
  version: 1,
}

test('a customer is called and mailed with one click, and the services of completed orders are named', async () => {
  const completed = { orderStatus: 3, services: [{ label: 'Mobile', count: 2 }] }
  const orders = [
    makeListedOrder({ orderID: 5, ...completed }),
    makeListedOrder({ orderID: 6, ...completed, services: [{ label: 'Internet', count: 1 }, ...completed.services] }),
    makeListedOrder({ orderID: 7, services: [{ label: 'Fax', count: 1 }] }),
  ]
  openPortal('/create-customer?customer=1', {
    answers: {
      'Customer/GetCustomer/1': () => makeCustomer({ mobile: '0412 345 678', phone: '', email: 'ada@nguyen.test' }),
      'Order/GetOrders/1': () => orders,
    },
  })
  const call = await screen.findByRole('link', { name: /^0412\s345\s678$/ })
  expect(call.getAttribute('href')).toBe('tel:0412345678')
  expect(screen.getByRole('link', { name: 'ada@nguyen.test' }).getAttribute('href')).toBe('mailto:ada@nguyen.test')
  expect(await screen.findByText('4 Mobile · 1 Internet')).toBeTruthy()
  expect((await screen.findByRole('row', { name: /Order 7/ })).textContent).toContain('1 Fax')
})

test('the overview of a customer has the orders, and the tabs its people, files and history', async () => {
  const customer = makeCustomer({
    custType: 'business',
    mobile: '0412 345 678',
    jobTitle: 'Owner',
    contract_end: '2027-12-31',
    ubAccountNo: '70000001',
  })
  const event = { at: '2026-07-01T02:00:00Z', tone: 'plain', who: 'Dana Novak', actedFor: '', detail: '' }
  const file = { fileGuid: 'g', uploadID: 1, fileType: 'general', mediaType: 'application/pdf', ticketReference: '' }
  const { person } = openPortal('/create-customer?customer=1', {
    answers: {
      'Customer/GetCustomer/1': () => customer,
      'Order/GetOrders/1': () => [makeListedOrder({ orderID: 7 }), makeListedOrder({ orderID: 5 })],
      'Customer/GetContacts/1': () => [sam],
      'Customer/GetFiles/1': () => [
        { ...file, orderID: 5, filename: 'bill.pdf', size: 2000, uploadedAt: event.at, uploadedBy: 'Dana Novak' },
      ],
      'Customer/GetMilestones/1': () => [{ ...event, what: 'Quote created', orderID: 5, isQuote: true }],
    },
  })
  const reach = await screen.findByRole('list', { name: 'How to reach the customer' })
  expect(reach.textContent).toMatch(/0412\s345\s678.*Account 70000001.*Contract until 31\/12\/2027/)
  expect(await screen.findByRole('row', { name: /Order 7/ })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Surname' })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'People' }))
  const people = within(await screen.findByRole('table', { name: 'People of this customer' }))
  const [, first, second] = people.getAllByRole('row')
  expect(first?.textContent).toMatch(/Authorised representative, Owner0412\s345\s678/)
  expect(second?.textContent).toContain('Sam SiteContact, Manager')
  expect(people.getByRole('link', { name: 'Sam Site' }).getAttribute('href')).toBe('/create-contacts?edit=3&order=7')
  await person.click(screen.getByRole('link', { name: 'Files' }))
  const files = within(await screen.findByRole('table', { name: 'Files of this customer' }))
  expect(files.getByRole('button', { name: 'Download bill.pdf' })).toBeTruthy()
  expect(files.getByRole('link', { name: 'Order 5' }).getAttribute('href')).toBe('/attachments/general?order=5')
  await person.click(screen.getByRole('link', { name: 'History' }))
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect((await history.findByRole('listitem')).textContent).toContain('Quote createdQuote 5')
  await person.click(screen.getByRole('link', { name: 'Details' }))
  expect(await screen.findByRole('textbox', { name: 'Surname' })).toBeTruthy()
})

test('a customer without orders has people and an empty history, and a part that failed says so', async () => {
  let isDown = true
  const { person } = openPortal('/create-customer?customer=1&tab=files', {
    answers: {
      'Customer/GetCustomer/1': () => makeCustomer({ ubAccountNo: '1' }),
      'Customer/GetFiles/1': () => (isDown ? new Refusal(500, 'Down') : []),
      'Customer/GetContacts/1': () => [sam],
    },
  })
  expect(await screen.findByText('The files could not be loaded.')).toBeTruthy()
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^No files yet/)).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'History' }))
  expect(await screen.findByText(/^Nothing has happened yet/)).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'People' }))
  const people = within(await screen.findByRole('table', { name: 'People of this customer' }))
  expect(people.getByRole('link', { name: 'Ada Nguyen' })).toBeTruthy()
  expect(people.getByRole('row', { name: /^Sam Site/ })).toBeTruthy()
  // Contacts are edited in an order.
  expect(people.queryByRole('link', { name: 'Sam Site' })).toBeNull()
})

test('the overview of a customer says which contracts end, and what to do if they cannot be loaded', async () => {
  let answer: unknown = new Refusal(500, 'Down')
  const { person } = openPortal('/create-customer?customer=1', {
    answers: {
      'Customer/GetCustomer/1': () => makeCustomer({ ubAccountNo: '1' }),
      'Customer/GetEndingContracts/1': () => answer,
    },
  })
  expect(await screen.findByText('The contracts that end soon could not be loaded.')).toBeTruthy()
  const { orderID, orderType, customerID, customerName, dealerID, dealerFullName, monthly } = makeListedOrder()
  const order = { orderID, orderType, customerID, customerName, dealerID, dealerFullName, monthly }
  answer = [{ ...order, services: [], custType: 'residential', endsOn: '2027-01-12', renewal: null, newer: null }]
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  const contracts = within(await screen.findByRole('region', { name: '1 contract ends within 90 days' }))
  expect(contracts.getByRole('row', { name: /Order 7/ }).textContent).toContain('12/01/2027')
})

test('a link to a field of a customer opens the form', async () => {
  openPortal('/create-customer?customer=1&field=email', {
    answers: { 'Customer/GetCustomer/1': () => makeCustomer({ ubAccountNo: '1' }) },
  })
  const email = await screen.findByRole('textbox', { name: 'E-mail' })
  await waitFor(() => expect(document.activeElement).toBe(email))
})

test('the tabs of a customer in an order keep the order', async () => {
  const { person } = openOrder('/create-customer', {
    order: makeOrder({ orderID: 7 }),
    answers: { 'Customer/GetCustomer/1': () => makeCustomer({ ubAccountNo: '1' }) },
  })
  await person.click(await screen.findByRole('link', { name: 'Telephone services' }))
  expect(await screen.findByText('This customer has no services on the telephone system.')).toBeTruthy()
  expect(window.location.search).toContain('order=7')
})

test('the telephone services of another dealer’s customer do not open', async () => {
  const { calls } = openPortal('/create-customer?customer=9&tab=telephone', {
    answers: { 'Customer/GetCustomer/9': () => new Refusal(404, 'There is no such customer', { code: 'notFound' }) },
  })
  expect(await screen.findByText(/does not exist, or you do not have access/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Telephone services' })).toBeNull()
  expect(calls.filter(({ path }) => /phone/i.test(path))).toEqual([])
})
