// A server of release 0.4.0 has no call that changes an order by operations.
import type { BodyInputOf } from '@dealerline/shared/contract/call.ts'
import { type ChangedOrder, operationCalls } from '@dealerline/shared/contract/operations.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { ApiError, send } from '../../api.ts'

/** Sends a change of an order. The next try may reach a newer server if only the order is found. */
export async function sendChange(
  orderID: number,
  body: BodyInputOf<typeof operationCalls.changeOrder>,
): Promise<ChangedOrder> {
  try {
    return await send(operationCalls.changeOrder, { params: { orderID }, body }, { key: body.id })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await send(orderCalls.getOrder, { params: { orderID } })
    throw new ApiError(503, { detail: 'The portal is being updated. Your work is kept; try again in a minute.' })
  }
}
