import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { orderStatus, zeroGuid } from '@dealerline/shared/rules/order-states.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'
import type { Context } from '../../../calls/context.ts'
import type { EventContext } from '../../../calls/events.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import type { NewTicket, Ticket } from '../../../providers/ticketing/port.ts'
import { recordCompleted } from '../../orders/move-order.ts'
import { findTicket, putTicket } from './queries.ts'

type Work = Pick<Context, 'tx'>

/** Hands a signed order over to the ticketing system, by a job. */
export function handOverSigned({ tx, queue }: EventContext<'orderSigned'>, { orderID }: { orderID: number }) {
  return queue(tx, 'ticketing.open', { orderID })
}

/** The ticket that a signed order needs; undefined while it is not signed. One signature is one ticket. */
export function toTicket(order: OrderDetail): NewTicket | undefined {
  if (order.orderStatus !== orderStatus.signed) return undefined
  const { sections, customer, title } = toReadableOrder(order)
  const fact = (label: string) => customer.find((entry) => entry.label === label)?.value
  return {
    key: order.orderGUID === zeroGuid ? `order ${order.orderID}` : order.orderGUID,
    orderID: order.orderID,
    subject: `${title} ${order.orderID} for ${fact('Company') || fact('Name') || fact('Authorised representative') || 'a customer'}`,
    accountNo: order.ubAccountNo,
    services: sections.map(
      (section) => `${section.title}: ${section.rows.length} ${section.rows.length === 1 ? 'row' : 'rows'}`,
    ),
  }
}

/**
 * Stores the ticket that the ticketing system answered; a completed one completes the order.
 * @throws OutsideRefused where the ticket was withdrawn over there
 */
export async function recordTicket({ tx }: Work, { key, orderID }: NewTicket, ticket: Ticket): Promise<void> {
  const { reference, status } = ticket
  if (status === 'withdrawn') throw new OutsideRefused('ticketing', `Ticket ${reference} was withdrawn`)
  const known = await findTicket(tx, orderID)
  await putTicket(tx, { orderID, key, reference, problem: '' })
  if (known?.reference !== reference)
    tx.audit({ entityType: 'order', entityID: orderID, action: 'sent to ticketing', data: { reference } })
  if (status === 'completed') await recordCompleted({ tx }, orderID, reference)
}
