import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { Attempt } from '../../../kernel/jobs.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import type { NewTicket } from '../../../providers/ticketing/port.ts'
import { lockOrderInJob, recordCompleted } from '../../orders/move-order.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { recordTicket, toTicket } from './hand-over.ts'
import { findTicket, findTicketByReference, putTicket } from './queries.ts'

type Services = Pick<JobServices, 'pool' | 'providers'>

/** The job that hands a signed order over; one that has its ticket, or is signed no more, is left. */
export async function openTicket(
  services: Services,
  { orderID }: { orderID: number },
  attempt: Attempt,
): Promise<void> {
  const wanted = await inJob(services.pool, (tx) => missingTicket(tx, orderID))
  if (!wanted) return
  try {
    const ticket = await services.providers.ticketing.openTicket(wanted)
    const stands = await inJob(services.pool, async (tx) => {
      await lockOrderInJob({ tx }, orderID)
      const isWanted = (await missingTicket(tx, orderID))?.key === wanted.key
      if (isWanted) await recordTicket({ tx }, wanted, ticket)
      return isWanted || (await findTicket(tx, orderID))?.reference === ticket.reference
    })
    // Cancelled or taken back while the ticketing system answered.
    if (!stands) await withdrawAtSystem(services, { reference: ticket.reference, reason: 'The order was taken back' })
  } catch (error) {
    const problem = error instanceof OutsideError ? error.message : 'The order could not be handed over'
    await inJob(services.pool, async (tx) => {
      await lockOrderInJob({ tx }, orderID)
      if ((await missingTicket(tx, orderID))?.key === wanted.key)
        await putTicket(tx, { orderID, key: wanted.key, reference: '', problem })
    })
    const refused = error instanceof OutsideError && error.kind === 'refused'
    if (!refused || attempt.last) throw error
  }
}

async function missingTicket(tx: Transaction, orderID: number): Promise<NewTicket | undefined> {
  const wanted = toTicket(await getOrderDetail({ tx, now: new Date() }, orderID))
  const stored = wanted && (await findTicket(tx, orderID))
  return stored?.key === wanted?.key && stored?.reference ? undefined : wanted
}

/** The job that asks what became of a ticket, and completes its order where it is completed. */
export async function followTicket({ pool, providers }: Services, { reference }: { reference: string }): Promise<void> {
  const stored = await inJob(pool, (tx) => findTicketByReference(tx, reference))
  if (!stored) return
  const ticket = await providers.ticketing.findTicket(reference)
  if (!ticket || ticket.status === 'open') return
  await inJob(pool, async (tx) => {
    await lockOrderInJob({ tx }, stored.orderID)
    const current = await findTicket(tx, stored.orderID)
    if (current?.reference !== reference) return
    if (ticket.status === 'completed') return recordCompleted({ tx }, stored.orderID, reference)
    await putTicket(tx, { ...current, problem: `Ticket ${reference} was withdrawn` })
  })
}

/** The job that takes a ticket back; one that is completed, or not known, stays as it is. */
export async function withdrawAtSystem(
  { providers }: Pick<JobServices, 'providers'>,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  try {
    await providers.ticketing.withdrawTicket(reference, reason)
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error
  }
}
