import type { Transaction } from '../kernel/database.ts'

/** The appointments that the wholesaler has not answered about for an hour, and that only a server of release 0.4.0 has followed. */
export async function selectForgottenAppointments(tx: Transaction): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>('select_forgotten_appointments')`
    select appointment_id as id from appointments a
      where state in ('requested', 'confirming') and changed_at < app.now() - interval '1 hour' and not exists (
        select from outside_requests r where r.kind = 'appointment' and r.subject = a.appointment_id)
      order by appointment_id limit 200`
  return rows.map(({ id }) => id)
}
