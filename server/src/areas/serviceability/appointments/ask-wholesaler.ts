import { OutsideError } from '../../../kernel/outside-error.ts'
import type {
  AppointmentOperations,
  ConfirmedSlot,
  SlotHold,
} from '../../../providers/serviceability/appointment-port.ts'
import type { StoredAppointment } from './queries.ts'

/** The request to hold a time, and to confirm it if the order is signed. */
export type AppointmentRequest = Pick<
  StoredAppointment,
  'appointmentID' | 'orderID' | 'rowID' | 'site' | 'slotCode' | 'key'
> & {
  /** The hold that the wholesaler has confirmed; null before. */
  hold: SlotHold | null
  confirms: boolean
  /** The reference of the confirmed appointment that it replaces; empty if there is none. */
  replaces: string
}

export type AppointmentOutcome =
  | { kind: 'silent'; hold: SlotHold | null }
  | { kind: 'refused'; message: string; hold: SlotHold | null }
  | { kind: 'held'; hold: SlotHold }
  | { kind: 'confirmed'; hold: SlotHold; appointment: ConfirmedSlot }

export function toRequest(
  appointment: StoredAppointment,
  { confirms, replaces }: Pick<AppointmentRequest, 'confirms' | 'replaces'>,
): AppointmentRequest {
  const { appointmentID, orderID, rowID, site, slotCode, key } = appointment
  const { holdReference, start, end, holdExpiresAt, changeUntil } = appointment
  const hold = holdReference ? { reference: holdReference, start, end, expiresAt: holdExpiresAt, changeUntil } : null
  return { appointmentID, orderID, rowID, site, slotCode, key, hold, confirms, replaces }
}

/**
 * Holds the time and, if the order is signed, confirms it. A hold that has expired is requested again. A request that is
 * repeated changes nothing at the wholesaler.
 */
export async function askForAppointment(
  service: AppointmentOperations,
  request: AppointmentRequest,
  now: Date,
): Promise<AppointmentOutcome> {
  const { key, confirms, replaces } = request
  const isHeld = request.hold !== null && new Date(request.hold.expiresAt) > now
  let hold = isHeld ? request.hold : null
  try {
    if (!hold) {
      const reply = await service.holdSlot(toHoldRequest(request))
      if (!reply.success) return { kind: 'refused', message: reply.message, hold }
      hold = reply.result
    }
    if (!confirms) return { kind: 'held', hold }
    const reply = await service.confirmSlot({
      key: `${key} ${hold.reference}`,
      holdReference: hold.reference,
      replaces,
    })
    if (!reply.success) return { kind: 'refused', message: reply.message, hold }
    return { kind: 'confirmed', hold, appointment: reply.result }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return error.kind === 'refused' ? { kind: 'refused', message: error.message, hold } : { kind: 'silent', hold }
  }
}

/** A hold after an expired one has its own key. */
export function toHoldRequest({ key, hold, site, slotCode, orderID, rowID }: Omit<AppointmentRequest, 'confirms'>) {
  const { addressID: _, ...place } = site
  return { ...place, key: hold ? `${key} after ${hold.expiresAt}` : key, slotCode, customerRef: `${orderID}-${rowID}` }
}
