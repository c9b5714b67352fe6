import type { Context } from '../../../calls/context.ts'
import type { Events } from '../../../calls/events.ts'
import { hastenRequest } from '../../../outside/follow-requests.ts'
import { deleteTicket } from './queries.ts'
import { ticketRequest } from './ticket-request.ts'

/** Deletes the order's ticket here and queues the job that withdraws it. The caller must have locked the order. */
export async function withdrawTicket(
  { tx, queue }: Context,
  { orderID, reason }: Events['orderTakenBack'],
): Promise<void> {
  const ticket = await deleteTicket(tx, orderID)
  if (!ticket?.reference) return
  await hastenRequest({ tx, queue }, ticketRequest.kind, orderID)
  await queue(tx, 'ticketing.withdraw', { reference: ticket.reference, reason })
}
