import type { Order } from '@dealerline/shared/contract/orders.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { type Outside, repairAfter } from '../../../calls/handler.ts'
import type { NewTicket, Ticket } from '../../../providers/ticketing/port.ts'
import { askBilling, type BillingQuestion, storeAccount, toBillingQuestion } from '../../customers/billing.ts'
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts'
import { assertMayAct } from '../../orders/may-act.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { getOrder } from '../../orders/orders.ts'
import { recordTicket, toTicket } from './ticket.ts'

type OrderInput = { params: { orderID: number } }

/** Sends a signed order to the ticketing system again, while the caller waits. */
export const ticketResending = {
  prepare: async (context: Context, { params: { orderID } }: OrderInput) => {
    assertMayAct(context, 'resendToTicketing', await lockOrder(context, orderID))
    return readTicket(context, orderID)
  },
  call: async ({ providers }: Outside, newTicket: NewTicket | undefined) =>
    newTicket && (await providers.ticketing.openTicket(newTicket)),
  commit: (context: Context, { params: { orderID } }: OrderInput, ticket: Ticket | undefined, newTicket?: NewTicket) =>
    storeTicket(context, orderID, { newTicket, ticket }, async (order) => {
      assertMayAct(context, 'resendToTicketing', order)
      context.tx.auditOrder(orderID, 'resent to ticketing')
    }),
}

interface Reprocessing {
  billing: BillingQuestion | undefined
  newTicket: NewTicket | undefined
}

/** Sends a signed order to billing and ticketing again. Both recognise existing records by their keys. */
export const reprocessing = {
  prepare: async (context: Context, { params: { orderID } }: OrderInput): Promise<Reprocessing> => {
    const order = await lockOrder(context, orderID)
    assertMayAct(context, 'reprocess', order)
    return {
      billing: await toBillingQuestion(context, order.customerID),
      newTicket: await readTicket(context, orderID),
    }
  },
  call: async ({ providers }: Outside, { billing, newTicket }: Reprocessing) => {
    const accountNo = billing ? await askBilling(providers, billing) : ''
    const ticket = newTicket && (await providers.ticketing.openTicket({ ...newTicket, accountNo }))
    return { accountNo, ticket }
  },
  commit: (
    context: Context,
    { params: { orderID } }: OrderInput,
    { accountNo, ticket }: { accountNo: string; ticket: Ticket | undefined },
    { billing, newTicket }: Reprocessing,
  ) =>
    storeTicket(context, orderID, { newTicket, ticket }, async (order) => {
      assertMayAct(context, 'reprocess', order)
      if (billing) await storeAccount(context, billing.customerID, accountNo)
      context.tx.auditOrder(orderID, 'reprocessed')
    }),
}

/** Returns the ticket of a signed order. If this process ends while it asks, a job opens the ticket. */
async function readTicket(context: Context, orderID: number): Promise<NewTicket | undefined> {
  const newTicket = toTicket(await getOrderDetail(context, orderID))
  if (newTicket) await context.queue(context.tx, 'ticketing.open', { orderID }, repairAfter(context.config))
  return newTicket
}

/** Stores the ticket. Withdraws it if the order was cancelled or taken back while the ticketing system was asked. */
async function storeTicket(
  context: Context,
  orderID: number,
  { newTicket, ticket }: { newTicket: NewTicket | undefined; ticket: Ticket | undefined },
  record: (order: LockedOrder & { envelope: boolean }) => Promise<void>,
): Promise<Order | AppError> {
  const { tx, queue } = context
  const order = await lockOrder(context, orderID)
  if (newTicket && ticket && toTicket(await getOrderDetail(context, orderID))?.key !== newTicket.key) {
    await queue(tx, 'ticketing.withdraw', { reference: ticket.reference, reason: 'The order was taken back' })
    return new AppError('conflict', { detail: 'The order was changed in the meantime.' })
  }
  await record(order)
  if (newTicket && ticket) await recordTicket(context, newTicket, ticket)
  return getOrder(context, orderID)
}
