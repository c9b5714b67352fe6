import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
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

const contactOf = (contactID: number, firstName: string, changes: Partial<Contact> = {}): Contact => ({
  contactID,
  customerID: 1,
  isGuarantor: false,
  firstName,
  surname: '',
  hasOneName: false,
  jobTitle: '',
  phone: '',
  mobile: '0413 222 333',
  email: '',
  dob: '',
  address: '',
  driversLicenseNumber: '',
  version: 1,
  ...changes,
})

test('the contacts of a customer are added, changed and deleted after a confirmation', {
  meta: { rules: ['CAP-capture-customer-details'] },
}, async () => {
  let contacts: Contact[] = []
  const { person } = openOrder('/create-contacts', {
    order: () => makeOrder({ orderID: 7, contacts }),
    answers: {
      'order/AddOrderContact/7': ({ body }) => {
        const changed = body as Contact
        contacts =
          changed.contactID === 0
            ? [...contacts, contactOf(contacts.length + 1, changed.firstName, { mobile: changed.mobile })]
            : contacts.map((each) =>
                each.contactID === changed.contactID ? { ...each, ...changed, version: 2 } : each,
              )
        return contacts
      },
      'order/DeleteContactsFromOrder/7': ({ body }) => {
        contacts = contacts.filter(({ contactID }) => !(body as number[]).includes(contactID))
        return contacts
      },
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Add contact' }))
  const panel = within(await screen.findByRole('dialog', { name: 'New contact' }))
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText(/^First name/)))
  await person.keyboard('Sam')
  await person.type(panel.getByLabelText('Mobile'), '0413 222 333{Enter}')
  await person.click(await screen.findByRole('link', { name: 'Sam' }))
  const samPanel = within(await screen.findByRole('dialog', { name: 'Sam' }))
  await person.type(samPanel.getByLabelText('Surname'), 'Site')
  await person.keyboard('{Control>}s{/Control}')
  expect(await screen.findByRole('link', { name: 'Sam Site' })).toBeTruthy()
  const again = within(await screen.findByRole('dialog', { name: 'Sam Site' }))
  await person.click(await again.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Sam Site?' }))
  await person.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sam Site' })).toBeNull())
})

test('a contact whom a colleague deletes stays open, and can be added again and changed', async () => {
  let contacts = [contactOf(1, 'Sam')]
  const bodies: Contact[] = []
  const { person, client } = openOrder('/create-contacts?edit=1', {
    order: () => makeOrder({ orderID: 7, contacts }),
    answers: {
      'order/AddOrderContact/7': ({ body }) => {
        const changed = body as Contact
        bodies.push(changed)
        if (changed.contactID === 1) return new Refusal(404, 'There is no such contact', { code: 'notFound' })
        contacts = [{ ...contactOf(2, changed.firstName), ...changed, contactID: 2, version: bodies.length }]
        return contacts
      },
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Sam' }))
  await person.type(panel.getByLabelText('Surname'), 'Site')
  contacts = []
  await act(() => client.invalidateQueries())
  expect(panel.getByLabelText('Surname')).toHaveProperty('value', 'Site')
  await person.keyboard('{Control>}s{/Control}')
  const question = within(await screen.findByRole('dialog', { name: 'Somebody else deleted this' }))
  await person.click(question.getByRole('button', { name: 'Add again' }))
  await waitFor(() => expect(contacts).toMatchObject([{ surname: 'Site' }]))
  await person.type(panel.getByLabelText('Surname'), '!')
  await person.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ contactID: 2, surname: 'Site!' }))
})

test('a save of a contact that got no answer is repeated unchanged, although the contact was read again', async () => {
  let contacts = [contactOf(1, 'Sam')]
  const bodies: unknown[] = []
  const { person, client } = openOrder('/create-contacts?edit=1', {
    order: () => makeOrder({ orderID: 7, contacts }),
    answers: {
      'order/AddOrderContact/7': ({ body }) => {
        bodies.push(body)
        contacts = [{ ...contactOf(1, 'Sam'), ...(body as Contact), jobTitle: 'Owner', version: 2 }]
        return bodies.length === 1 ? new Refusal(503, 'The portal is too busy') : contacts
      },
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Sam' }))
  await person.type(panel.getByLabelText('Surname'), 'Site')
  await person.keyboard('{Control>}s{/Control}')
  const again = await panel.findByRole('button', { name: 'Try again' })
  await act(() => client.invalidateQueries())
  await person.click(again)
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual(bodies[0])
})

test('a draft of a contact who was deleted since opens, so that it can be discarded', async () => {
  sessionStorage.setItem(
    'draft:contact-1 7',
    JSON.stringify({ base: contactOf(1, 'Sam'), typed: contactOf(1, 'Sam', { surname: 'Site' }), version: 1 }),
  )
  const { person } = openOrder('/create-contacts?edit=1', {
    order: makeOrder({ orderID: 7 }),
    answers: { 'order/AddOrderContact/7': () => new Refusal(404, 'There is no such contact', { code: 'notFound' }) },
  })
  const question = within(await screen.findByRole('dialog', { name: 'Somebody else deleted this' }))
  await person.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(sessionStorage.getItem('draft:contact-1 7') ?? '').toBe(''))
})

test('a guarantor without the required fields is not saved, and the missing fields are named', {
  meta: { rules: ['CAP-capture-customer-details'] },
}, async () => {
  const { person, calls } = openOrder('/create-contacts', {
    order: makeOrder({ orderID: 7, customer: makeCustomer({ custType: 'business' }) }),
    answers: { 'order/AddOrderContact/7': ({ body }) => [{ ...(body as Contact), contactID: 1, version: 1 }] },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Guarantor' })).toBeTruthy()
  await person.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Home address can not be empty')).toBeTruthy()
  const saves = () => calls.filter(({ path }) => path === 'order/AddOrderContact/7')
  expect(saves()).toEqual([])
  for (const [label, text] of [
    [/^First name/, 'Greta'],
    [/^Surname/, 'Novak'],
    [/^Date of birth/, '02/03/1975'],
    [/^Mobile/, '0413 000 111'],
    [/^E-mail/, 'greta@novak.example'],
    [/^Home address/, '2 Bay Road, Perth WA 6000'],
  ] as const) {
    await person.click(screen.getByRole('textbox', { name: label }))
    await person.paste(text)
  }
  await person.tab()
  await waitFor(() => expect(saves().length).toBeGreaterThan(0))
  expect(saves().at(-1)?.body).toMatchObject({
    isGuarantor: true,
    dob: '1975-03-02',
    address: '2 Bay Road, Perth WA 6000',
  })
})

test('a guarantor is saved although the panel of a new contact is opened at once', async () => {
  const guarantor = {
    isGuarantor: true,
    surname: 'Novak',
    dob: '1975-03-02',
    email: 'g@novak.test',
    address: '2 Bay Road',
  }
  const { person, calls } = openOrder('/create-contacts', {
    order: makeOrder({
      orderID: 7,
      customer: makeCustomer({ custType: 'business' }),
      contacts: [contactOf(1, 'Greta', guarantor)],
    }),
    answers: { 'order/AddOrderContact/7': ({ body }) => [{ ...(body as Contact), version: 2 }] },
  })
  await person.type(await screen.findByRole('textbox', { name: /^Surname/ }), '-Ng')
  await person.click(screen.getByRole('button', { name: 'Add contact' }))
  await screen.findByRole('dialog', { name: 'New contact' })
  const saves = () => calls.filter(({ path }) => path === 'order/AddOrderContact/7')
  await waitFor(() => expect(saves()).toMatchObject([{ body: { contactID: 1, surname: 'Novak-Ng' } }]))
})

test('a guarantor with one name only has it as the surname', async () => {
  const guarantor = { isGuarantor: true, dob: '1975-03-02', email: 'suharto@tailor.example', address: '2 Bay Road' }
  const contacts = [contactOf(1, 'Suharto', { ...guarantor, surname: '.' })]
  const { person, calls } = openOrder('/create-contacts', {
    order: makeOrder({ orderID: 7, customer: makeCustomer({ custType: 'business' }), contacts }),
    answers: { 'order/AddOrderContact/7': ({ body }) => [{ ...(body as Contact), version: 2 }] },
  })
  await person.click(await screen.findByRole('checkbox', { name: 'Has one name only' }))
  expect(screen.getByRole('textbox', { name: /^First name/ })).toHaveProperty('disabled', true)
  await waitFor(() => expect(calls.some(({ path }) => path === 'order/AddOrderContact/7')).toBe(true))
  expect(calls.find(({ path }) => path === 'order/AddOrderContact/7')?.body).toMatchObject({
    firstName: '',
    surname: 'Suharto',
    hasOneName: true,
  })
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
