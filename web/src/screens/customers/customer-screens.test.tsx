import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { makeCustomer } from '@dealerline/shared/record-rules/test-order.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPortal } from '../../routes/testing/open-portal.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

const match = {
  search_result_id: 'G1',
  street_address: '3 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  formatted_address: '3 Harbour Street, Sydney NSW 2000',
}
const fiona = {
  customerID: 5,
  dealerID: 4,
  name: 'Fiona Filtered',
  contactName: '',
  custType: 'residential',
  ubAccountNo: '70000001',
  email: 'fiona@filtered.example',
  mobile: '0412345678',
  suburb: 'Sydney',
  dateAdded: '2026-07-01',
}
const page = { items: [fiona], total: 1, isMore: false, page: 1, pageSize: 25 }

test('the address of the customer list keeps its filters', async () => {
  const answers = {
    'Customer/RetrieveDealerCustomers': () => page,
    'Order/GetOrderDealers': () => [
      { dealerID: 4, dealerFullName: 'Dana Novak' },
      { dealerID: 5, dealerFullName: 'Morgan Lee' },
    ],
  }
  const { person, calls, unmount } = openPortal('/Customers?keyword=filtered', { answers })
  await person.click(await screen.findByRole('button', { name: 'Airline members' }))
  await person.click(screen.getByRole('button', { name: 'In contract' }))
  await person.click(await screen.findByRole('combobox', { name: 'Dealer' }))
  await person.click(await screen.findByRole('option', { name: 'Dana Novak' }))
  await waitFor(() => expect(window.location.search).toContain('dealer=4'))
  const filters = { keyword: 'filtered', isQBR: true, includeNonContract: false, dealerID: 4 }
  const bodies = () => calls.filter(({ path }) => path === 'Customer/RetrieveDealerCustomers').map(({ body }) => body)
  await waitFor(() => expect(bodies().at(-1)).toMatchObject(filters))
  const address = `${window.location.pathname}${window.location.search}`
  unmount()
  openPortal(address, { answers })
  expect((await screen.findByRole('button', { name: 'Airline members' })).getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByRole('link', { name: 'Fiona Filtered' })).toBeTruthy()
})

test('direct sales list their customers with a separate call', {
  meta: { rules: ['ROLE-direct-sales-customers'] },
}, async () => {
  const { calls } = openPortal('/Customers', {
    person: { authLevel: 'DirectSales', authGroup: 'DirectSales' },
    answers: { 'Customer/RetrieveDirectSalesCustomers': () => page },
  })
  expect(await screen.findByRole('link', { name: 'Fiona Filtered' })).toBeTruthy()
  expect(calls.map(({ path }) => path)).not.toContain('Customer/RetrieveDealerCustomers')
})

test('the form of a new customer lists similar customers, and the created one waits for its account number', {
  meta: { rules: ['CAP-create-customer'] },
}, async () => {
  let ubAccountNo = ''
  const same = ['email', 'name']
  const { person, calls } = openPortal('/create-customer?new=residential', {
    answers: {
      'Customer/FindSimilarCustomers': ({ body }) => {
        const { name, email } = body as { name: string; email: string }
        return name === 'Billie Faultline' ? [{ ...fiona, name, same: email ? same : ['name'] }] : []
      },
      'Customer/AddCustomerToUB': () => ({ customerID: 6, ubAccountNo: '' }),
      'Customer/GetCustomer/6': () =>
        makeCustomer({ customerID: 6, firstName: 'Billie', surname: 'Faultline', ubAccountNo }),
    },
  })
  const similar = within(await screen.findByRole('region', { name: 'Similar customers' }))
  expect(similar.getByText(/^None so far/)).toBeTruthy()
  await person.click(screen.getByRole('textbox', { name: 'First name' }))
  await person.paste('Billie')
  await person.click(screen.getByRole('textbox', { name: 'Surname' }))
  await person.paste('Faultline')
  expect(await similar.findByText('Same name')).toBeTruthy()
  await person.click(screen.getByRole('textbox', { name: 'E-mail' }))
  await person.paste('billie@faultline.example')
  expect(await similar.findByText('Same e-mail, name')).toBeTruthy()
  expect(similar.getByRole('link', { name: 'Billie Faultline' }).getAttribute('href')).toBe(
    '/create-customer?customer=5',
  )
  await person.click(screen.getByRole('button', { name: 'Create customer' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Billie Faultline' })).toBeTruthy()
  expect(await screen.findByText(/Waiting for billing/)).toBeTruthy()
  expect(calls.find(({ path }) => path === 'Customer/AddCustomerToUB')?.body).toMatchObject({
    custType: 'residential',
    firstName: 'Billie',
  })
  ubAccountNo = '70000006'
  expect(await screen.findByText('70000006')).toBeTruthy()
})

test('a business that another dealer has is added once the person confirms a new account for it', {
  meta: { rules: ['A2'] },
}, async () => {
  const reason = 'The business may need a change of lessee.'
  const replies: unknown[] = [
    new Refusal(409, reason, { code: 'customerElsewhere' }),
    { customerID: 6, ubAccountNo: '70000006' },
  ]
  const { person, calls } = openPortal('/create-customer?new=business', {
    answers: {
      'Customer/AddCustomerToUB': () => replies.shift(),
      'Customer/GetCustomer/6': () => makeCustomer({ customerID: 6, custType: 'business', ubAccountNo: '70000006' }),
    },
  })
  await person.type(await screen.findByRole('textbox', { name: 'First name' }), 'Petra')
  await person.click(screen.getByRole('button', { name: 'Create customer' }))
  const question = within(await screen.findByRole('dialog', { name: 'Add a new account for this business?' }))
  expect(question.getByText(reason)).toBeTruthy()
  await person.click(question.getByRole('button', { name: 'Add a new account' }))
  expect(await screen.findByText('70000006')).toBeTruthy()
  const bodies = calls.filter(({ path }) => path === 'Customer/AddCustomerToUB').map(({ body }) => body)
  expect(bodies).toMatchObject([
    { companyDetails: { newAccountConfirmed: false } },
    { companyDetails: { newAccountConfirmed: true } },
  ])
})

test('an address search starts at the sixth character and says if nothing matches', {
  meta: { rules: ['ADDR-search-form', 'ADDR-query-no-results'] },
}, async () => {
  const { person, calls } = openPortal('/create-customer?new=residential', {
    answers: {
      validateAddress: ({ body }) => ({
        results: (body as { formatted_address: string }).formatted_address.startsWith('zzz') ? [] : [match],
      }),
    },
  })
  const search = await screen.findByRole('combobox', { name: /Search for a physical street address/ })
  const requests = () => calls.filter(({ path }) => path.startsWith('validateAddress'))
  await person.type(search, '3 har')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(requests()).toEqual([])
  await person.type(search, 'b')
  expect(await screen.findByRole('option', { name: match.formatted_address })).toBeTruthy()
  expect(requests()).toHaveLength(1)
  await person.clear(search)
  await person.type(search, 'zzzzzz qqqq')
  expect((await screen.findAllByText(/^No address matches/)).length).toBeGreaterThan(0)
})

test('a stored address is edited in place', { meta: { rules: ['CAP-create-customer'] } }, async () => {
  const address = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
  let customer: Customer = makeCustomer({ customerID: 6, ubAccountNo: '1' })
  const [first] = customer.addressDetails
  if (!first) throw new Error('The customer has no address')
  customer = { ...customer, addressDetails: [{ ...first, ...address }] }
  const { person, calls } = openPortal('/create-customer?customer=6&tab=details', {
    answers: {
      'Customer/GetCustomer/6': () => customer,
      'Customer/UpdateCustomer/6/0': () => {
        customer = {
          ...customer,
          addressDetails: [
            { ...first, ...address, streetAddress: '3 Harbour Street', formattedAddress: match.formatted_address },
          ],
          version: 2,
        }
        return customer
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: /^Edit: 1 Harbour Street/ }))
  const street = screen.getByRole('textbox', { name: 'Street address' })
  await person.clear(street)
  await person.type(street, '3 Harbour Street')
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'Customer/UpdateCustomer/6/0')?.body).toMatchObject({
      addressDetails: [{ addressID: first.addressID, streetAddress: '3 Harbour Street' }],
    }),
  )
  expect(await screen.findByText(/Saved \d/)).toBeTruthy()
  expect(screen.getAllByText(/3 Harbour Street, Sydney NSW 2000/).length).toBeGreaterThan(0)
  expect(screen.queryByText(/1 Harbour Street/)).toBeNull()
})

test('if somebody else saved the customer first, the changes are compared and both can be kept', async () => {
  let customer = makeCustomer({ customerID: 6, ubAccountNo: '1', email: 'ida@twotabs.example', version: 1 })
  const { person, calls } = openPortal('/create-customer?customer=6&tab=details', {
    answers: {
      'Customer/GetCustomer/6': () => customer,
      'Customer/UpdateCustomer/6/0': ({ body }) => {
        if (customer.version === 1) {
          customer = { ...customer, email: 'first@twotabs.example', jobTitle: 'Director', version: 2 }
          return new Refusal(409, 'Changed', { code: 'stale', current: customer })
        }
        customer = { ...customer, ...(body as object), version: 3 }
        return customer
      },
    },
  })
  const fill = async (label: string, text: string) => {
    await person.clear(await screen.findByRole('textbox', { name: label }))
    await person.paste(text)
  }
  await fill('E-mail', 'second@twotabs.example')
  await fill('First name', 'Idalia')
  await person.keyboard('{Control>}s{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved this first' }))
  expect(dialog.getByRole('row', { name: /E-mail second@twotabs.example first@twotabs.example/ })).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() =>
    expect(customer).toMatchObject({ email: 'second@twotabs.example', firstName: 'Idalia', jobTitle: 'Director' }),
  )
  expect(calls.filter(({ path }) => path === 'Customer/UpdateCustomer/6/0')).toHaveLength(2)
})

test('typed details are kept while the telephone services of a customer are shown', async () => {
  const { person } = openPortal('/create-customer?customer=6&tab=details', {
    answers: { 'Customer/GetCustomer/6': () => makeCustomer({ customerID: 6, ubAccountNo: '1' }) },
  })
  const name = async () => screen.findByRole('textbox', { name: 'First name' })
  await person.clear(await name())
  await person.type(await name(), 'Typed')
  await person.click(screen.getByRole('link', { name: 'Telephone services' }))
  expect(await screen.findByText('This customer has no services on the telephone system.')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Details' }))
  expect(await name()).toHaveProperty('value', 'Typed')
  await person.click(await screen.findByRole('button', { name: 'Discard it' }))
  await waitFor(async () => expect(await name()).toHaveProperty('value', 'Ada'))
})
