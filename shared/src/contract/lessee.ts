import { z } from 'zod'
import { changeShapeOf } from '../records/catalogue-fields.ts'
import { choice, date, paragraphs, storedShapeOf } from '../records/kinds.ts'
import {
  answerByLink,
  applicationRecord,
  applicationServices,
  byApplicationLink,
  rejection,
  sendingOf,
  storedApplicationServices,
} from './applications.ts'
import { call, orderParams, recordID, recordIDOrNone } from './call.ts'
import { customer } from './customers.ts'
import { accountFields, directDebitChange } from './payment.ts'

export const lesseeReasons = {
  sale: 'Sale of the business or premises',
  moving: 'The former customer moves out',
  restructure: 'Change of company structure',
  family: 'Within the family',
  other: 'Another reason',
}

/** Details of a change of lessee, apart from the two customers. */
export const lesseeFields = {
  changeDate: date('Date of change'),
  reason: choice('Reason', lesseeReasons),
  details: paragraphs('Details', 2000),
}
export const requiredLesseeFields = ['changeDate', 'reason'] as const

const noDebit = { useExisting: false, payWithCreditCard: false, noDetailsProvided: true }

/** How the new lessee pays. Bank numbers show their last digits only once the application was sent. */
const lesseeDebit = z
  .object({
    ...storedShapeOf(accountFields),
    useExisting: z.boolean().default(false),
    payWithCreditCard: z.boolean().default(false),
    noDetailsProvided: z.boolean().default(true),
  })
  .default(() => ({
    accountName: '',
    bsb: '',
    accountNumber: '',
    financialInstitutionName: '',
    financialInstitutionBranch: '',
    ...noDebit,
  }))
export type LesseeDebit = z.output<typeof lesseeDebit>

export const changeLessee = z.object({
  id: z.number().int(),
  ...applicationRecord,
  changeLesseeDetails: z.object(storedShapeOf(lesseeFields)),
  directDebit: lesseeDebit,
  formerCustomerID: z.number().int(),
  formerCustomerNo: z.string(),
  newCustomerID: z.number().int(),
  services: storedApplicationServices,
  formerCustomer: customer.nullable(),
  newCustomer: customer.nullable(),
  /** Address of the page of the person who decides next; empty until the application was sent. */
  link: z.string(),
  /** Whether the provider is carrying out the change. */
  processing: z.boolean(),
  /** The reference of the ticket for the change, or why there is no ticket yet. */
  ticketReference: z.string(),
  ticketProblem: z.string(),
})
export type ChangeLessee = z.output<typeof changeLessee>

export const changeLesseeInput = z.object({
  orderID: recordID,
  changeLesseeDetails: z.object(changeShapeOf(lesseeFields)).prefault({}),
  directDebit: directDebitChange.prefault({}),
  /** A customer of the order's dealer; 0 while nobody is chosen. */
  formerCustomerID: recordIDOrNone.optional(),
  newCustomerID: recordIDOrNone.optional(),
  services: applicationServices.unwrap().optional(),
})
export type ChangeLesseeInput = z.output<typeof changeLesseeInput>

export const lesseeCalls = {
  getChangeLessee: call('GET order/GetChangeLessee/{orderID}', {
    summary: 'Get the change of lessee of an order',
    description: '404 “No Content” if the order has none.',
    access: 'staff',
    params: orderParams,
    reply: changeLessee,
  }),
  updateChangeLessee: call('POST Order/UpdateChangeLessee', {
    summary: 'Save the change of lessee of an order',
    description:
      'Both customers must belong to the order’s dealer. 409 with the current record if the version is stale.',
    access: 'staff',
    body: changeLesseeInput,
    reply: changeLessee,
  }),
  sendChangeLesseeSms: call('POST Order/SendChangeLesseeSMStoCustomer', {
    summary: 'Text the change of lessee link',
    description: 'Sends it to the former customer first, and to the new one after the former approved.',
    ...sendingOf(changeLessee),
  }),
  sendChangeLesseeEmail: call('POST Order/SendChangeLesseeEmailtoCustomer', {
    summary: 'E-mail the change of lessee link',
    description: 'Sends it to the former customer first, and to the new one after the former approved.',
    ...sendingOf(changeLessee),
  }),
  processChangeLessee: call('POST order/ProcessChangeLessee', {
    summary: 'Process an approved change of lessee',
    description: 'Requires the approval of both customers. Opens a ticket with the details at the provider.',
    access: 'staff',
    body: z.object({ orderID: recordID }),
    reply: changeLessee,
  }),
  getChangeLesseeFromGuid: call('GET order/GetChangeLesseeFromGuid/{guid}', {
    summary: 'Get the change of lessee by its link',
    ...byApplicationLink,
  }),
  approveChangeFormerLessee: call('POST Order/ApproveChangeFormerLessee/{sms}', {
    summary: 'Approve as the former lessee',
    description: 'Sends the new lessee their link, by text message if `sms` is true.',
    ...answerByLink,
    params: z.object({
      sms: z
        .string()
        .max(5)
        .transform((value) => value.toLowerCase() === 'true' || value === '1'),
    }),
  }),
  approveChangeNewLessee: call('POST Order/ApproveChangeNewLessee', {
    summary: 'Approve as the new lessee',
    ...answerByLink,
  }),
  rejectChangeLessee: call('POST Order/RejectChangeLessee', {
    summary: 'Reject the change of lessee',
    description: 'For the former or the new lessee. Sends their comments to the dealer.',
    ...answerByLink,
    body: rejection,
  }),
}
