import { contactCalls } from '@dealerline/shared/contract/contacts.ts'
import { routesOf } from '../../../calls/handler.ts'
import {
  addContact,
  deleteContacts,
  getContacts,
  getContactsOfCustomer,
  saveOrderContact,
  selectContacts,
} from './contacts.ts'
import { verifyingGuarantor } from './guarantor-email.ts'

export const contactRoutes = routesOf(contactCalls, {
  getContacts: (context, { params }) => getContacts(context, params.orderID),
  getContactsOfCustomer: (context, { params }) => getContactsOfCustomer(context, params.customerID),
  addContact: (context, { params, body }) => addContact(context, params.orderID, body),
  addOrderContact: verifyingGuarantor(
    (context, { params, body }) => saveOrderContact(context, params.orderID, body),
    selectContacts,
  ),
  deleteContacts: (context, { params, body }) => deleteContacts(context, params.orderID, body),
})
