import type { LineAppointment } from '@dealerline/shared/contract/appointments.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toLineAppointments } from '@dealerline/shared/rules/appointments.ts'
import type { Context } from '../../../calls/context.ts'
import { type StoredSite, selectAppointments } from './queries.ts'

/** The appointments of an order's internet lines, with the state of each line. */
export async function getLineAppointments(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  orderID: number,
): Promise<LineAppointment[]> {
  return toLineAppointments(await selectAppointments(tx, orderID), now)
}

/** The line at its wholesaler, as its last appointment names it. Answers 404 for a line without one. */
export async function getSiteOfLine({ tx }: Pick<Context, 'tx'>, orderID: number, rowID: number): Promise<StoredSite> {
  const appointment = (await selectAppointments(tx, orderID)).findLast((one) => one.rowID === rowID)
  if (!appointment) throw new AppError('notFound')
  return appointment.site
}
