import { AppError } from '@dealerline/shared/errors.ts'
import { isSigned } from '@dealerline/shared/rules/order-states.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import type { Outside } from '../../../calls/handler.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { addMacAddress, findTicket } from './queries.ts'

/** The reference of a signed order's ticket. Refuses an order without a ticket. */
export async function getTicketReference(context: Context, orderID: number): Promise<string> {
  const order = await lockOrder(context, orderID)
  if (!isSigned(order)) throw new AppError('conflict', { detail: 'An order gets a ticket when it is signed.' })
  const ticket = await findTicket(context.tx, orderID)
  if (ticket?.reference && ticket.problem === '') return ticket.reference
  throw new AppError('conflict', {
    detail: ticket?.problem
      ? `The ticketing system did not accept this order: ${ticket.problem}.`
      : 'The ticketing system has no ticket for this order yet. Try again shortly.',
  })
}

/** Sends a device's new MAC address to the ticket of an order, while the caller waits. */
export const macAddressUpdate = {
  prepare: async (context: Context, { body }: MacAddressInput) => ({
    ...body,
    reference: await getTicketReference(context, body.orderID),
    macAddress: toMacAddress(body.macAddress),
    day: toLocalDay(context.now),
  }),
  call: ({ providers }: Outside, { orderID, device, reference, macAddress, day }: MacAddressRemark) =>
    providers.ticketing.addRemark(reference, {
      key: `mac ${orderID} ${device} ${macAddress} ${day}`,
      text: `New MAC address of ${device}: ${macAddress}`,
    }),
  commit: async (
    { tx }: Context,
    { body: { orderID, device } }: MacAddressInput,
    _answer: unknown,
    { reference, macAddress }: MacAddressRemark,
  ) => {
    await addMacAddress(tx, orderID, macAddress)
    tx.auditOrder(orderID, 'MAC address sent', { device, macAddress })
    return { reference, macAddress }
  },
}

type MacAddressInput = { body: { orderID: number; device: string; macAddress: string } }
type MacAddressRemark = MacAddressInput['body'] & { reference: string; day: string }

/** Normalises a MAC address to the form `00:1A:2B:3C:4D:5E`. */
function toMacAddress(text: string): string {
  return (text.replace(/[^0-9a-f]/gi, '').match(/../g) ?? []).join(':').toUpperCase()
}
