import { z } from 'zod'
import type { Row } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import { maxID } from '../rules/ids.ts'
import { limited } from '../rules/schemas.ts'
import { orderApplication } from './applications.ts'
import { emailAnswer } from './authorisation.ts'
import { rowInput, storedHeader, storedRow } from './block-shapes.ts'
import { call, id, paging, version } from './call.ts'
import { bundle, handset, ratePlan } from './catalogue.ts'
import { contact } from './contacts.ts'
import { customer } from './customers.ts'
import { dateInput } from './dates.ts'
import { envelope } from './envelope.ts'
import { listedOrder, orderPage, orderTotals, unansweredOrder, wholeOrderPage } from './listed-order.ts'
import { menuItem } from './menu-item.ts'
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
  /** Its change of address; 0 where it has none. */
  relocationID: z.number().int(),
  isQuote: z.boolean(),
  /** The hardware of a finance order is marked as financed. */
  financedHardware: z.boolean(),
  /** The newest version of a quote that was generated; 0 before the first. Of an order 1. */
  quoteVersion: z.number().int(),
  relatedOrder: z.number().int(),
  isReporting: z.boolean(),
  ubAccountNo: z.string(),
  /** Marked by an administrator, for administrators to look at. */
  adminFlag: z.boolean(),
  /** What the ticketing system calls the order's ticket; empty until it has one. */
  conversationReference: z.string(),
  ...orderTotals,
  version,
})
export type Order = z.output<typeof order>

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

/** An order with everything on it; `plans`, `handsets` and `bundles` are those its rows refer to. */
export const orderDetail = order.extend({
  customer,
  dealerFullName: z.string(),
  dealerEmail: z.string(),
  content: blockContent,
  plans: z.array(ratePlan),
  handsets: z.array(handset),
  contacts: z.array(contact),
  bundles: z.array(bundle),
  /** Bank numbers are whole while the order can be edited, and show their last three digits from then on. */
  directDebit,
  /** It is paid by the direct debit that the customer has: chosen here, or nothing else was said. */
  isUsingExistingDirectDebit: z.boolean(),
  termsAccepted: z.boolean(),
  /** The files on it; `Order/GetFilesOnOrder` says more of each. */
  uploads: z.array(attachment.pick({ uploadID: true, fileGuid: true, filename: true, fileType: true })),
  /** What was found out about the guarantor's e-mail; null where nobody could say. */
  guarantorEmail: emailAnswer.nullable(),
  envelope: envelope.nullable(),
  /** The application that an order of its type is about; null until it is written down. */
  application: orderApplication.nullable(),
  /** Why the ticketing system has not taken the order. */
  ticketProblem: z.string(),
  /** The header of its IP voice, under both spellings; 0 where it is no IP order. */
  iPOrderID: z.number().int(),
  ipOrderID: z.number().int(),
  /** The header of its hardware, that of its fixed lines, and its first internet row; 0 where it has none. */
  hardwareID: z.number().int(),
  landlineID: z.number().int(),
  internetID: z.number().int(),
  /** The name of the customer who signed; empty until then. */
  signature: z.string(),
  orderView: z.object({ iPOrder: storedHeader(ipVoice.header).nullable() }),
})
export type OrderDetail = z.output<typeof orderDetail>

/** An order of a customer, with all that is on it and what lists show of it. */
const customerOrder = orderDetail.extend(listedOrder.shape)
export type CustomerOrder = z.output<typeof customerOrder>

const orderParams = z.object({ orderID: id })

export const orderCalls = {
  createOrder: call({
    method: 'POST',
    path: 'Order/CreateOrder',
    summary:
      'Creates an order or a quote for a customer, with rows of its services where they are given: all or nothing.',
    access: 'staff',
    body: z.object({
      customerID: z.number('no customerID').int().positive('no customerID').max(maxID),
      dealerID: z.number().int().min(0).default(0),
      orderType: z.number().int().min(0).max(4).default(0),
      isQuote: z.boolean().default(false),
      existingCustomer: z.boolean().default(false),
      /** New rows by the name of their block. */
      content: newContent.default({}),
    }),
    readBefore: [unansweredOrder],
    reply: order,
  }),
  getOrder: call({
    method: 'GET',
    path: 'Order/GetOrder/{orderID}',
    summary: 'One order with everything on it.',
    access: 'staff',
    params: orderParams,
    reply: orderDetail,
  }),
  getOrders: call({
    method: 'GET',
    path: 'Order/GetOrders/{id}',
    summary:
      'The orders and quotes of a customer by the number of the customer, newest first, each whole: with its customer, company, addresses, contacts, files and the rows of every service.',
    access: 'staff',
    params: z.object({ id }),
    query: wholeOrderPage,
    reply: z.array(customerOrder),
  }),
  getPaginatedOrders: call({
    method: 'POST',
    path: 'Order/GetPaginatedtOrdersList',
    summary: 'A page of the orders the caller may see, newest first unless `descending` is false.',
    access: 'staff',
    reads: true,
    body: z.object({
      keyword: limited('Keyword', 100).default(''),
      status: z.number().int().min(0).max(5).nullable().default(null),
      isQuote: z.boolean().nullable().default(null),
      orderType: z.number().int().min(0).max(4).nullable().default(null),
      dealerID: z.number().int().positive().max(maxID).nullable().default(null),
      /** Only those marked by an administrator. */
      flagged: z.boolean().default(false),
      /** Only those that somebody still has to finish and send: no converted quote, no application that was sent. */
      isDraft: z.boolean().default(false),
      createdFrom: dateInput('createdFrom').nullable().default(null),
      createdTo: dateInput('createdTo').nullable().default(null),
      ...paging,
      descending: z.boolean().default(true),
    }),
    reply: orderPage,
  }),
  updateOrder: call({
    method: 'PUT',
    path: 'Order/UpdateOrder/{orderID}',
    summary:
      'Changes what is said of the order as a whole; what is left out stays. Its status can only be set to New or Cancelled. An order that was cancelled stays as it is, and is answered so.',
    access: 'staff',
    params: orderParams,
    body: z.object({
      orderStatus: z.number().int().min(0).max(5).optional(),
      existingCustomer: z.boolean().optional(),
      adminFlag: z.boolean().optional(),
    }),
    readBefore: [unansweredOrder],
    reply: order,
  }),
  updateOrderType: call({
    method: 'PUT',
    path: 'Order/UpdateOrderType/{orderID}/{type}',
    summary:
      'Makes the order one of another type. Services that the new type has no place for stay stored, and count for nothing until it changes back; that has to be confirmed.',
    access: 'staff',
    params: z.object({ orderID: id, type: z.coerce.number().int().min(0).max(4) }),
    body: z.object({ confirmed: z.boolean().default(false) }).nullish(),
    reply: order,
  }),
  updateOrderSignedDate: call({
    method: 'PUT',
    path: 'Order/UpdateOrderSignedDate/{orderID}',
    summary:
      'Corrects the day a signed order was signed, for administrators. An order that was cancelled stays as it is, and is answered so.',
    access: 'staff',
    params: orderParams,
    body: z.object({ signedDate: dateInput('Signed date') }),
    reply: order,
  }),
  cancelOrder: call({
    method: 'PUT',
    path: 'Order/CancelOrder/{orderID}',
    summary: 'Cancels the order and voids the link its customer was sent.',
    access: 'staff',
    params: z.object({ orderID: z.coerce.number().int().positive('no orderID').max(maxID) }),
    reply: order,
  }),
  resetOrderToEdit: call({
    method: 'PUT',
    path: 'Order/resetOrderToEdit/{orderID}',
    summary:
      'Takes a sent order back so that it can be edited; its link stops working. A signed one only for administrators.',
    access: 'staff',
    params: orderParams,
    reply: order,
  }),
  duplicateOrder: call({
    method: 'POST',
    path: 'Order/DuplicateOrder/{orderID}',
    summary:
      'Makes a new order with the same content and the same prices; a quote becomes an order, unless its version is superseded or expired, or it was converted before.',
    access: 'staff',
    params: orderParams,
    /** The version of a quote that the person saw; 0 where none was generated. Left out: whichever stands. */
    body: z
      .object({
        quoteVersion: z.number().int().min(0).max(maxID).optional(),
        /** Makes another order of a quote that was converted before. */
        again: z.boolean().default(false),
      })
      .nullish(),
    reply: order,
  }),
  getMenu: call({
    method: 'GET',
    path: 'order/GetMenu',
    summary: 'The menu before an order is open.',
    access: 'staff',
    reply: z.array(menuItem),
  }),
  getOrderSavedStatus: call({
    method: 'GET',
    path: 'order/getOrderSavedStatus/{orderID}',
    summary: 'The menu of one order, with what is saved, missing and invalid in each section.',
    access: 'staff',
    params: orderParams,
    reply: z.array(menuItem),
  }),
}
