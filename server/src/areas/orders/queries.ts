import type { Order, OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { OrderTotals } from '@dealerline/shared/record-rules/order-prices.ts'
import type { AppointmentRecord } from '@dealerline/shared/rules/appointments.ts'
import { sql } from '../../kernel/compose.ts'
import type { RecordLookUp, Transaction } from '../../kernel/database.ts'
import type { FoundApplication } from '../applications/to-application.ts'
import type { StoredContact } from '../customers/contacts/to-contact.ts'
import type { StoredRecord } from './blocks/stored.ts'
import type { LockedOrder } from './lock-order.ts'
import type { StoredEnvelope } from './to-envelope.ts'

/** Matches active envelopes. An order with an active envelope can't be edited. */
const isActiveEnvelope = sql`status in ('waiting', 'sent', 'viewed', 'signed')`

export async function lockOrderRow(
  tx: Transaction,
  orderID: number,
): Promise<(LockedOrder & { envelope: boolean }) | undefined> {
  const order = await tx.first<LockedOrder & { envelope: boolean }>('lock_order')`
    select o.order_id as "orderID", o.dealer_id as "dealerID", o.customer_id as "customerID",
        o.order_status as "orderStatus", o.order_type as "orderType", o.is_quote as "isQuote", o.revision,
        coalesce(c.cust_type = 'residential', false) as residential,
        exists (select from envelopes e where e.order_id = o.order_id and ${isActiveEnvelope}) as envelope
      from orders o left join customers c using (customer_id)
      where o.order_id = ${orderID} for no key update of o`
  tx.announce(orderID)
  return order
}

export const orderExists = (tx: Transaction, orderID: number) =>
  tx.hasRow('order_exists')`select from orders where order_id = ${orderID}`

/** The columns of `Order`, with the field names of the API contract. */
const orderColumns = sql`
  o.order_id as "orderID", o.order_type as "orderType", o.order_status as "orderStatus",
  app.utc_text(o.created_date) as "createdDate",
  o.customer_id as "customerID", o.dealer_id as "dealerID", o.existing_customer as "existingCustomer",
  coalesce(o.signed_date::text, '') as "signedDate", o.order_guid as "orderGUID",
  o.docusign_envelope_id as "docuSignEnvelopeID",
  coalesce((select application_id from applications a where a.order_id = o.order_id and a.kind = 'relocation'), 0)
    as "relocationID", o.is_quote as "isQuote",
  o.order_type = 4 and exists (select from order_headers h where h.order_id = o.order_id and h.block = 'financing'
    and h.details @> '{"financedHardware": true}') as "financedHardware", o.quote_version as "quoteVersion",
  coalesce(o.related_order, 0) as "relatedOrder", o.is_reporting as "isReporting", o.version,
  o.admin_flag as "adminFlag", o.template_name as "templateName",
  coalesce(o.monthly, 0) as monthly, coalesce(o.once_off, 0) as "onceOff", coalesce(o.over_term, 0) as "overTerm",
  coalesce((select reference from tickets t where t.order_id = o.order_id), '') as "conversationReference",
  coalesce((select ub_account_no from customers c where c.customer_id = o.customer_id), '') as "ubAccountNo"`

export interface NewOrder {
  customerID: number
  orderType: number
  isQuote: boolean
  existingCustomer: boolean
}

/**
 * Inserts an order for a customer that the caller can see. It may renew the contract of an order. Returns undefined if there is no such
 * customer.
 */
export const insertOrder = (tx: Transaction, order: NewOrder & { renewedOrder: number | null }) =>
  tx.first<Order>('insert_order')`
    with o as (
        insert into orders (dealer_id, customer_id, order_type, is_quote, existing_customer, renews_order,
        quote_version)
        select dealer_id, customer_id, ${order.orderType}, ${order.isQuote}, ${order.existingCustomer},
        ${order.renewedOrder}::integer, case when ${order.isQuote} then 0 else 1 end from customers where customer_id = ${order.customerID}
        returning *)
      select ${orderColumns} from o`

export const findOrder = (tx: Transaction, orderID: number) =>
  tx.first<Order>('find_order')`select ${orderColumns} from orders o where o.order_id = ${orderID}`

export interface StoredDetail {
  order: Order & { ticketProblem: string }
  dealer: { name: string; email: string }
  customer: Record<string, unknown>
  company: Record<string, unknown> | null
  addresses: Record<string, unknown>[]
  headers: StoredRecord[]
  lines: StoredRecord[]
  plans: Record<string, unknown>[]
  handsets: Record<string, unknown>[]
  contacts: StoredContact[]
  bundles: Record<string, unknown>[]
  /** The display conditions of those current terms that the dealer must still confirm. */
  openTerms: string[]
  /** The display conditions of all current terms that need a confirmation. */
  terms: string[]
  lineAnswers: OrderDetail['lineAnswers']
  /** The appointments of its lines, oldest first. */
  appointments: AppointmentRecord[]
  uploads: OrderDetail['uploads']
  envelope: StoredEnvelope | null
  application: FoundApplication | null
  quoteState: OrderDetail['quoteState']
  marks: OrderDetail['marks']
  trouble: OrderDetail['trouble']
  revision: number
  held: OrderDetail['held']
}

/** Reads an order with all details in one statement, with an index look-up for each part. Returns `StoredDetail`. */
export const orderDetail = (orderID: number): RecordLookUp => ({ function: 'app.find_order_detail', argument: orderID })

/** Reads several orders with all details, in the sequence of the ids. */
export const selectOrderDetails = (tx: Transaction, orderIDs: readonly number[]) =>
  tx.column<{ detail: StoredDetail }>('select_order_details')`
    select app.find_order_detail(wanted.id) as detail
      from unnest(${orderIDs}::integer[]) with ordinality as wanted (id, place) order by wanted.place`

/** Changes the status of an order. The status New also clears the link and the signed date. */
export const changeOrderStatus = (tx: Transaction, orderID: number, status: number) =>
  tx.execute('move_order')`
    update orders set order_status = ${status}, version = version + 1, moved_at = app.now(),
        order_guid = case when ${status} = 0 then '00000000-0000-0000-0000-000000000000' else order_guid end,
        docusign_envelope_id = case when ${status} = 0 then '' else docusign_envelope_id end,
        signed_date = case when ${status} = 0 then null when ${status} = 2 then app.today() else signed_date end
      where order_id = ${orderID}`

/** Stores the link and envelope of the signing request that was sent. */
export const markSent = (tx: Transaction, orderID: number, envelope: { guid: string; envelopeID: string }) =>
  tx.execute('mark_sent')`
    update orders set order_guid = ${envelope.guid}, docusign_envelope_id = ${envelope.envelopeID}
      where order_id = ${orderID}`

export const setReporting = (tx: Transaction, orderID: number, isReporting: boolean) =>
  tx.execute('set_reporting')`update orders set is_reporting = ${isReporting} where order_id = ${orderID}`

/** Returns the number of rows of each block on an order. Also counts rows that the type of the order hides. */
export const selectFilledBlocks = (tx: Transaction, orderID: number) =>
  tx.prepared<{ block: string; rows: number }>('filled_blocks')`
    select block, count(*)::integer as rows from order_lines where order_id = ${orderID} group by block`

export interface OrderChange {
  orderType?: number
  existingCustomer?: boolean
  adminFlag?: boolean
  templateName?: string
  signedDate?: string
}

/** Changes an order. Omitted fields keep their values. */
export const updateOrderRow = (tx: Transaction, orderID: number, change: OrderChange) =>
  tx.execute('update_order')`
    update orders set version = version + 1, order_type = coalesce(${change.orderType ?? null}, order_type),
        existing_customer = coalesce(${change.existingCustomer ?? null}, existing_customer),
        admin_flag = coalesce(${change.adminFlag ?? null}, admin_flag),
        signed_date = coalesce(${change.signedDate ?? null}, signed_date),
        template_name = coalesce(${change.templateName ?? null}, template_name)
      where order_id = ${orderID}`

/** The type of an order that the caller has locked. */
export const getOrderType = (tx: Transaction, orderID: number) =>
  tx.onlyValue<{ orderType: number }>('order_type')`
    select order_type as "orderType" from orders where order_id = ${orderID}`

/** Stores an order's totals, in dollars including GST. Most saves change no price, and then write the order only once. */
export function updateTotals(tx: Transaction, orderID: number, totals: OrderTotals): void {
  tx.send('update_totals')`
    update orders set monthly = ${totals.monthly}, once_off = ${totals.onceOff}, over_term = ${totals.overTerm}
      where order_id = ${orderID} and (monthly, once_off, over_term) is distinct
      from (${totals.monthly}, ${totals.onceOff}, ${totals.overTerm})`
}

/** A batch of orders without stored totals. */
export const selectOrdersWithoutTotals = (tx: Transaction, limit: number) =>
  tx.column<{ id: number }>('orders_without_totals')`
    select order_id as id from orders where monthly is null order by order_id limit ${limit} for update skip locked`

export interface UnsentOrder {
  orderID: number
  dealerID: number
  dealerFullName: string
}

/** The next orders and quotes with services that are not sent, or were declined, after an order. */
export const selectUnsentOrders = (tx: Transaction, after: number, limit: number) =>
  tx.prepared<UnsentOrder>('unsent_orders')`
    select o.order_id as "orderID", o.dealer_id as "dealerID", d.dealer_full_name as "dealerFullName"
      from orders o join dealers d using (dealer_id)
      where o.order_id > ${after} and o.order_status in (0, 5)
      and exists (select from order_lines l where l.order_id = o.order_id)
      order by o.order_id limit ${limit}`
