import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { menuOf } from '@dealerline/shared/record-rules/menu.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { allFlagsOff } from '@dealerline/shared/rules/flags.ts'
import { Refusal } from '../../ui/testing/answer-calls.ts'
import { dana, openPortal } from './open-portal.tsx'

type Options = Parameters<typeof openPortal>[1] & {
  /** The stored order. It is read again after each change. */
  order: OrderDetail | (() => OrderDetail)
}

/** Shows the whole portal at an address of an order. The calls that every screen of an order makes are answered. */
export function openOrder(path: string, { order, answers, ...options }: Options) {
  const read = typeof order === 'function' ? order : () => order
  const { orderID } = read()
  const { authLevel, authGroup, flags } = { ...dana, ...options.person }
  const caller = toCallerKind(authLevel, authGroup)
  return openPortal(`${path}${path.includes('?') ? '&' : '?'}order=${orderID}`, {
    ...options,
    answers: {
      [`Order/GetOrder/${orderID}`]: read,
      [`order/getOrderSavedStatus/${orderID}`]: () =>
        menuOf(read(), verdictOf(read(), new Date()), caller, { ...allFlagsOff, ...flags }),
      ...answers,
    },
  })
}

/** The answer of the server that an order is incomplete. */
export const incomplete = (order: OrderDetail) =>
  new Refusal(400, 'The order is incomplete', {
    code: 'requirementsMissing',
    requirements: verdictOf(order, new Date()).blocking,
  })
