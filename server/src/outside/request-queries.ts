import type { OutsideRequest } from '@dealerline/shared/contract/systems.ts'
import { sql } from '../kernel/compose.ts'
import type { Transaction } from '../kernel/database.ts'
import type { OutsideSystemName } from '../kernel/outside-systems.ts'

/** The record that waits, and the order or the customer with which the request is erased. */
export type RequestRecord = { subject: number } & (
  | { orderID: number; customerID?: never }
  | { customerID: number; orderID?: never }
)

/** A request that one server looks at. */
export interface ClaimedRequest {
  requestID: number
  kind: string
  subject: number
  /** The number of this look. */
  look: number
  /** Whether the request has waited so long that the portal gives up. */
  isOver: boolean
  /** The time until which no other server looks. Another one means that the request was renewed or is due again. */
  claim: string
}

/** A kind of request as it is stored. */
export interface StoredKind {
  /** The name in the table, such as `ports`. */
  kind: string
  system: OutsideSystemName
  /** What waits, for Administration, such as `Ports of an order`. */
  title: string
  /** The days after which a request is late. */
  lateAfterDays: number
}

/** Stores that a record waits for an answer. Returns the id of the request; undefined if the order or customer was erased. */
export const putRequest = (
  tx: Transaction,
  { kind, system, title, lateAfterDays }: StoredKind,
  { subject, orderID, customerID }: RequestRecord,
  { seconds, endsAfterDays }: { seconds: number; endsAfterDays: number | undefined },
) =>
  // A request that is due now, because of a callback, stays due.
  tx.value<{ id: number }>('put_outside_request')`
    insert into outside_requests as r
        (kind, system, title, subject, order_id, customer_id, dealer_id, next_at, late_at, ends_at)
      select ${kind}, ${system}, ${title}, ${subject}::integer, ${orderID ?? null}::integer,
      ${customerID ?? null}::integer, owner.dealer_id, app.now() + make_interval(secs => ${seconds}),
        app.now() + make_interval(days => ${lateAfterDays}), app.now() + make_interval(days => ${endsAfterDays ?? null})
      from (select dealer_id from orders where order_id = ${orderID ?? null}
        union all select dealer_id from customers where customer_id = ${customerID ?? null}) owner
      on conflict (kind, subject) do update set looks = 0, asked_at = app.now(), problem = '', told_at = null,
        late_at = excluded.late_at, ends_at = excluded.ends_at,
        next_at = case when r.next_at <= app.now() then r.next_at else excluded.next_at end
      returning request_id as id`

/** The time in which a server that claimed a request stores the answer. After it, another one may look. */
const claimed = sql`looks = r.looks + 1, next_at = app.clock() + interval '3 minutes'`
const claimedColumns = sql`r.request_id as "requestID", r.kind, r.subject, r.looks as look,
  coalesce(r.ends_at <= app.clock(), false) as "isOver", r.next_at::text as claim`

/** Claims a request of one of the kinds if it is due, so that no other server looks at it meanwhile. */
export const claimRequest = (tx: Transaction, kinds: readonly string[], requestID: number) =>
  // Its job may start some milliseconds early.
  tx.first<ClaimedRequest>('claim_outside_request')`
    update outside_requests r set ${claimed}
      where r.request_id = ${requestID} and r.kind = any (${kinds}) and r.next_at <= app.clock() + interval '1 second'
      returning ${claimedColumns}`

/** Claims the request of one of the kinds that has been due longest. */
export const claimDueRequest = (tx: Transaction, kinds: readonly string[]) =>
  tx.first<ClaimedRequest>('claim_due_outside_request')`
    update outside_requests r set ${claimed}
      where r.request_id = (select request_id from outside_requests where next_at <= app.clock()
      and kind = any (${kinds})
        order by next_at limit 1 for update skip locked) returning ${claimedColumns}`

/**
 * Stores when the next look is, and why the system did not answer the last one. Returns false if the request was renewed or made
 * due during the look.
 */
export const postponeRequest = (
  tx: Transaction,
  { requestID, claim }: ClaimedRequest,
  { seconds, problem }: { seconds: number; problem: string },
) =>
  tx.hasRow('postpone_outside_request')`
    update outside_requests set next_at = app.now() + make_interval(secs => ${seconds}), problem = ${problem}
      where request_id = ${requestID} and next_at = ${claim}::timestamptz returning 1`

/** Makes the request of a record due now. Returns its id; undefined if the record does not wait. */
export const hastenRequest = (tx: Transaction, kind: string, subject: number) =>
  tx.value<{ id: number }>('hasten_outside_request')`
    update outside_requests set next_at = app.now() where kind = ${kind} and subject = ${subject}
      returning request_id as id`

/** Removes a request that was looked at. Returns false if it was renewed or made due during the look. */
export const deleteRequest = (tx: Transaction, { requestID, claim }: ClaimedRequest) =>
  tx.hasRow('delete_outside_request')`
    delete from outside_requests where request_id = ${requestID} and next_at = ${claim}::timestamptz returning 1`

/** The requests that wait, late ones first, then the oldest. Each has the number of all and of the late ones. */
export const selectRequests = (tx: Transaction, maxRows: number) =>
  tx.prepared<OutsideRequest & { total: number; late: number }>('select_outside_requests')`
    select request_id as "requestID", title, system, coalesce(order_id, 0) as "orderID",
        coalesce(customer_id, 0) as "customerID", app.utc_text(asked_at) as "askedAt",
        app.utc_text(next_at) as "nextAt", looks,
        problem, late_at <= app.now() as "isLate", app.utc_text(ends_at) as "endsAt",
        (count(*) over ())::integer as total,
        (count(*) filter (where late_at <= app.now()) over ())::integer as late
      from outside_requests order by late_at <= app.now() desc, asked_at, request_id limit ${maxRows}`

/** Makes a request due now. Returns false if it is no longer there. */
export const hastenByID = (tx: Transaction, requestID: number) =>
  tx.hasRow('hasten_outside_request_by_id')`
    update outside_requests set next_at = app.now() where request_id = ${requestID} returning 1`

/**
 * Marks the requests whose answer has become late as told, and counts them by what was asked. A renewed request keeps its id, but is
 * late at another time.
 */
export const markLate = (tx: Transaction) =>
  tx.prepared<{ system: string; title: string; count: number; first: string }>('mark_late_outside_requests')`
    with late as (
        update outside_requests set told_at = app.now() where told_at is null and late_at <= app.now()
        returning request_id, late_at, system, title)
      select system, title, count(*)::integer as count,
        min(request_id || '-' || extract(epoch from late_at)) as first from late group by system, title
      order by title`
