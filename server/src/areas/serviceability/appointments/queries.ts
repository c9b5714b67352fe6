import type { AppointmentRecord } from '@dealerline/shared/rules/appointments.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { AppointmentSite } from '../../../providers/serviceability/appointment-port.ts'

/** The line at its wholesaler. `addressID` identifies the address at the customer. */
export type StoredSite = AppointmentSite & { addressID: number }

/** A record of `appointments`. Times are in ISO 8601, and empty if there is none. */
export interface StoredAppointment extends AppointmentRecord {
  orderID: number
  dealerID: number
  site: StoredSite
  slotCode: string
  holdReference: string
  reference: string
  holdExpiresAt: string
  key: string
  replacesID: number | null
  byCustomer: boolean
}

const columns = sql`appointment_id as "appointmentID", order_id as "orderID", dealer_id as "dealerID", row_id as "rowID",
  wholesaler, site, site ->> 'formattedAddress' as address, slot_id as "slotCode", app.utc_text(start_at) as start,
  app.utc_text(end_at) as "end", state, hold_reference as "holdReference", reference,
  app.utc_text(hold_expires_at) as "holdExpiresAt", app.utc_text(change_until) as "changeUntil", key::text as key,
  replaces_id as "replacesID", chosen_by as "chosenBy", by_customer as "byCustomer", problem`

export type NewAppointment = Pick<
  StoredAppointment,
  'orderID' | 'dealerID' | 'rowID' | 'site' | 'slotCode' | 'start' | 'end' | 'replacesID' | 'chosenBy' | 'byCustomer'
>

export const insertAppointment = (tx: Transaction, one: NewAppointment) =>
  tx.one<StoredAppointment>('insert_appointment')`
    insert into appointments
        (order_id, dealer_id, row_id, wholesaler, site, slot_id, start_at, end_at, replaces_id, chosen_by, by_customer)
      values (${one.orderID}, ${one.dealerID}, ${one.rowID}, ${one.site.wholesaler}, ${JSON.stringify(one.site)},
      ${one.slotCode}, ${one.start}, ${one.end}, ${one.replacesID}, ${one.chosenBy}, ${one.byCustomer})
      returning ${columns}`

/** The appointments of an order, oldest first. */
export const selectAppointments = (tx: Transaction, orderID: number) =>
  tx.prepared<StoredAppointment>('select_appointments')`
    select ${columns} from appointments where order_id = ${orderID} order by appointment_id`

/** The drafts of a customer with a time that a wholesaler holds, or was asked for. */
export const selectDraftsWithTimes = (tx: Transaction, customerID: number) =>
  tx.column<{ orderID: number }>('select_drafts_with_times')`
    select o.order_id as "orderID" from orders o where o.customer_id = ${customerID} and o.order_status = 0
      and exists (select from appointments a where a.order_id = o.order_id and a.state in ('requested', 'held'))
      order by o.order_id`

export const findAppointment = (tx: Transaction, appointmentID: number) =>
  tx.first<StoredAppointment>('find_appointment')`
    select ${columns} from appointments where appointment_id = ${appointmentID}`

/** The new values of an appointment. Omitted ones stay unchanged. `changeUntil` is empty if the wholesaler names no limit. */
export type AppointmentChange = Pick<StoredAppointment, 'state'> &
  Partial<
    Pick<
      StoredAppointment,
      'start' | 'end' | 'holdReference' | 'reference' | 'holdExpiresAt' | 'changeUntil' | 'problem'
    >
  >

export const updateAppointment = (tx: Transaction, appointmentID: number, change: AppointmentChange) =>
  tx.execute('update_appointment')`
    update appointments set state = ${change.state}, start_at = coalesce(${change.start ?? null}, start_at),
      end_at = coalesce(${change.end ?? null}, end_at),
        hold_reference = coalesce(${change.holdReference ?? null}, hold_reference),
        reference = coalesce(${change.reference ?? null}, reference),
        hold_expires_at = coalesce(${change.holdExpiresAt ?? null}, hold_expires_at),
        change_until = coalesce(${change.changeUntil || null}, change_until),
        problem = coalesce(${change.problem ?? null}, problem), changed_at = app.now()
      where appointment_id = ${appointmentID}`

/** The holds that end before a moment or whose order is signed, the most urgent first. */
export const selectDueHolds = (tx: Transaction, until: Date, limit: number) =>
  tx.column<{ id: number }>('select_due_holds')`
    select a.appointment_id as id from appointments a join orders o using (order_id)
      where a.state = 'held' and (a.hold_expires_at < ${until} or o.order_status in (2, 3))
      order by a.hold_expires_at nulls first, a.appointment_id limit ${limit}`
