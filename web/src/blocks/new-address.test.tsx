import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openOrder } from '../routes/testing/open-order.tsx'
import { Refusal, type TestRequest } from '../ui/testing/answer-calls.ts'
import { present } from '../ui/testing/present.ts'
import { type Change, FakeServer } from './testing/fake-server.ts'

const customer = makeCustomer({ custType: 'business' })
const row = { orderType: 'new', contractLengthMonths: 24, version: 1 }
const order = makeOrder({ orderID: 7, customer }, { mobile: [1, 2, 3].map((mobileID) => ({ ...row, mobileID })) })
const found = {
  search_result_id: 'GA1',
  formatted_address: '9 Wharf Road, Newcastle NSW 2300',
  street_address: '9 Wharf Road',
  suburb: 'Newcastle',
  state: 'NSW',
  postcode: '2300',
}

function openMobile({ match = found, refuses = false } = {}) {
  const server = new FakeServer(structuredClone(order))
  const { person } = openOrder('/create-mobile', {
    order: () => server.order,
    answers: {
      validateAddress: () => ({ results: [match] }),
      'Customer/addAddresstoCustomer': ({ body }: TestRequest) => {
        if (refuses) return new Refusal(500, 'Billing does not respond')
        const added = { ...(body as object), addressID: 44, customerID: customer.customerID }
        server.order.customer.addressDetails.push(added as (typeof customer.addressDetails)[number])
        return added
      },
      'Order/7/operations': ({ body }: TestRequest) => server.apply(body as Change),
    },
  })
  const addressesOf = () => server.order.content.mobile?.rows.map(({ addressID }) => addressID)
  return { person, server, addressesOf }
}

test('a new address is searched for and set in all selected rows, without leaving the service', async () => {
  const { person, addressesOf } = openMobile()
  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await person.click(screen.getByRole('button', { name: 'Set a field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a field of 3 rows' }))
  await person.type(dialog.getByRole('combobox', { name: 'Field' }), 'Address')
  await person.type(await dialog.findByRole('combobox', { name: /^Search for a physical street/ }), '9 Wharf')
  await person.click(await screen.findByRole('option', { name: /9 Wharf Road/ }))
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: 'Value' })).toHaveProperty('value', found.formatted_address),
  )
  await person.click(dialog.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(addressesOf()).toEqual([44, 44, 44]))
})

describe('a cell with an address', () => {
  const openCell = async (options?: Parameters<typeof openMobile>[0]) => {
    const opened = openMobile(options)
    const grid = await screen.findByRole('grid', { name: 'Mobile' })
    const heads = within(grid).getAllByRole('columnheader')
    const index = heads.find(({ textContent }) => textContent?.startsWith('Address'))?.getAttribute('aria-colindex')
    const cell = present(grid.querySelector(`[data-row="0"][aria-colindex="${index}"]`))
    await opened.person.click(cell)
    // At once, so that a suggestion is always one for the whole text.
    const enter = (text: string) => fireEvent.change(present(cell.querySelector('input')), { target: { value: text } })
    return { ...opened, cell, enter }
  }

  test('finds a new address, which Enter adds to the customer and sets', async () => {
    const { person, cell, enter, addressesOf } = await openCell()
    enter('9 wharf rd newc')
    expect(await screen.findByText('New address')).toBeTruthy()
    await screen.findByRole('option', { name: found.formatted_address })
    await person.keyboard('{Enter}')
    await waitFor(() => expect(addressesOf()).toEqual([44, 0, 0]))
    expect(cell.textContent).toBe(found.formatted_address)
  })

  test('says how much to type before it searches', async () => {
    const { enter } = await openCell()
    enter('9 wha')
    expect(await screen.findByText('New address: type at least 6 characters')).toBeTruthy()
  })

  test('takes the address that Enter asked for before the answer', async () => {
    const { person, addressesOf } = await openCell()
    await person.keyboard('9 wharf rd newc{Enter}')
    await waitFor(() => expect(addressesOf()?.[0]).toBe(44))
  })

  test('adds no address that lacks words of the text', async () => {
    const { person, cell, enter, addressesOf } = await openCell({
      match: { ...found, formatted_address: '9 Mill Lane, Perth WA 6000' },
    })
    enter('9 wharf rd newc')
    await screen.findByRole('option', { name: /Mill Lane/ })
    await person.keyboard('{Enter}')
    await waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'))
    expect(cell.textContent).toContain('9 wharf rd newc')
    expect(addressesOf()?.[0]).toBe(0)
  })

  test('keeps the text if the address cannot be added', async () => {
    const { person, cell, enter } = await openCell({ refuses: true })
    enter('9 wharf rd newc')
    await screen.findByRole('option', { name: found.formatted_address })
    await person.keyboard('{Enter}')
    expect(await screen.findByText('Error getting address: Billing does not respond')).toBeTruthy()
    expect(cell.textContent).toContain(found.formatted_address)
  })

  test('has the search on a phone, too', async () => {
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes('640px') }))
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { person, addressesOf } = openMobile()
    await person.click(await screen.findByRole('button', { name: 'More fields of row 1' }))
    const [add] = await screen.findAllByRole('button', { name: 'New address' })
    await person.click(present(add))
    await person.type(await screen.findByRole('combobox', { name: /^Search for a physical street/ }), '9 Wharf')
    await person.click(await screen.findByRole('option', { name: /9 Wharf Road/ }))
    await waitFor(() => expect(addressesOf()).toEqual([44, 0, 0]))
  })
})
