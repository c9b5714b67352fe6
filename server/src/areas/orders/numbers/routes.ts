import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { routesOf } from '../../../calls/calls.ts'
import { getOrder } from '../orders.ts'
import { findNextNumber } from './next-number.ts'
import { releaseAll, releaseNumber } from './release.ts'
import { getReserved, reserveNumbers } from './reserve.ts'

export const numberRoutes = routesOf(numberCalls, {
  getNextAccountNo: async (context, { body }) => {
    const { customerID } = await getOrder(context, body.orderID)
    return { nextAccountNo: await findNextNumber(context, customerID) }
  },
  getPhoneRegions: async ({ providers }, { params }) =>
    (await providers.numbers.regions('all')).filter(({ available }) => available >= params.range),
  getAvailablePhoneNumbers: async ({ providers }, { body }) =>
    (await providers.numbers.available(body)).map((did) => ({ did })),
  reservePhoneNumbers: (context, { params, body }) => reserveNumbers(context, params.orderId, body.dids),
  getReservedPhoneNumbers: (context, { params }) => getReserved(context, params.orderId),
  deleteReservedPhoneNumber: (context, { params }) => releaseNumber(context, params.orderId, params.id),
  deleteReservedPhoneNumbers: (context, { params }) => releaseAll(context, params.orderID),
})
