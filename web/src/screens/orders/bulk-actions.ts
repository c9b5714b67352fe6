import type { ListedOrder } from '@dealerline/shared/contract/listed-order.ts'
import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { mayAct, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { send } from '../../api.ts'
import { assertSent } from '../../links/sent-just-now.ts'
import { voidIfCancelled } from '../../records/orders/void-if-cancelled.ts'

/** An action on several orders and quotes of a list. */
export interface OrderBulkAction {
  label: string
  /** While it runs, such as *Cancelling*. */
  doing: string
  /** What has happened to the orders, such as *cancelled*. */
  done: string
  danger?: true
  /** Returns the question before it starts. */
  question: (what: string) => string
  /** What it changes for the customer. */
  effect: string
  isOpenTo: (order: ListedOrder, isAdmin: boolean) => boolean
  act: (order: ListedOrder) => Promise<unknown>
}

const isSent = ({ isQuote, quoteState, orderStatus: status }: ListedOrder) =>
  isQuote ? ['Sent', 'Opened', 'Question'].includes(quoteState) : status === orderStatus.inProgress

async function remind({ orderID }: ListedOrder): Promise<void> {
  const reply = await send(signingCalls.resend, { params: { orderID }, body: {} })
  assertSent(reply)
  const refused = reply.results.find(({ status }) => status === 'refused')
  if (refused) throw new Error(refused.reason)
}

export const bulkActions: readonly OrderBulkAction[] = [
  {
    label: 'Remind',
    doing: 'Reminding',
    done: 'reminded',
    question: (what) => `Send the customers of ${what} their link again?`,
    effect: 'Each person who signs next gets the same link by e-mail, or by SMS without an e-mail address.',
    isOpenTo: (order) => !order.isQuote && isSent(order) && !order.isWaiting,
    act: remind,
  },
  {
    label: 'Take back',
    doing: 'Taking back',
    done: 'taken back',
    danger: true,
    question: (what) => `Take ${what} back?`,
    effect: 'The customers’ links stop working, and the orders and quotes can be edited again.',
    isOpenTo: isSent,
    act: ({ orderID, revision, isQuote }) =>
      isQuote
        ? send(offerCalls.takeBackQuote, { params: { orderID } })
        : send(orderCalls.resetOrderToEdit, { params: { orderID } }, { orderRevision: revision }),
  },
  {
    label: 'Cancel selected',
    doing: 'Cancelling',
    done: 'cancelled',
    danger: true,
    question: (what) => `Cancel ${what}?`,
    effect:
      'The customers’ links stop working, and tickets are withdrawn. A cancelled order or quote cannot be opened again.',
    isOpenTo: (order, isAdmin) => mayAct('cancel', order, isAdmin),
    act: async ({ orderID, revision }) =>
      voidIfCancelled(await send(orderCalls.cancelOrder, { params: { orderID } }, { orderRevision: revision })),
  },
]
