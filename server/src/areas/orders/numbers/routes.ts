import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { getOrder } from '../orders.ts'
import { askNextNumber, toNumberQuestion } from './next-number.ts'
import { releaseAll, releaseNumber } from './release.ts'
import { getReserved, reservation } from './reserve.ts'

export const numberRoutes = routesOf(numberCalls, {
  getNextAccountNo: steps({
    prepare: async (context, { body }) => toNumberQuestion(context, (await getOrder(context, body.orderID)).customerID),
    call: async (outside, question) => ({ nextAccountNo: await askNextNumber(outside, question) }),
  }),
  getPhoneRegions: steps({
    call: async ({ providers }, { params }) =>
      (await providers.numbers.regions('all')).filter(({ available }) => available >= params.range),
  }),
  getAvailablePhoneNumbers: steps({
    call: async ({ providers }, { body }) => (await providers.numbers.available(body)).map((did) => ({ did })),
  }),
  reservePhoneNumbers: steps(reservation),
  getReservedPhoneNumbers: (context, { params }) => getReserved(context, params.orderId),
  deleteReservedPhoneNumber: (context, { params }) => releaseNumber(context, params.orderId, params.id),
  deleteReservedPhoneNumbers: (context, { params }) => releaseAll(context, params.orderID),
})
