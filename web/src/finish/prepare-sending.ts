import { prepareOrder } from '../records/orders/prepare-order.ts'

/** The action of the messages about sending an order or a quote, by any channel. */
export const sendingOf = (orderID: number) => `send ${orderID}`

/** Prepares the order or quote to be sent. Returns whether to send. */
export const prepareSending = (orderID: number): Promise<boolean> =>
  prepareOrder(orderID, { notDone: 'Not sent', verb: 'Send', of: sendingOf(orderID) })
