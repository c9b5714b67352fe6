import { presenceCalls } from '@dealerline/shared/contract/presence.ts'
import { routesOf } from '../../../calls/handler.ts'
import { watchOrder } from './presence.ts'

export const presenceRoutes = routesOf(presenceCalls, {
  watchOrder: (context, { params, body, headers }) =>
    watchOrder(context, params.orderID, { ...body, isBuffered: headers['live-problem'] === 'buffered' }),
})
