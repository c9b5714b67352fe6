import type { Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { Order } from '@dealerline/shared/contract/orders.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { orderTypes } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../../calls/context.ts'
import { saveHeader } from '../blocks/headers.ts'
import { saveRows } from '../blocks/rows.ts'
import { createOrder } from '../orders.ts'

/** Creates an IP order for the customer with these extensions as softphones. */
export async function addSoftphoneOrder(context: Context, customerID: number, extensions: Row[]): Promise<Order> {
  const order = await createOrder(context, {
    customerID,
    orderType: orderTypes.ordinary,
    isQuote: false,
    existingCustomer: false,
    content: {},
  })
  const { orderID } = order
  await saveHeader(context, ipVoice, { orderID }, fieldValues(ipVoice.header?.fields ?? {}, {}))
  await saveRows(context, ipVoice, { orderID }, toSoftphones(extensions))
  return order
}

/** Returns extensions as new rows of softphones. */
export const toSoftphones = (extensions: readonly Row[]): Row[] =>
  extensions.map((extension) => ({ ...extension, [ipVoice.rowID]: 0, softPhone: true }))
