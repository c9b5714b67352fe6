import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { serviceabilityCalls, WholesaleOrderSort } from '@dealerline/shared/contract/serviceability.ts'
import type { WholesaleOrderFields } from '@dealerline/shared/contract/serviceability-fields.ts'
import type {
  FiveGQualification,
  NbnQualification,
  PortalOrder,
  WholesaleOrder,
} from '@dealerline/shared/contract/serviceability-results.ts'
import { searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import type { WholesaleStatus } from '@dealerline/shared/rules/serviceability.ts'
import { type Fragment, sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Hold, NewWholesaleOrder, Offer, OfferRequest } from '../../providers/serviceability/port.ts'

export interface StoredCheck {
  checkID: number
  dealerID: number
  kind: 'nbn' | '5g'
  locationID: string
  formattedAddress: string
  canOrder: boolean
  result: NbnQualification | FiveGQualification
  checkedAt: string
}

export const insertCheck = (tx: Transaction, check: Omit<StoredCheck, 'checkID' | 'checkedAt'>, by: string) =>
  tx.onlyValue<{ checkID: number }>('insert_serviceability_check')`
    insert into serviceability_checks (dealer_id, kind, location_id, formatted_address, can_order, result, checked_by)
      values (${check.dealerID}, ${check.kind}, ${check.locationID}, ${check.formattedAddress}, ${check.canOrder},
      ${JSON.stringify(check.result)}, ${by}) returning check_id as "checkID"`

export const findCheck = (tx: Transaction, checkID: number) =>
  tx.first<StoredCheck>('find_serviceability_check')`
    select check_id as "checkID", dealer_id as "dealerID", kind, location_id as "locationID",
        formatted_address as "formattedAddress", can_order as "canOrder", result,
        app.utc_text(checked_at) as "checkedAt"
      from serviceability_checks where check_id = ${checkID}`

type NewReservation = Hold & { check: StoredCheck; sectorID: string; ratePlanID: number }

/**
 * Stores a reservation and returns its id. Updates the stored reservation if there is one with the reference, for
 * instance after a lost response.
 */
export const putReservation = (tx: Transaction, one: NewReservation, by: string) =>
  tx.onlyValue<{ id: number }>('put_serviceability_reservation')`
    insert into serviceability_reservations
        (check_id, dealer_id, reference, msn, usim, sector_id, rate_plan_id, expires_at, created_by)
      values (${one.check.checkID}, ${one.check.dealerID}, ${one.reference}, ${one.msn}, ${one.usim}, ${one.sectorID},
      ${one.ratePlanID}, ${one.expiresAt}, ${by})
      on conflict (reference) do update set check_id = excluded.check_id, expires_at = excluded.expires_at
      returning reservation_id as id`

export interface StoredReservation {
  checkID: number
  reference: string
  msn: string
  planName: string
  isExpired: boolean
  isOrdered: boolean
}

/** Locks a reservation until the call ends and returns it. */
export const lockReservation = (tx: Transaction, reservationID: number) =>
  tx.first<StoredReservation>('hold_serviceability_reservation')`
    select r.check_id as "checkID", r.reference, r.msn, p.rate_plan_description as "planName",
        r.expires_at < app.clock() as "isExpired",
        exists (select from wholesale_orders w
          where w.reservation_id = r.reservation_id and w.status not in ('Rejected', 'Failed')) as "isOrdered"
      from serviceability_reservations r join rate_plans p using (rate_plan_id)
      where r.reservation_id = ${reservationID}
      for update of r`

type NewOffer = Offer & Pick<OfferRequest, 'downMbps' | 'upMbps' | 'termMonths'> & { check: StoredCheck }

export const putOffer = (tx: Transaction, offer: NewOffer, by: string) =>
  tx.onlyValue<{ id: number }>('put_serviceability_offer')`
    insert into serviceability_offers
        (check_id, dealer_id, reference, down_mbps, up_mbps, term_months, monthly_ex, once_off_ex, valid_until,
        created_by)
      values (${offer.check.checkID}, ${offer.check.dealerID}, ${offer.reference}, ${offer.downMbps}, ${offer.upMbps},
      ${offer.termMonths}, ${offer.monthlyEx}, ${offer.onceOffEx}, ${offer.validUntil}, ${by})
      on conflict (reference) do update set valid_until = excluded.valid_until
      returning offer_id as id`

export interface StoredOffer {
  checkID: number
  reference: string
  downMbps: number
  upMbps: number
  isOver: boolean
}

export const findOffer = (tx: Transaction, offerID: number) =>
  tx.first<StoredOffer>('find_serviceability_offer')`
    select check_id as "checkID", reference, down_mbps as "downMbps", up_mbps as "upMbps",
      valid_until < app.today() as "isOver" from serviceability_offers where offer_id = ${offerID}`

/**
 * The customer's reference at wholesalers: the billing account number, or the customer number if there is no account
 * yet.
 */
const customerRef = sql`coalesce(nullif(c.ub_account_no, ''), 'C' || c.customer_id)`

export const selectCustomerRefs = (tx: Transaction) =>
  tx.prepared<{ customerID: number; customerRef: string; name: string }>('select_customer_refs')`
    select * from (
      select c.customer_id as "customerID", ${customerRef} as "customerRef", c.name
      from customers c order by c.customer_id desc limit 500) as latest order by lower(name), "customerID"`

export const isCustomerOfDealer = (tx: Transaction, customerID: number, dealerID: number) =>
  tx.hasRow('customer_is_of')`
    select from customers where customer_id = ${customerID} and dealer_id = ${dealerID}`

const orderColumns = sql`w.wholesale_order_id as "wholesaleOrderID", w.reference as "orderID", s.kind, w.order_type as "orderType",
  s.location_id as "locationID", s.formatted_address as "formattedAddress",
  case when c.customer_id is null then '' else ${customerRef} end as "customerRef", coalesce(c.name, '') as "customerName",
  w.product, w.status, w.problem, app.utc_text(w.created_at) as "createdAt", w.created_by as "createdBy"`
const withCheck = sql`join serviceability_checks s using (check_id) left join customers c using (customer_id)`

interface NewOrder {
  check: StoredCheck
  customerID: number | undefined
  reservationID: number | undefined
  offerID: number | undefined
  orderType: string
  product: string
  details: Omit<WholesaleOrderFields, 'orderType' | 'customerID'>
}

export function insertOrder(tx: Transaction, order: NewOrder, by: string): Promise<WholesaleOrder> {
  const { check, customerID, reservationID, offerID, orderType, product, details } = order
  return tx.one<WholesaleOrder>('insert_wholesale_order')`
    with w as (
        insert into wholesale_orders
          (dealer_id, check_id, customer_id, reservation_id, offer_id, order_type, product, details, created_by)
        values (${check.dealerID}, ${check.checkID}, ${customerID ?? null}, ${reservationID ?? null},
        ${offerID ?? null}, ${orderType}, ${product}, ${JSON.stringify(details)}, ${by}) returning *)
      select ${orderColumns} from w ${withCheck}`
}

const sortColumns: Record<WholesaleOrderSort, Fragment> = {
  createdAt: sql`w.created_at`,
  orderID: sql`w.reference`,
  formattedAddress: sql`lower(s.formatted_address)`,
  product: sql`w.product`,
  orderType: sql`w.order_type`,
  customerName: sql`lower(coalesce(c.name, ''))`,
  status: sql`w.status`,
}

export async function selectOrders(tx: Transaction, query: BodyOf<typeof serviceabilityCalls.getNBNOrders>) {
  const { keyword, kind, sortBy, descending, page, pageSize } = query
  const order = descending ? sql`desc` : sql`asc`
  const terms = searchTerms(keyword)
  const from = sql`from wholesale_orders w ${withCheck} where (${kind ?? null}::text is null or s.kind = ${kind ?? null})
    and (${terms}::text[] = '{}' or w.wholesale_order_id in (select app.matching_wholesale_orders(${terms})))`
  const [items, { total }] = await Promise.all([
    tx.prepared<WholesaleOrder>(`select_wholesale_orders_by_${sortBy}${descending ? '_descending' : ''}`)`
      select ${orderColumns} ${from} order by ${sortColumns[sortBy]} ${order}, w.wholesale_order_id ${order}
        limit ${pageSize} offset ${(page - 1) * pageSize}`,
    tx.one<{ total: number }>('count_wholesale_orders')`select count(*)::integer as total ${from}`,
  ])
  return { items, total, page, pageSize }
}

/**
 * Returns the portal's orders, each with the address of its first internet service, or else the customer's first
 * address.
 */
export async function selectPortalOrders(
  tx: Transaction,
  { keyword, page, pageSize }: BodyOf<typeof serviceabilityCalls.getSOGOrders>,
) {
  const terms = searchTerms(keyword)
  const from = sql`from orders o join customers c using (customer_id)
    cross join lateral (select coalesce((
        select a.formatted_address from order_lines l join addresses a using (address_id)
        where l.order_id = o.order_id and l.block = 'internet' order by l.position, l.line_id limit 1
      ), (select a.formatted_address from addresses a where a.customer_id = o.customer_id order by a.position, a.address_id limit 1),
      '') as address) as site
    where not o.is_quote and (${terms}::text[] = '{}' or o.order_id in (select app.matching_portal_orders(${terms})))`
  const [items, { total }] = await Promise.all([
    tx.prepared<PortalOrder>('select_portal_orders')`
      select o.order_id as "orderID", c.name as "customerName", site.address as "formattedAddress",
          o.order_status as "orderStatus", to_char(o.created_date at time zone app.time_zone(), 'YYYY-MM-DD') as "createdDate",
          (select count(*)::integer from order_lines l where l.order_id = o.order_id and l.block = 'internet')
            as "internetServices"
        ${from} order by o.order_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    tx.one<{ total: number }>('count_portal_orders')`select count(*)::integer as total ${from}`,
  ])
  return { items, total, page, pageSize }
}

/** Locks an order that the caller can see, by the wholesaler's number, until the call ends. */
export const lockOrderByReference = (tx: Transaction, reference: string) =>
  tx.first<LockedWholesaleOrder>('hold_wholesale_order_by_reference')`
    select w.wholesale_order_id as "wholesaleOrderID", w.status, coalesce(w.customer_id, 0) as "customerID",
        s.location_id as "locationID"
      from wholesale_orders w join serviceability_checks s using (check_id)
      where w.reference = ${reference} and ${reference} <> '' for update of w`

interface LockedWholesaleOrder {
  wholesaleOrderID: number
  status: WholesaleStatus
  /** The customer; 0 if the order names none. */
  customerID: number
  locationID: string
}

export interface OrderToPlace
  extends Pick<
    NewWholesaleOrder,
    'key' | 'kind' | 'orderType' | 'locationID' | 'customerRef' | 'holdReference' | 'offerReference'
  > {
  status: WholesaleStatus
  details: NewOrder['details']
}

/** Finds an order for the job. `withLock` locks it until the transaction ends. */
export const findOrderToPlace = (tx: Transaction, wholesaleOrderID: number, withLock = false) =>
  tx.first<OrderToPlace>(withLock ? 'hold_order_to_place' : 'find_order_to_place')`
    select w.status, w.key, s.kind, w.order_type as "orderType", s.location_id as "locationID",
        case when c.customer_id is null then '' else ${customerRef} end as "customerRef", w.details,
        coalesce(r.reference, '') as "holdReference", coalesce(o.reference, '') as "offerReference"
      from wholesale_orders w ${withCheck} left join serviceability_reservations r on r.reservation_id = w.reservation_id
        left join serviceability_offers o on o.offer_id = w.offer_id
      where w.wholesale_order_id = ${wholesaleOrderID} ${withLock ? sql`for update of w` : sql``}`

export const updateWholesaleOrder = (
  tx: Transaction,
  wholesaleOrderID: number,
  { status, reference, problem }: { status: WholesaleStatus; reference: string; problem: string },
) =>
  tx.execute('update_wholesale_order')`
    update wholesale_orders set status = ${status}, reference = ${reference}, problem = ${problem},
      changed_at = app.clock()
      where wholesale_order_id = ${wholesaleOrderID}`

/** The content of a request, with its sender and recipient. */
export interface RequestContent {
  /** The sender, who gets an e-mail if the request can't be sent. */
  by: { email: string; name: string }
  subject: string
  lines: string[]
  /** The recipient of an e-mail. */
  to?: { email: string; name: string }
}

export interface StoredRequest {
  dealerID: number
  kind: 'enquiry' | 'ticket' | 'email'
  status: 'waiting' | 'sent' | 'failed'
  content: RequestContent
  check: Pick<StoredCheck, 'kind' | 'formattedAddress' | 'locationID' | 'result' | 'checkedAt'> | null
}

export const insertRequest = (
  tx: Transaction,
  request: { dealerID: number; checkID: number | null; kind: StoredRequest['kind']; content: RequestContent },
  by: string,
) =>
  tx.onlyValue<{ id: number }>('insert_serviceability_request')`
    insert into serviceability_requests (dealer_id, check_id, kind, content, created_by)
      values (${request.dealerID}, ${request.checkID}, ${request.kind}, ${JSON.stringify(request.content)}, ${by})
      returning request_id as id`

/** Finds a request for the job. `withLock` locks it until the transaction ends. */
export const findRequest = (tx: Transaction, requestID: number, withLock = false) =>
  tx.first<StoredRequest>(withLock ? 'hold_serviceability_request' : 'find_serviceability_request')`
    select q.dealer_id as "dealerID", q.kind, q.status, q.content,
      case when s.check_id is not null then json_build_object(
          'kind', s.kind, 'formattedAddress', s.formatted_address, 'locationID', s.location_id, 'result', s.result,
          'checkedAt', app.utc_text(s.checked_at)) end as check
      from serviceability_requests q left join serviceability_checks s using (check_id)
      where q.request_id = ${requestID} ${withLock ? sql`for update of q` : sql``}`

export const updateRequest = (
  tx: Transaction,
  requestID: number,
  { status, reference, problem }: { status: StoredRequest['status']; reference: string; problem: string },
) =>
  tx.execute('update_serviceability_request')`
    update serviceability_requests set status = ${status}, reference = ${reference}, problem = ${problem}
      where request_id = ${requestID}`
