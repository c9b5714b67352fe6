import { operationCalls } from '@dealerline/shared/contract/operations.ts'
import { routesOf } from '../../../calls/calls.ts'
import { withNextNumber } from '../numbers/next-number.ts'
import { changeOrder } from './change-order.ts'

export const operationRoutes = routesOf(operationCalls, {
  changeOrder: withNextNumber((context, { params, body }) => changeOrder(context, params.orderID, body)),
})
