import { AppError } from '@dealerline/shared/errors.ts'
import { isOpenTo, needsAdmin, type OrderAction, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import type { Context } from '../../calls/context.ts'
import type { LockedOrder } from './lock-order.ts'

/** The end of the sentence that refuses each action. Status changes have separate messages. */
const refusalWords: Record<Exclude<OrderAction, 'cancel' | 'reset'>, string> = {
  reprocess: 'cannot be processed again',
  resendToTicketing: 'cannot be handed to ticketing',
  changeSignedDate: 'has no signed date to correct',
  changeType: 'cannot change its type',
  flag: 'cannot be flagged',
}

const adminWords: Record<OrderAction, string> = {
  cancel: 'cancel a signed order',
  reset: 'take a signed order back',
  reprocess: 'process an order again',
  resendToTicketing: 'hand an order to ticketing',
  changeSignedDate: 'correct a signed date',
  changeType: 'change the type of an order',
  flag: 'flag an order',
}

const targetStatus: Partial<Record<OrderAction, number>> = { cancel: orderStatus.cancelled, reset: orderStatus.new }

/**
 * Refuses an action that the order's status or the caller's permissions do not allow. Repeating a status change that
 * has already happened is allowed.
 */
export function assertMayAct(
  { caller }: Pick<Context, 'caller'>,
  action: OrderAction,
  order: LockedOrder & { envelope: boolean },
): void {
  if (needsAdmin(action, order) && caller.kind !== 'Admin') {
    throw new AppError('notAllowed', { detail: `Only an administrator can ${adminWords[action]}.` })
  }
  if (isOpenTo(action, order) || targetStatus[action] === order.orderStatus) return
  const label = orderStatusName(order.orderStatus).label
  const to = targetStatus[action]
  if (to !== undefined)
    throw new AppError('notEditable', {
      detail: `An order that is ${label} cannot become ${orderStatusName(to).label}.`,
    })
  const state = order.envelope && order.orderStatus === orderStatus.new ? 'out for signature' : label
  throw new AppError('notEditable', {
    detail: `An order that is ${state} ${refusalWords[action as keyof typeof refusalWords]}.`,
  })
}
