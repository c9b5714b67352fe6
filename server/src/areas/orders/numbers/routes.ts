import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { asking, askOnly, askWith } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { getOrder } from '../orders.ts'
import { askNextNumber, toNumberQuestion } from './next-number.ts'
import { releaseAll, releaseNumber } from './release.ts'
import { getReserved, reservation } from './reserve.ts'

export const numberRoutes = routesOf(numberCalls, {
  getNextAccountNo: askWith(
    async (context, { body }) => toNumberQuestion(context, (await getOrder(context, body.orderID)).customerID),
    async (outside, question) => ({ nextAccountNo: await askNextNumber(outside, question) }),
  ),
  getPhoneRegions: askOnly(async ({ providers }, { params }) =>
    (await providers.numbers.regions('all')).filter(({ available }) => available >= params.range),
  ),
  getAvailablePhoneNumbers: askOnly(async ({ providers }, { body }) =>
    (await providers.numbers.available(body)).map((did) => ({ did })),
  ),
  reservePhoneNumbers: asking(reservation),
  getReservedPhoneNumbers: (context, { params }) => getReserved(context, params.orderId),
  deleteReservedPhoneNumber: (context, { params }) => releaseNumber(context, params.orderId, params.id),
  deleteReservedPhoneNumbers: (context, { params }) => releaseAll(context, params.orderID),
})
