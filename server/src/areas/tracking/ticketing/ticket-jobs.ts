import { inJob, type Job, type JobServices } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { OutsideRefused, reasonOf } from '../../../kernel/outside-error.ts'
import type { NewTicket } from '../../../providers/ticketing/port.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { lockOrderInJob } from '../../orders/record-status.ts'
import { findTicket, putTicket } from './queries.ts'
import { recordTicket, toTicket } from './ticket.ts'

/** The job that opens the ticket of a signed order. It skips an order that has its ticket or is no longer signed. */
export const openTicket: Job<'ticketing.open'> = async (services, { orderID }, attempt, queue) => {
  const newTicket = await inJob(services.pool, (tx) => missingTicket(tx, orderID))
  if (!newTicket) return
  try {
    const ticket = await services.providers.ticketing.openTicket(newTicket)
    const isCurrent = await inJob(services.pool, async (tx) => {
      await lockOrderInJob({ tx }, orderID)
      const isStillMissing = (await missingTicket(tx, orderID))?.key === newTicket.key
      if (isStillMissing) await recordTicket({ tx, queue }, newTicket, ticket)
      return isStillMissing || (await findTicket(tx, orderID))?.reference === ticket.reference
    })
    // The order was cancelled or taken back during the call to the ticketing system.
    if (!isCurrent)
      await withdrawAtSystem(services, { reference: ticket.reference, reason: 'The order was taken back' })
  } catch (error) {
    const problem = reasonOf(error, 'The order could not be sent')
    await inJob(services.pool, async (tx) => {
      await lockOrderInJob({ tx }, orderID)
      if ((await missingTicket(tx, orderID))?.key === newTicket.key)
        await putTicket(tx, { orderID, key: newTicket.key, reference: '', problem })
    })
    const isRefused = error instanceof OutsideRefused
    if (!isRefused || attempt.last) throw error
  }
}

async function missingTicket(tx: Transaction, orderID: number): Promise<NewTicket | undefined> {
  const newTicket = toTicket(await getOrderDetail({ tx, now: currentTime() }, orderID))
  const storedTicket = newTicket && (await findTicket(tx, orderID))
  return storedTicket?.key === newTicket?.key && storedTicket?.reference ? undefined : newTicket
}

/** The job that withdraws a ticket. It changes nothing if the ticket is completed or unknown. */
export async function withdrawAtSystem(
  { providers }: Pick<JobServices, 'providers'>,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  try {
    await providers.ticketing.withdrawTicket(reference, reason)
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error
  }
}
