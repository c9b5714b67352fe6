import { z } from 'zod'
import { choice, date, formShapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import {
  applicationPage,
  applicationRecord,
  applicationServices,
  linkBody,
  linkParams,
  linksPerMinute,
  orderParams,
  rejection,
  sendTo,
  storedApplicationServices,
} from './applications.ts'
import { call, recordID, recordIDOrNone } from './call.ts'
import { changeShapeOf } from './catalogue-fields.ts'
import { customer } from './customers.ts'
import { accountFields, directDebitChange } from './payment.ts'

export const lesseeReasons = {
  sale: 'Sale of the business or premises',
  moving: 'The former customer moves out',
  restructure: 'Change of company structure',
  family: 'Within the family',
  other: 'Another reason',
}

/** What is said of a change of lessee beside who hands over to whom. */
export const lesseeFields = {
  changeDate: date('Date of change'),
  reason: choice('Reason', lesseeReasons),
  details: text('Details', { length: 2000 }),
}
export const neededOfLessee = ['changeDate', 'reason'] as const

const noDebit = { useExisting: false, payWithCreditCard: false, noDetailsProvided: true }

/** How the new lessee pays; bank numbers show their last digits once the application has been sent. */
const lesseeDebit = z
  .object({
    ...storedShapeOf(accountFields),
    useExisting: z.boolean().default(false),
    payWithCreditCard: z.boolean().default(false),
    noDetailsProvided: z.boolean().default(true),
  })
  .default(() => ({
    ...{ accountName: '', bsb: '', accountNumber: '', financialInstitutionName: '', financialInstitutionBranch: '' },
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
  /** The address of the page of whoever is asked now; empty until it was sent. */
  link: z.string(),
  /** Set while the provider changes the lessee. */
  processing: z.boolean(),
  /** The ticket under which that happens, or why there is none yet. */
  ticketReference: z.string(),
  ticketProblem: z.string(),
})
export type ChangeLessee = z.output<typeof changeLessee>

/** The same of the form, where an empty field is its blank. */
export const lesseeFormShape = formShapeOf(lesseeFields)

export const changeLesseeInput = z.object({
  orderID: recordID,
  changeLesseeDetails: z.object(changeShapeOf(lesseeFields)).prefault({}),
  directDebit: directDebitChange.prefault({}),
  /** Of the order's dealer; 0 while nobody is chosen. */
  formerCustomerID: recordIDOrNone.optional(),
  newCustomerID: recordIDOrNone.optional(),
  services: applicationServices.unwrap().optional(),
})
export type ChangeLesseeInput = z.output<typeof changeLesseeInput>

export const lesseeCalls = {
  getChangeLessee: call({
    method: 'GET',
    path: 'order/GetChangeLessee/{orderID}',
    summary: 'The change of lessee of an order; 404 with No Content where it has none.',
    access: 'staff',
    params: orderParams,
    reply: changeLessee,
  }),
  updateChangeLessee: call({
    method: 'POST',
    path: 'Order/UpdateChangeLessee',
    summary:
      "Writes down the change of lessee of an order. Both customers are the order's dealer's. 409 with the current record where it is stale.",
    access: 'staff',
    body: changeLesseeInput,
    reply: changeLessee,
  }),
  sendChangeLesseeSms: call({
    method: 'POST',
    path: 'Order/SendChangeLesseeSMStoCustomer',
    summary: 'Sends the link by text message: to the former customer first, to the new one once the former approved.',
    access: 'staff',
    body: z.object(sendTo),
    reply: changeLessee,
  }),
  sendChangeLesseeEmail: call({
    method: 'POST',
    path: 'Order/SendChangeLesseeEmailtoCustomer',
    summary: 'Sends the link by e-mail: to the former customer first, to the new one once the former approved.',
    access: 'staff',
    body: z.object(sendTo),
    reply: changeLessee,
  }),
  processChangeLessee: call({
    method: 'POST',
    path: 'order/ProcessChangeLessee',
    summary: 'Has a change of lessee that both approved carried out: the provider gets a ticket with its details.',
    access: 'staff',
    body: z.object({ orderID: recordID }),
    reply: changeLessee,
  }),
  getChangeLesseeFromGuid: call({
    method: 'GET',
    path: 'order/GetChangeLesseeFromGuid/{guid}',
    summary: 'The change of lessee as the holder of a link reads it.',
    access: 'guid',
    perMinute: linksPerMinute,
    params: linkParams,
    reply: applicationPage,
  }),
  approveChangeFormerLessee: call({
    method: 'POST',
    path: 'Order/ApproveChangeFormerLessee/{sms}',
    summary: 'Approves as the former lessee. The new one gets their link, by text message where `sms` is true.',
    access: 'guid',
    perMinute: linksPerMinute,
    params: z.object({
      sms: z
        .string()
        .max(5)
        .transform((value) => value.toLowerCase() === 'true' || value === '1'),
    }),
    body: linkBody,
    reply: applicationPage,
  }),
  approveChangeNewLessee: call({
    method: 'POST',
    path: 'Order/ApproveChangeNewLessee',
    summary: 'Approves as the new lessee.',
    access: 'guid',
    perMinute: linksPerMinute,
    body: linkBody,
    reply: applicationPage,
  }),
  rejectChangeLessee: call({
    method: 'POST',
    path: 'Order/RejectChangeLessee',
    summary: 'Rejects the change, as the former or the new lessee; the dealer is told the comments.',
    access: 'guid',
    perMinute: linksPerMinute,
    body: rejection,
    reply: applicationPage,
  }),
}
