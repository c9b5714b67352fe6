import { makeCustomer, makeOrder, makePlan } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'

const customer = makeCustomer({ custType: 'business' })
const address = customer.addressDetails[0]
const plans = [
  makePlan(1, { ratePlanDescription: 'Mobile 15 GB', usageType: 'mobile' }),
  makePlan(2, { ratePlanDescription: 'NBN Business', usageType: 'nbn' }),
]
const linesOf = async () => within(await screen.findByRole('list', { name: 'Lines by address' }))

test('an order begins with its lines by address, each with its service, and the services to add', async () => {
  const row = { ratePlanID: 1, contractLengthMonths: 24 }
  const internet = { internetType: 'nbn', ratePlanID: 2, addressID: address?.addressID, contractTerm: 24 }
  const order = makeOrder({ orderID: 7, customer, plans }, { mobile: [row, row], internet: [internet] })
  openOrder('/order-summary', { order })
  const lines = await linesOf()
  expect(lines.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    address?.formattedAddress,
    'Without an address',
  ])
  expect(lines.getByRole('link', { name: 'Internet' }).getAttribute('href')).toBe('/create-internet?order=7')
  expect(lines.getByText(/^2 × Mobile 15 GB|^2 Mobile 15 GB|Mobile 15 GB/)).toBeTruthy()
  const more = within(screen.getByRole('list', { name: 'Services to add' }))
  expect(more.getByRole('link', { name: 'IP Voice' }).getAttribute('href')).toBe('/create-ipvoice?order=7')
  expect(more.queryByRole('link', { name: 'Mobile' })).toBeNull()
})

test('a bill of another provider becomes a quote for the customer of the order', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      terminate() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { person } = openOrder('/order-summary', { order: makeOrder({ orderID: 7, customer, plans }) })
  await person.click(await screen.findByRole('button', { name: 'Paste a bill' }))
  expect(await screen.findByRole('dialog', { name: 'Paste a bill' })).toBeTruthy()
})

test('an order that was signed offers no service to add', async () => {
  openOrder('/order-summary', { order: makeOrder({ orderID: 7, customer, orderStatus: 2 }) })
  expect(await screen.findByText('No services yet.')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Services to add' })).toBeNull()
})

test('an order for many addresses shows the first ones, and the others on demand', async () => {
  const addressDetails = Array.from({ length: 30 }, (_, index) => ({
    ...address,
    addressID: index + 1,
    formattedAddress: `${index + 1} Harbour Street`,
  })) as typeof customer.addressDetails
  const rows = addressDetails.map(({ addressID }) => ({ internetType: 'nbn', ratePlanID: 2, addressID }))
  const order = makeOrder({ orderID: 7, customer: { ...customer, addressDetails }, plans }, { internet: rows })
  const { person } = openOrder('/order-summary', { order })
  expect((await linesOf()).getAllByRole('heading', { level: 3 })).toHaveLength(12)
  await person.click(screen.getByRole('button', { name: '18 more addresses' }))
  expect(screen.getByRole('heading', { level: 3, name: '30 Harbour Street' })).toBeTruthy()
})
