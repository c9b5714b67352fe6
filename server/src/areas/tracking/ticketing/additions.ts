import { AppError } from '@dealerline/shared/errors.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../../calls/context.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { findTicket } from './queries.ts'

/** The reference of a signed order's ticket; refused where there is none to add anything to. */
export async function getTicketReference(context: Context, orderID: number): Promise<string> {
  const order = await lockOrder(context, orderID)
  if (!isSigned(order)) throw new AppError('conflict', { detail: 'An order has a ticket once it is signed.' })
  const ticket = await findTicket(context.tx, orderID)
  if (ticket?.reference) return ticket.reference
  throw new AppError('conflict', {
    detail: ticket?.problem
      ? `The ticketing system has not taken this order: ${ticket.problem}.`
      : 'The ticketing system has no ticket of this order yet. Try again shortly.',
  })
}

/** Tells the people who provision an order, while the person waits, that a device has another MAC address now. */
export async function sendUpdatedMacAddress(
  context: Context,
  given: { orderID: number; device: string; macAddress: string },
): Promise<{ reference: string; macAddress: string }> {
  const { orderID, device } = given
  const reference = await getTicketReference(context, orderID)
  const macAddress = toMacAddress(given.macAddress)
  await context.providers.ticketing.addRemark(reference, {
    key: `mac ${orderID} ${device} ${macAddress} ${context.now.toISOString().slice(0, 10)}`,
    text: `New MAC address of ${device}: ${macAddress}`,
  })
  context.tx.audit({ entityType: 'order', entityID: orderID, action: 'MAC address sent', data: { device, macAddress } })
  return { reference, macAddress }
}

/** `00:1A:2B:3C:4D:5E`, however it was written. */
function toMacAddress(given: string): string {
  return (given.replace(/[^0-9a-f]/gi, '').match(/../g) ?? []).join(':').toUpperCase()
}
