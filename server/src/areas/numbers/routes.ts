import { blocks } from '@dealerline/shared/blocks/index.ts'
import { firstExtension } from '@dealerline/shared/blocks/trunk-rows.ts'
import { numberCalls } from '@dealerline/shared/contract/numbers.ts'
import { routesOf } from '../../plugins/calls.ts'
import { getOrder } from '../orders/orders.ts'
import { selectTakenNumbers } from './queries.ts'
import { releaseAll, releaseNumber } from './release.ts'
import { getReserved, reserveNumbers } from './reserve.ts'

const numbered = [...new Set(blocks.flatMap((block) => block.numbered ?? []))]

export const numberRoutes = routesOf(numberCalls, {
  getNextAccountNo: async (context, { body }) => {
    const { customerID } = await getOrder(context, body.orderID)
    const taken = await selectTakenNumbers(context.tx, customerID, numbered)
    const request = { customerKey: String(customerID), from: firstExtension, count: 0, taken }
    return { nextAccountNo: await context.providers.numbers.nextAccountNo(request) }
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
