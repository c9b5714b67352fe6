import type { AppointmentRecord, RecordState } from '@dealerline/shared/rules/appointments.ts'
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

const columns = `appointment_id as "appointmentID", order_id as "orderID", dealer_id as "dealerID", row_id as "rowID",
  wholesaler, site, site ->> 'formattedAddress' as address, slot_id as "slotCode", app.utc_text(start_at) as start,
  app.utc_text(end_at) as "end", state, hold_reference as "holdReference", reference,
  app.utc_text(hold_expires_at) as "holdExpiresAt", app.utc_text(change_until) as "changeUntil", key::text as key,
  replaces_id as "replacesID", chosen_by as "chosenBy", by_customer as "byCustomer", problem`

export interface NewAppointment
  extends Pick<
    StoredAppointment,
    'orderID' | 'dealerID' | 'rowID' | 'site' | 'slotCode' | 'start' | 'end' | 'replacesID' | 'chosenBy' | 'byCustomer'
  > {}

export function insertAppointment(tx: Transaction, one: NewAppointment): Promise<StoredAppointment> {
  return tx.one<StoredAppointment>({
    name: 'insert_appointment',
    text: `insert into appointments
        (order_id, dealer_id, row_id, wholesaler, site, slot_id, start_at, end_at, replaces_id, chosen_by, by_customer)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${columns}`,
    values: [
      one.orderID,
      one.dealerID,
      one.rowID,
      one.site.wholesaler,
      JSON.stringify(one.site),
      one.slotCode,
      one.start,
      one.end,
      one.replacesID,
      one.chosenBy,
      one.byCustomer,
    ],
  })
}

/** The appointments of an order, oldest first. */
export function selectAppointments(tx: Transaction, orderID: number): Promise<StoredAppointment[]> {
  return tx.prepared<StoredAppointment>({
    name: 'select_appointments',
    text: `select ${columns} from appointments where order_id = $1 order by appointment_id`,
    values: [orderID],
  })
}

export function findAppointment(tx: Transaction, appointmentID: number): Promise<StoredAppointment | undefined> {
  return tx.first<StoredAppointment>({
    name: 'find_appointment',
    text: `select ${columns} from appointments where appointment_id = $1`,
    values: [appointmentID],
  })
}

/** The new values of an appointment. Omitted ones stay unchanged. */
export interface AppointmentChange {
  state: RecordState
  start?: string
  end?: string
  holdReference?: string
  reference?: string
  holdExpiresAt?: string
  /** Empty if the wholesaler names no limit. */
  changeUntil?: string
  problem?: string
}

export async function updateAppointment(
  tx: Transaction,
  appointmentID: number,
  change: AppointmentChange,
): Promise<void> {
  await tx.prepared({
    name: 'update_appointment',
    text: `update appointments set state = $2, start_at = coalesce($3, start_at), end_at = coalesce($4, end_at),
        hold_reference = coalesce($5, hold_reference), reference = coalesce($6, reference),
        hold_expires_at = coalesce($7, hold_expires_at), change_until = coalesce($8, change_until),
        problem = coalesce($9, problem), changed_at = app.now()
      where appointment_id = $1`,
    values: [
      appointmentID,
      change.state,
      change.start ?? null,
      change.end ?? null,
      change.holdReference ?? null,
      change.reference ?? null,
      change.holdExpiresAt ?? null,
      change.changeUntil || null,
      change.problem ?? null,
    ],
  })
}

/** The holds that end before a moment or whose order is signed, the most urgent first. */
export async function selectDueHolds(tx: Transaction, until: Date, limit: number): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>({
    name: 'select_due_holds',
    text: `select a.appointment_id as id from appointments a join orders o using (order_id)
      where a.state = 'held' and (a.hold_expires_at < $1 or o.order_status in (2, 3))
      order by a.hold_expires_at nulls first, a.appointment_id limit $2`,
    values: [until, limit],
  })
  return rows.map(({ id }) => id)
}
