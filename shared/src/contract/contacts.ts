import { z } from 'zod'
import { date, email, flag, phone, shapeOf, storedShapeOf, text } from '../records/kinds.ts'
import { contactErrors } from '../rules/customers.ts'
import { requiredOf } from '../rules/person-name.ts'
import { missingOf } from '../rules/validation.ts'
import { call, customerID, orderParams, recordID, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'

/** A contact of a customer. The specification does not define these fields. */
export const contactFields = {
  firstName: text('First name', { length: 60 }),
  surname: text('Surname', { length: 60 }),
  /** The name is in `surname`, and `firstName` is not required. */
  hasOneName: flag('Has one name only'),
  jobTitle: text('Position', { length: 60 }),
  phone: phone('Phone'),
  mobile: phone('Mobile', 'mobileOnly'),
  email: email('E-mail'),
}

/** Additional fields of the person who guarantees a business's debts. */
export const guarantorFields = {
  dob: date('Date of birth', 'dateofbirth'),
  address: text('Home address', { length: 300 }),
  driversLicenseNumber: text("Driver's licence number", { length: 20 }),
}
const everyField = { ...contactFields, ...guarantorFields }

/** Fields that a guarantor must have; `requiredOf` applies. */
export const requiredGuarantorFields = ['firstName', 'surname', 'dob', 'mobile', 'email', 'address'] as const

export const contactInput = z.object(shapeOf(contactFields)).superRefine((contact, issues) => {
  for (const { path, message } of contactErrors(contact)) issues.addIssue({ code: 'custom', path: [path], message })
})

/** A contact or guarantor of the order's customer; new if `contactID` is 0. */
export const orderContactInput = z
  .object({ contactID: recordIDOrNone.default(0), isGuarantor: z.boolean().default(false), ...shapeOf(everyField) })
  .superRefine((contact, issues) => {
    const errors = contact.isGuarantor
      ? missingOf(everyField, requiredOf(requiredGuarantorFields, contact), contact)
      : contactErrors(contact)
    for (const { path, message } of errors) issues.addIssue({ code: 'custom', path: [path], message })
  })

/** A change of a contact: omitted fields of an existing contact keep their values. */
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

export const contactCalls = {
  getContacts: call('GET order/GetContacts/{orderID}', {
    summary: 'List the contacts of an order’s customer',
    description: 'Includes the guarantor of a business.',
    access: 'staff',
    params: orderParams,
    reply: z.array(contact),
  }),
  getContactsOfCustomer: call('GET Customer/GetContacts/{customerID}', {
    summary: 'List the contacts of a customer',
    description: 'Includes the guarantor of a business.',
    access: 'staff',
    params: z.object({ customerID }),
    reply: z.array(contact),
  }),
  addContact: call('POST order/addContact/{orderID}', {
    summary: 'Add a site contact to an order’s customer',
    description: 'Returns all contacts of the customer.',
    access: 'staff',
    params: orderParams,
    body: contactInput,
    reply: z.array(contact),
  }),
  addOrderContact: call('POST order/AddOrderContact/{orderID}', {
    summary: 'Add or change a contact or guarantor',
    description:
      'Changes the contact if `contactID` is given. Returns all contacts of the customer. 409 with the current contact if `version` is stale.',
    access: 'staff',
    params: orderParams,
    body: orderContactChange,
    reply: z.array(contact),
  }),
  deleteContacts: call('DELETE order/DeleteContactsFromOrder/{orderID}', {
    summary: 'Remove contacts of an order’s customer',
    description: 'Takes ids or whole records. Returns the remaining contacts. 409 if a service uses one of them.',
    access: 'staff',
    params: orderParams,
    body: z
      .array(z.union([recordID, z.looseObject({ contactID: recordID })]))
      .min(1)
      .max(100)
      .transform((contacts) => contacts.map((contact) => (typeof contact === 'number' ? contact : contact.contactID))),
    reply: z.array(contact),
  }),
}
