import { lineCalls } from '@dealerline/shared/contract/lines.ts'
import { routesOf } from '../../../calls/handler.ts'
import { assertOrderExists } from '../lock-order.ts'
import { selectServiceOrderLines } from './queries.ts'

export const lineRoutes = routesOf(lineCalls, {
  getServiceOrderLines: async (context, { params: { orderID } }) => {
    const [, lines] = await Promise.all([
      assertOrderExists(context, orderID),
      selectServiceOrderLines(context.tx, orderID),
    ])
    return lines
  },
})
