import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { Refusal } from '../../ui/testing/answer-calls.ts'

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
