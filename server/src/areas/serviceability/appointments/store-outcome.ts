import type { AuditAction } from '@dealerline/shared/record-rules/audit-actions.ts'
import { isOpenAppointment, toAppointmentTime } from '@dealerline/shared/rules/appointments.ts'
import type { Work } from '../../../calls/context.ts'
import type { AppointmentOutcome } from './ask-wholesaler.ts'
import { findAppointment, type StoredAppointment, updateAppointment } from './queries.ts'

/**
 * Stores the wholesaler's answer about an appointment. The caller has locked the order. If the appointment was released
 * while the wholesaler was asked, a job releases it there too. Returns the new state; undefined if nothing was open.
 */
export async function storeOutcome(
  { tx, queue }: Work,
  appointmentID: number,
  outcome: AppointmentOutcome,
  { isSigned }: { isSigned: boolean },
): Promise<StoredAppointment | undefined> {
  const appointment = await findAppointment(tx, appointmentID)
  if (!appointment) return undefined
  const { state } = appointment
  const holdChange = outcome.hold
    ? {
        holdReference: outcome.hold.reference,
        holdExpiresAt: outcome.hold.expiresAt,
        changeUntil: outcome.hold.changeUntil,
      }
    : {}
  if (state !== 'requested' && state !== 'held' && state !== 'confirming') {
    if (!outcome.hold || state === 'confirmed') return undefined
    const reference = outcome.kind === 'confirmed' ? outcome.appointment.reference : appointment.reference
    await updateAppointment(tx, appointmentID, { ...holdChange, reference, state })
    await queue(tx, 'appointments.release', { appointmentID })
    return undefined
  }
  switch (outcome.kind) {
    case 'silent':
      await updateAppointment(tx, appointmentID, { ...holdChange, state: outcome.hold ? 'confirming' : state })
      break
    case 'refused':
      await updateAppointment(tx, appointmentID, { ...holdChange, state: 'failed', problem: outcome.message })
      if (outcome.hold) await queue(tx, 'appointments.release', { appointmentID })
      record(tx, appointment, 'appointment refused', outcome.message)
      break
    case 'held': {
      // The order was signed while the wholesaler was asked.
      const next = isSigned ? 'confirming' : 'held'
      const { start, end } = outcome.hold
      await updateAppointment(tx, appointmentID, { ...holdChange, start, end, state: next })
      if (isSigned) await queue(tx, 'appointments.settle', { appointmentID })
      else await freeReplaced({ tx, queue }, appointment)
      record(tx, { ...appointment, start, end }, 'appointment held')
      break
    }
    case 'confirmed': {
      const { reference, start, end, changeUntil } = outcome.appointment
      await updateAppointment(tx, appointmentID, {
        ...holdChange,
        start,
        end,
        changeUntil,
        reference,
        state: 'confirmed',
      })
      await freeReplaced({ tx, queue }, appointment)
      if (appointment.byCustomer) await queue(tx, 'appointments.notify', { appointmentID, event: 'moved' })
      else await queue(tx, 'appointments.confirmed', { appointmentID })
      record(tx, { ...appointment, start, end }, 'appointment confirmed')
      break
    }
  }
  return findAppointment(tx, appointmentID)
}

/** Releases the earlier appointments of the line. The wholesaler has already replaced one that was confirmed. */
async function freeReplaced({ tx, queue }: Work, { replacesID }: StoredAppointment): Promise<void> {
  const replaced = replacesID === null ? undefined : await findAppointment(tx, replacesID)
  if (!replaced) return
  if (isOpenAppointment(replaced)) {
    await updateAppointment(tx, replaced.appointmentID, { state: 'released' })
    await queue(tx, 'appointments.release', { appointmentID: replaced.appointmentID })
  }
  // A time that was replaced before the wholesaler answered replaces an earlier one itself.
  await freeReplaced({ tx, queue }, replaced)
}

/** Adds an entry with the time in words to the audit log of the order. */
export function record(tx: Work['tx'], appointment: StoredAppointment, action: AuditAction, problem = ''): void {
  const { orderID, rowID, wholesaler, chosenBy } = appointment
  const data = { rowID, wholesaler, time: toAppointmentTime(appointment), chosenBy, ...(problem && { problem }) }
  tx.auditOrder(orderID, action, data)
}
