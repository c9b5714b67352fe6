import { z } from 'zod'
import { date, email, phone, shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { contactErrors } from '../rules/customers.ts'
import { missingOf } from '../rules/validation.ts'
import { call, id, recordID, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'

/** A person of the customer; the fields are ours, since the specification names none. */
export const contactFields = {
  firstName: text('First name', { length: 60 }),
  surname: text('Surname', { length: 60 }),
  jobTitle: text('Position', { length: 60 }),
  phone: phone('Phone'),
  mobile: phone('Mobile', 'mobileOnly'),
  email: email('E-mail'),
}

/** What is asked besides of the person who guarantees a business's debts. */
export const guarantorFields = {
  dob: date('Date of birth', 'dateofbirth'),
  address: text('Home address', { length: 300 }),
  driversLicenseNumber: text("Driver's licence number", { length: 20 }),
}
const everyField = { ...contactFields, ...guarantorFields }

/** What a guarantee can't do without. */
export const neededOfGuarantor = ['firstName', 'surname', 'dob', 'mobile', 'email', 'address'] as const

export const contactInput = z.object(shapeOf(contactFields)).superRefine((given, issues) => {
  for (const { path, message } of contactErrors(given)) issues.addIssue({ code: 'custom', path: [path], message })
})

/** A contact of the order's customer or their guarantor, new where `contactID` is 0. */
export const orderContactInput = z
  .object({ contactID: recordIDOrNone.default(0), isGuarantor: z.boolean().default(false), ...shapeOf(everyField) })
  .superRefine((given, issues) => {
    const errors = given.isGuarantor ? missingOf(everyField, neededOfGuarantor, given) : contactErrors(given)
    for (const { path, message } of errors) issues.addIssue({ code: 'custom', path: [path], message })
  })

/** The same where what is left out of a contact that is known stays. */
const orderContactChange = changeOf(orderContactInput).extend({ contactID: recordIDOrNone.default(0) })

export const contact = z.object({
  contactID: z.number().int(),
  customerID: z.number().int(),
  isGuarantor: z.boolean(),
  ...storedShapeOf(everyField),
  version,
})
export type Contact = z.output<typeof contact>
export type ContactInput = z.output<typeof contactInput>
export type OrderContactInput = z.output<typeof orderContactInput>
export type OrderContactChange = z.output<typeof orderContactChange>

const orderParams = z.object({ orderID: id })

export const contactCalls = {
  getContacts: call({
    method: 'GET',
    path: 'order/GetContacts/{orderID}',
    summary: "The contacts of the order's customer, the guarantor of a business among them.",
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
  addOrderContact: call({
    method: 'POST',
    path: 'order/AddOrderContact/{orderID}',
    summary:
      "Adds a contact or the guarantor to the order's customer, or changes one whose contactID is given, and answers all. 409 with the current contact where it is stale.",
    access: 'staff',
    params: orderParams,
    body: orderContactChange,
    reply: z.array(contact),
  }),
  deleteContacts: call({
    method: 'DELETE',
    path: 'order/DeleteContactsFromOrder/{orderID}',
    summary:
      "Removes contacts of the order's customer, given as they are or by their ids, and answers those left. 409 where a service names one.",
    access: 'staff',
    params: orderParams,
    body: z
      .array(z.union([recordID, z.looseObject({ contactID: recordID })]))
      .min(1)
      .max(100)
      .transform((given) => given.map((one) => (typeof one === 'number' ? one : one.contactID))),
    reply: z.array(contact),
  }),
}
