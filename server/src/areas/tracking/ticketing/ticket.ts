import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { orderStatus, zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import type { Work } from '../../../calls/context.ts'
import type { Events } from '../../../calls/events.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import { hastenRequest, startRequest } from '../../../outside/follow-requests.ts'
import type { NewTicket, Ticket } from '../../../providers/ticketing/port.ts'
import { recordCompleted } from '../../orders/record-status.ts'
import { deleteTicket, findTicket, hastenTicket, putTicket } from './queries.ts'
import { ticketRequest } from './ticket-request.ts'

/** The ticket of a signed order, or undefined if the order is not signed. One signature has one ticket. */
export function toTicket(order: OrderDetail): NewTicket | undefined {
  if (order.orderStatus !== orderStatus.signed) return undefined
  const { sections, customer, title } = toReadableOrder(order)
  const fact = (label: string) => customer.find((entry) => entry.label === label)?.value
  return {
    key: order.orderGUID === zeroGuid ? `order ${order.orderID}` : order.orderGUID,
    orderID: order.orderID,
    subject: `${title} ${order.orderID} for ${fact('Company') || fact('Name') || fact('Authorised representative') || 'a customer'}`,
    accountNo: order.ubAccountNo,
    services: sections.flatMap(({ title, rows: { length } }) =>
      length === 0 ? [] : [`${title}: ${length} ${length === 1 ? 'line' : 'lines'}`],
    ),
  }
}

/**
 * Stores the ticket from the ticketing system. A completed ticket completes the order.
 * @throws OutsideRefused if the ticket was withdrawn there
 */
export async function recordTicket({ tx, queue }: Work, { key, orderID }: NewTicket, ticket: Ticket): Promise<void> {
  const { reference, status } = ticket
  if (status === 'withdrawn') throw new OutsideRefused('ticketing', `Ticket ${reference} was withdrawn`)
  const storedTicket = await findTicket(tx, orderID)
  await putTicket(tx, { orderID, key, reference, problem: '' })
  if (storedTicket?.reference !== reference) tx.auditOrder(orderID, 'sent to ticketing', { reference })
  // The trigger for release 0.4.0 stores a request for each ticket. A look removes that of a completed one.
  if (status === 'completed') {
    await recordCompleted({ tx, queue }, orderID, reference)
    await hastenRequest({ tx, queue }, ticketRequest.kind, orderID)
  } else await startRequest({ tx, queue }, ticketRequest, { subject: orderID, orderID })
}

/** Queues a look at a ticket now, because the ticketing system reports a change. */
export async function lookAtTicket({ tx, queue }: Work, reference: string): Promise<void> {
  const requestID = await hastenTicket(tx, reference)
  if (requestID !== undefined) await queue(tx, 'outside.look', { requestID })
}

/** Deletes the order's ticket here and queues the job that withdraws it. The caller must have locked the order. */
export async function withdrawTicket(
  { tx, queue }: Work,
  { orderID, reason }: Events['orderTakenBack'],
): Promise<void> {
  const ticket = await deleteTicket(tx, orderID)
  if (!ticket?.reference) return
  await hastenRequest({ tx, queue }, ticketRequest.kind, orderID)
  await queue(tx, 'ticketing.withdraw', { reference: ticket.reference, reason })
}
