import { z } from 'zod'
import { email, phone, shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { call, id } from './call.ts'

/** A person of the customer; the fields are ours, since the specification names none. */
export const contactFields = {
  firstName: text('First name', { length: 60 }),
  surname: text('Surname', { length: 60 }),
  jobTitle: text('Position', { length: 60 }),
  phone: phone('Phone'),
  mobile: phone('Mobile', 'mobileOnly'),
  email: email('E-mail'),
}

const named = 'First name can not be empty'

export const contactInput = z
  .object(shapeOf(contactFields))
  .refine((contact) => contact.firstName !== '', { path: ['firstName'], message: named })
  .refine((contact) => contact.phone !== '' || contact.mobile !== '' || contact.email !== '', {
    path: ['phone'],
    message: 'A phone, a mobile or an e-mail is needed to reach this person',
  })

export const contact = z.object({
  contactID: z.number().int(),
  customerID: z.number().int(),
  ...storedShapeOf(contactFields),
})
export type Contact = z.output<typeof contact>
export type ContactInput = z.output<typeof contactInput>

const orderParams = z.object({ orderID: id })

export const contactCalls = {
  getContacts: call({
    method: 'GET',
    path: 'order/GetContacts/{orderID}',
    summary: "The contacts of the order's customer.",
    access: 'staff',
    params: orderParams,
    reply: z.array(contact),
  }),
  addContact: call({
    method: 'POST',
    path: 'order/addContact/{orderID}',
    summary: "Adds a site contact to the order's customer, and answers all contacts.",
    access: 'staff',
    params: orderParams,
    body: contactInput,
    reply: z.array(contact),
  }),
}
