import { z } from 'zod'
import type { Row } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import { dateInput } from '../rules/dates.ts'
import { maxID } from '../rules/ids.ts'
import { listedStages } from '../rules/listed-stages.ts'
import { quoteStates } from '../rules/quote-states.ts'
import { limited } from '../rules/schemas.ts'
import { orderApplication } from './applications.ts'
import { lineAppointment } from './appointments.ts'
import { emailAnswer } from './authorisation.ts'
import { rowInput, storedHeader, storedRow } from './block-shapes.ts'
import { call, cancelledOrder, id, orderID, orderParams, paging, recordIDOrNone, version } from './call.ts'
import { bundle, handset, ratePlan } from './catalogue.ts'
import { contact } from './contacts.ts'
import { customer } from './customers.ts'
import { envelope } from './envelope.ts'
import { lineAnswer } from './line-answers.ts'
import {
  ignoredOrderFields,
  listedOrder,
  orderPage,
  orderSorts,
  orderTotals,
  orderTrouble,
  quoteState,
  wholeOrderPage,
} from './listed-order.ts'
import { menuItem } from './menu-item.ts'
import { heldRow, rowKeys } from './operations.ts'
import { directDebit } from './payment.ts'
import { attachment } from './uploads.ts'

export const order = z.object({
  orderID: z.number().int(),
  orderType: z.number().int(),
  orderStatus: z.number().int(),
  createdDate: z.string(),
  customerID: z.number().int(),
  dealerID: z.number().int(),
  existingCustomer: z.boolean(),
  signedDate: z.string(),
  orderGUID: z.string(),
  docuSignEnvelopeID: z.string(),
  /** The id of its change of address; 0 if none. */
  relocationID: z.number().int(),
  isQuote: z.boolean(),
  /** Whether the hardware of a finance order is marked as financed. */
  financedHardware: z.boolean(),
  /** The newest generated version of a quote, 0 before the first; 1 for an order. */
  quoteVersion: z.number().int(),
  relatedOrder: z.number().int(),
  isReporting: z.boolean(),
  ubAccountNo: z.string(),
  /** Flag that administrators set for other administrators. */
  adminFlag: z.boolean(),
  /** The name of a template; empty for other orders. */
  templateName: z.string(),
  /** The ticketing system's reference of the order's ticket; empty before it exists. */
  conversationReference: z.string(),
  ...orderTotals,
  version,
})
export type Order = z.output<typeof order>

const duplicatedOrder = order.extend({
  /**
   * The numbers and ranges that a copy leaves out, because they are in flight, such as `02 9876 5400–02 9876 5449`, or what an
   * order leaves out of its template, such as `2 lines of Hardware`.
   */
  leftOut: z.array(z.string()),
})
export type DuplicatedOrder = z.output<typeof duplicatedOrder>

const blockContent = z.object(
  Object.fromEntries(
    blocks.map((block) => [
      block.name,
      z.object({
        header: block.header ? storedHeader(block.header).nullable() : z.null(),
        rows: z.array(storedRow(block)),
      }),
    ]),
  ),
)

type NewContent = Record<string, Row[] | undefined>

const newContent: z.ZodType<NewContent, NewContent> = z.strictObject(
  Object.fromEntries(blocks.map((block) => [block.name, z.array(rowInput(block)).max(1000).optional()])),
)

/** An order with all its content. `plans`, `handsets` and `bundles` contain those that its rows refer to. */
/** Texts that change with an order, to see whether it has changed since it was read. */
export const orderMarks = z.object({
  /** Changes with the state of the order, its customer, its forms and its notes. */
  record: z.string(),
  /** Changes with the services of the order. */
  content: z.string(),
})
export type OrderMarks = z.output<typeof orderMarks>

export const orderDetail = order.extend({
  quoteState,
  customer,
  dealerFullName: z.string(),
  dealerEmail: z.string(),
  content: blockContent,
  plans: z.array(ratePlan),
  handsets: z.array(handset),
  contacts: z.array(contact),
  bundles: z.array(bundle),
  /** Bank numbers are complete while the order can be edited. After that they show their last three digits. */
  directDebit,
  /** The wholesalers' answers about its internet lines, oldest first. */
  lineAnswers: z.array(lineAnswer),
  /** The appointments of its internet lines. */
  appointments: z.array(lineAppointment),
  /** Whether the order is paid by the customer's existing direct debit, because it was chosen or is the default. */
  isUsingExistingDirectDebit: z.boolean(),
  /** Whether the provider has terms for the order that need a confirmation. Without them it cannot be sent. */
  hasTerms: z.boolean(),
  termsAccepted: z.boolean(),
  /** The files on it; `Order/GetFilesOnOrder` returns more details. */
  uploads: z.array(attachment.pick({ uploadID: true, fileGuid: true, filename: true, fileType: true })),
  /** Result of verifying the guarantor's e-mail; null if the verification was not possible. */
  guarantorEmail: emailAnswer.nullable(),
  envelope: envelope.nullable(),
  /** The application, if orders of this type have one; null before it is saved. */
  application: orderApplication.nullable(),
  /** Why the ticketing system has not accepted the order. */
  ticketProblem: z.string(),
  /** What needs the dealer after the signature; null if nothing is wrong. */
  trouble: orderTrouble.nullable(),
  /** The id of the IP voice header, which the specification has under two names; 0 if there is none. */
  iPOrderID: z.number().int(),
  ipOrderID: z.number().int(),
  /** The ids of its hardware header, its fixed line record and its first internet row; 0 if there is none. */
  hardwareID: z.number().int(),
  landlineID: z.number().int(),
  internetID: z.number().int(),
  /** The name of the customer who signed; empty before. */
  signature: z.string(),
  /** The same texts as the reply of `Order/Watch`. */
  marks: orderMarks,
  /** Rises whenever the order or its services change. `Order-Revision` sends it back. */
  revision: z.number().int(),
  /** Rows that are not part of the order yet, of those services that the caller may change. */
  held: z.array(heldRow),
  keys: rowKeys,
  orderView: z.object({ iPOrder: storedHeader(ipVoice.header).nullable() }),
})
export type OrderDetail = z.output<typeof orderDetail>

/** A customer's order with all its content and the fields of a listed order. */
const customerOrder = orderDetail.extend(listedOrder.shape)
export type CustomerOrder = z.output<typeof customerOrder>

export const orderCalls = {
  createOrder: call('POST Order/CreateOrder', {
    summary: 'Create an order or quote',
    description:
      'Optionally with rows of its services: saves everything or nothing. `content` maps block names to new rows. 404 if the caller may not see the customer.',
    access: 'staff',
    body: z.object({
      customerID: z.number('no customerID').int().positive('no customerID').max(maxID),
      dealerID: z.number().int().min(0).default(0),
      orderType: z.number().int().min(0).max(4).default(0),
      isQuote: z.boolean().default(false),
      existingCustomer: z.boolean().default(false),
      /** New rows, keyed by block name. */
      content: newContent.default({}),
      /**
       * An order that is a template, or an earlier order of the customer; 0 for none. Its services are added at today’s prices,
       * without anything about its customer. The new order renews the contract of a completed order of the customer.
       */
      templateID: recordIDOrNone.default(0),
    }),
    readBefore: [ignoredOrderFields],
    reply: duplicatedOrder,
  }),
  getOrder: call('GET Order/GetOrder/{orderID}', {
    summary: 'Get an order with all its content',
    description: '404 if the caller may not see it.',
    access: 'staff',
    params: orderParams,
    reply: orderDetail,
  }),
  getOrders: call('GET Order/GetOrders/{id}', {
    listsOrders: true,
    summary: 'List the orders and quotes of a customer',
    description:
      'Newest first. Each includes its customer, company, addresses, contacts, files and the rows of every service.',
    access: 'staff',
    fromStandby: true,
    params: z.object({ id }),
    query: wholeOrderPage,
    reply: z.array(customerOrder),
  }),
  getPaginatedOrders: call('POST Order/GetPaginatedtOrdersList', {
    listsOrders: true,
    summary: 'List the orders the caller can see',
    description: 'Returns one page, newest first unless `sortBy` or `descending` say otherwise.',
    access: 'staff',
    reads: true,
    fromStandby: true,
    body: z.object({
      keyword: limited('Keyword', 100).default(''),
      status: z.number().int().min(0).max(5).nullable().default(null),
      isQuote: z.boolean().nullable().default(null),
      /** Only quotes in this state. */
      quoteState: z.enum(quoteStates).nullable().default(null),
      orderType: z.number().int().min(0).max(4).nullable().default(null),
      dealerID: z.number().int().positive().max(maxID).nullable().default(null),
      /** Only orders flagged by an administrator. */
      flagged: z.boolean().default(false),
      /** Only templates. */
      isTemplate: z.boolean().default(false),
      /**
       * Only orders that the dealer still has to finish and send. Excludes converted quotes, and quotes and applications that
       * wait for the customer.
       */
      isDraft: z.boolean().default(false),
      /** Only orders and quotes of this stage of the pipeline, as the home screen counts them. */
      stage: z.enum(listedStages).nullable().default(null),
      createdFrom: dateInput('createdFrom').nullable().default(null),
      createdTo: dateInput('createdTo').nullable().default(null),
      sortBy: z.enum(orderSorts).default('createdDate'),
      ...paging,
      descending: z.boolean().default(true),
    }),
    reply: orderPage,
  }),
  updateOrder: call('PUT Order/UpdateOrder/{orderID}', {
    summary: 'Change an order’s status or flags',
    description:
      'Omitted fields keep their values. The status can only be set to New or Cancelled. A cancelled order is returned unchanged.',
    access: 'staff',
    params: orderParams,
    body: z.object({
      orderStatus: z.number().int().min(0).max(5).optional(),
      existingCustomer: z.boolean().optional(),
      adminFlag: z.boolean().optional(),
      /** Makes the order a template with this name; an empty name ends that. */
      templateName: limited('Name of the template', 60).optional(),
    }),
    readBefore: [ignoredOrderFields],
    reply: order,
  }),
  updateOrderType: call('PUT Order/UpdateOrderType/{orderID}/{type}', {
    summary: 'Change the type of an order',
    description:
      'Services that the new type does not support stay stored but are ignored until the type changes back. 409 unless `confirmed` is true in that case.',
    access: 'staff',
    params: z.object({ orderID, type: z.coerce.number().int().min(0).max(4) }),
    body: z.object({ confirmed: z.boolean().default(false) }).nullish(),
    reply: order,
  }),
  updateOrderSignedDate: call('PUT Order/UpdateOrderSignedDate/{orderID}', {
    summary: 'Correct the signing date of an order',
    description: 'Only for administrators. A cancelled order is returned unchanged.',
    access: 'staff',
    params: orderParams,
    body: z.object({ signedDate: dateInput('Signed date') }),
    reply: order,
  }),
  cancelOrder: call('PUT Order/CancelOrder/{orderID}', {
    summary: 'Cancel an order',
    description: 'Voids the link that was sent to its customer.',
    access: 'staff',
    checksRevision: true,
    params: cancelledOrder,
    reply: order,
  }),
  resetOrderToEdit: call('PUT Order/resetOrderToEdit/{orderID}', {
    summary: 'Reopen a sent order for editing',
    description: 'Voids its link. Only administrators can reopen a signed order.',
    access: 'staff',
    checksRevision: true,
    params: orderParams,
    reply: order,
  }),
  duplicateOrder: call('POST Order/DuplicateOrder/{orderID}', {
    summary: 'Duplicate an order or quote',
    description:
      'Copies the content with the same prices; a quote becomes an order, or with `asQuote` another quote. A copy of an order leaves out rows whose numbers are being ported or churned already. Refuses a quote whose version is superseded or expired, and a quote that was already converted unless `again` is true.',
    access: 'staff',
    checksRevision: true,
    params: orderParams,
    /** The quote version that the caller read; 0 if none was generated. Default: the current version. */
    body: z
      .object({
        quoteVersion: z.number().int().min(0).max(maxID).optional(),
        /** Creates another order from a quote that was already converted. */
        again: z.boolean().default(false),
        /** Copies a quote as another quote, which can be changed and compared with the first. */
        asQuote: z.boolean().default(false),
      })
      .nullish(),
    reply: duplicatedOrder,
  }),
  getMenu: call('GET order/GetMenu', {
    summary: 'Get the menu without an order',
    access: 'staff',
    reply: z.array(menuItem),
  }),
  getOrderSavedStatus: call('GET order/getOrderSavedStatus/{orderID}', {
    summary: 'Get the menu of an order',
    description: 'Marks each section as saved, missing or invalid.',
    access: 'staff',
    params: orderParams,
    reply: z.array(menuItem),
  }),
}
