import { operationCalls } from '@dealerline/shared/contract/operations.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getOrderChanges } from '../list-changes.ts'
import { withNextNumber } from '../numbers/next-number.ts'
import { changeOrder, readChange } from './change-order.ts'

export const operationRoutes = routesOf(operationCalls, {
  getOrderChanges: (context, { params }) => getOrderChanges(context, params.orderID),
  changeOrder: withNextNumber(
    (context, { params, body }) => readChange(context, params.orderID, body),
    (context, { params, body }, change) => changeOrder(context, params.orderID, body, change),
  ),
})
