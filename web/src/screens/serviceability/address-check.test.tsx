import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { nbnAnswer } from './test-nbn.ts'

const route = '/utility/service-qualification'
const match = {
  search_result_id: 'G1',
  formatted_address: '1 Harbour Street, Sydney NSW 2000',
  street_address: '1 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postcode: '2000',
}
const location = { locationID: 'LOC000900000001', formattedAddress: match.formatted_address }
const success = { success: true, message: '' }
const offer = {
  wholesaler: 'nbn',
  technology: 'FTTN',
  available: true,
  downMbps: 100,
  upMbps: 20,
  note: '',
  buildCostEx: null,
  expectedDate: '',
}
const fiveG = {
  ...success,
  checkID: 9,
  locationID: 'OPT1',
  formattedAddress: match.formatted_address,
  eligible: true,
  hasCapacity: true,
  reason: '',
  hasSectorID: true,
  locations: ['north', 'east'].map((sectorID) => ({
    locationID: 'OPT1',
    sectorID,
    band: '3500 MHz',
    signal: null,
    distance: null,
  })),
  downMbps: 200,
  upMbps: 20,
  canOrder: true,
}
const answers = {
  'SQ/ValidateAddress': () => ({ results: [match] }),
  'SQ/GetFullAddress': () => match,
  'SQ/ServiceQualification5G': () => fiveG,
  'SQ/ServiceQualification': () => ({
    ...success,
    results: [offer, { ...offer, wholesaler: 'Optus', available: false }],
  }),
  'SQ/NbnQueryAddress': () => ({ ...success, locations: [location], isKnown: false }),
  'SQ/QueryAddress': () => ({ ...success, locations: [{ ...location, locationID: 'OPT1' }], isKnown: false }),
  'SQ/NbnServiceQualification': () => nbnAnswer(location.locationID),
}
const open = (more: typeof answers | Record<string, () => unknown> = {}) =>
  openPortal(route, { answers: { ...answers, ...more } })
type Person = ReturnType<typeof open>['person']

async function search(person: Person) {
  await person.click(await screen.findByRole('combobox', { name: /Search for a physical street address/ }))
  await person.paste('1 harbour')
  await person.click(await screen.findByRole('option', { name: match.formatted_address }))
}

async function checkLocation(person: Person, locationID: string) {
  await person.type(await screen.findByLabelText('Or nbn location ID'), `${locationID}{Enter}`)
}

test('the start names the wholesalers, and a chosen address shows the offers of each', async () => {
  const { person } = open({
    'SQ/GetWholesalers': () => [{ code: 'nbn', name: 'nbn', technologies: ['FTTN', 'FTTP'] }],
  })
  expect(await screen.findByText(/The check asks nbn \(FTTN, FTTP\)\./)).toBeTruthy()
  await search(person)
  const offers = within(await screen.findByRole('list', { name: 'Offers by wholesaler' })).getAllByRole('listitem')
  expect(offers.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/nbn, FTTN.*Available/),
    expect.stringMatching(/Optus, FTTN.*Not available/),
  ])
  const nbn = within(await screen.findByRole('region', { name: 'nbn' }))
  expect(nbn.getByText(location.locationID)).toBeTruthy()
})

test('a location id that does not begin with LOC is refused at its field', async () => {
  const { person, calls } = open()
  await checkLocation(person, 'XLOC1')
  expect(await screen.findByText('Invalid Location ID')).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'SQ/NbnServiceQualification')).toEqual([])
})

test('a 5G service is reserved with a plan, a number and a SIM, and ordered', {
  meta: { rules: ['SQ-sector-flag'] },
}, async () => {
  const reservation = { reservationID: 5, reference: 'HLD5', msn: '0400000001', usim: '8961000001', sectorID: 'north' }
  const { person, calls } = open({
    'SQ/OptusServiceEnquiry/G1': () => ({
      ...success,
      technologies: [{ name: '5G', outdoors: true, indoors: true }],
    }),
    'SQ/GetRatePlans': () => [{ ratePlanID: 3, ratePlanDescription: '5G Business', monthlyRetail: 80 }],
    'SQ/GetAvailableMsn': () => [{ msn: reservation.msn }],
    'SQ/GetAvailableUsim': () => [{ usim: reservation.usim }],
    'SQ/Reserve5G': () => ({
      ...success,
      reservation: { ...reservation, ratePlanID: 3, expiresAt: '2026-07-02T00:00:00Z' },
    }),
    'SQ/CreateOrder': () => ({}),
  })
  await search(person)
  const networks = within(await screen.findByRole('group', { name: 'Network' }))
  await person.click(networks.getByRole('button', { name: '5G' }))
  const network = within(await screen.findByRole('region', { name: '5G fixed wireless' }))
  expect(network.getByText('Eligible')).toBeTruthy()
  expect(within(network.getByRole('list', { name: 'Sectors' })).getAllByRole('listitem')).toHaveLength(2)
  await person.click(network.getByRole('button', { name: 'Mobile coverage' }))
  expect(await network.findByText('Mobile coverage: 5G indoors and outdoors')).toBeTruthy()
  expect(network.queryByRole('button', { name: 'Create order' })).toBeNull()
  await person.click(network.getByRole('button', { name: 'Reserve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reserve a 5G service' }))
  await dialog.findByRole('combobox', { name: /^Plan/ })
  await person.click(dialog.getByRole('button', { name: 'Reserve' }))
  expect(await dialog.findByText('Plan can not be empty')).toBeTruthy()
  for (const field of [/^Plan/, /^Number \(MSN\)/, /^SIM \(USIM\)/]) {
    await person.click(dialog.getByRole('combobox', { name: field }))
    await person.keyboard('{ArrowDown}{Enter}')
  }
  await person.click(dialog.getByRole('button', { name: 'Reserve' }))
  expect(await network.findByText(/^Reserved HLD5: MSN 0400000001, SIM 8961000001/)).toBeTruthy()
  expect(calls.find(({ path }) => path === 'SQ/Reserve5G')?.body).toEqual({
    checkID: 9,
    ratePlanID: 3,
    msn: reservation.msn,
    usim: reservation.usim,
  })
  await person.click(network.getByRole('button', { name: 'Create order' }))
  const panel = within(await screen.findByRole('dialog', { name: /^Order for/ }))
  await person.click(panel.getByRole('textbox', { name: /^Site contact/ }))
  await person.paste('Sam Site')
  await person.click(panel.getByRole('textbox', { name: /^Contact number/ }))
  await person.paste('0412 345 678')
  await person.click(panel.getByRole('button', { name: 'Submit order' }))
  expect((await screen.findByRole('link', { name: 'Follow its progress' })).getAttribute('href')).toBe(
    `${route}?tab=placed`,
  )
  expect(calls.find(({ path }) => path === 'SQ/CreateOrder')?.body).toMatchObject({
    checkID: 9,
    reservationID: 5,
    contactName: 'Sam Site',
  })
})

test('a refused check becomes a support ticket, and a pending address cannot be ordered', {
  meta: { rules: ['SQ-success-false'] },
}, async () => {
  const pending = nbnAnswer('LOC000900000019', { isPending: true, canOrder: false })
  const { person, calls } = openPortal(route, {
    answers: {
      'SQ/NbnServiceQualification': ({ body }) =>
        (body as { locationID: string }).locationID.endsWith('19')
          ? {
              ...pending,
              formattedResult: {
                ...pending.formattedResult,
                serviceability: 'Serviceability pending',
                serviceabilityDate: 'Not Available',
              },
            }
          : { ...nbnAnswer('', { canOrder: false }), success: false, message: 'Raise a ticket', formattedResult: null },
      'SQ/CreateSupportTicket': () => ({ ...success, requestID: 1 }),
    },
  })
  await checkLocation(person, 'LOC000900000009')
  const nbn = () => screen.findByRole('region', { name: 'nbn' })
  await person.click(await within(await nbn()).findByRole('button', { name: 'Support ticket' }))
  const ticket = within(await screen.findByRole('dialog', { name: 'Create a support ticket' }))
  await person.click(ticket.getByRole('textbox', { name: /^Description/ }))
  await person.paste('It has had nbn for years.')
  await person.click(ticket.getByRole('button', { name: 'Submit ticket' }))
  expect(await screen.findByText('Ticket Submitted')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'SQ/CreateSupportTicket')?.body).toMatchObject({
    description: 'It has had nbn for years.',
  })
  await person.clear(screen.getByLabelText('Or nbn location ID'))
  await checkLocation(person, 'LOC000900000019')
  expect(await screen.findByText('Not Available')).toBeTruthy()
  expect(screen.getByText('Serviceability pending')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create order' })).toBeNull()
})

test('a result that could not be e-mailed shows Failed, and is sent again', {
  meta: { rules: ['ERR-failed-email'] },
}, async () => {
  const replies: unknown[] = [new Refusal(500, 'Down'), { ...success, requestID: 1 }]
  const { person, calls } = open({ 'SQ/SendEmail': () => replies.shift() })
  await checkLocation(person, location.locationID)
  await person.click(await screen.findByRole('button', { name: 'E-mail the result' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^E-mail the result/ }))
  await person.click(dialog.getByRole('button', { name: 'Send e-mail' }))
  expect(await dialog.findByText('Email can not be empty')).toBeTruthy()
  await person.click(dialog.getByRole('textbox', { name: /^E-mail/ }))
  await person.paste('quinn@customer.example')
  await person.click(dialog.getByRole('button', { name: 'Send e-mail' }))
  expect(await screen.findByText('It was not sent. Try again. Failed')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Send e-mail' }))
  expect(await screen.findByText('Email sent!')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ path }) => path === 'SQ/SendEmail')).toHaveLength(2)
})

test('an order links to the check of its addresses, and a question about an address reaches staff', async () => {
  const { person, calls } = openOrder('/create-internet', {
    order: makeOrder({ orderID: 7 }),
    answers: {
      'SQ/GetOrderAddress/7': () => ({
        orderID: 7,
        customerID: 1,
        customerName: 'Ada Nguyen',
        addresses: [
          {
            addressID: 1,
            searchResultId: 'G1',
            formattedAddress: match.formatted_address,
            hasInternet: false,
            isKnown: false,
          },
        ],
      }),
      'Order/sendSQ': () => ({ ...success, requestID: 1 }),
      ...answers,
    },
  })
  const link = { name: 'Services at these addresses' }
  await person.click(await screen.findByRole('link', link))
  await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe(`${route}?order=7`))
  const ofOrder = within(await screen.findByRole('region', { name: 'Order 7 for Ada Nguyen' }))
  await person.click(await ofOrder.findByRole('button', { name: `Check ${match.formatted_address}` }))
  expect(await screen.findByRole('region', { name: 'nbn' })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'SQ/NbnServiceQualification')?.body).toMatchObject({ addressID: 1 })
  await person.click(screen.getByRole('button', { name: 'Ask our staff' }))
  const enquiry = within(await screen.findByRole('dialog', { name: 'Ask our staff about an address' }))
  const address = enquiry.getByRole('textbox', { name: /^Address/ })
  await person.clear(address)
  await person.paste('Lot 7, Nowhere Lane')
  await person.click(enquiry.getByRole('button', { name: 'Send' }))
  expect(await enquiry.findByText('At least one item must be selected')).toBeTruthy()
  await person.click(enquiry.getByRole('checkbox', { name: 'Fibre' }))
  await person.click(enquiry.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Ticket Submitted')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'Order/sendSQ')?.body).toEqual({
    address: 'Lot 7, Nowhere Lane',
    services: ['Fibre'],
  })
})

test('the orders of the portal lead to the check of their addresses', async () => {
  const order = {
    orderID: 7,
    customerName: 'Olga Ordered',
    formattedAddress: match.formatted_address,
    orderStatus: 0,
    internetServices: 1,
    createdDate: '2026-07-01',
  }
  const { calls } = openPortal(`${route}?tab=orders&keyword=Olga`, {
    answers: { 'SQ/GetSOGOrders': () => ({ items: [order], total: 1, page: 1, pageSize: 25 }) },
  })
  expect((await screen.findByRole('link', { name: 'Order 7' })).getAttribute('href')).toBe(`${route}?order=7`)
  expect(screen.getByRole('row', { name: /Olga Ordered/ })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'SQ/GetSOGOrders')?.body).toMatchObject({ keyword: 'Olga' })
})

test('a location that is kept with an address is shown, and is searched again on request', async () => {
  const savedLocation = { ...location, locationID: 'LOC000900000012' }
  const { person, calls } = open({
    'SQ/NbnQueryAddress': () => ({ ...success, locations: [savedLocation], isKnown: true }),
  })
  await search(person)
  expect(await screen.findByText(/^Location LOC000900000012 is kept with this address\./)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Search the location again' }))
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === 'SQ/NbnQueryAddress')?.body).toMatchObject({ searchAgain: true }),
  )
})
