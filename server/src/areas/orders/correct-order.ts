import { hash } from 'node:crypto'
import { AppError } from '@dealerline/shared/errors.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { canChangeOrderStatus, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { getOrderDetail } from './order-detail.ts'

interface SignedOrder {
  orderID: number
  orderStatus: number
}

/**
 * Lets an administrator correct a signed order in this call. Compares the readable order before the commit with its
 * state at the start of the call, and refuses the call if they differ.
 */
export async function beginCorrection(context: Context, order: SignedOrder): Promise<void> {
  const { tx } = context
  const { orderID } = order
  const before = await fingerprint(context, orderID)
  tx.beforeCommit(`correction of ${orderID}`, async () => {
    if ((await fingerprint(context, orderID)) !== before) throw refusal(order)
    tx.auditOrder(orderID, 'signed order corrected', { fingerprint: before })
  })
}

/** Returns the SHA-256 of the readable order, the content that the customer signs. */
async function fingerprint(context: Context, orderID: number): Promise<string> {
  const readable = toReadableOrder(await getOrderDetail(context, orderID))
  return hash('sha256', JSON.stringify(readable))
}

function refusal({ orderID, orderStatus: status }: SignedOrder): AppError {
  const changes = `This changes what the customer signed with order ${orderID}.`
  if (!canChangeOrderStatus(status, orderStatus.new))
    return new AppError('notEditable', { detail: `${changes} A completed order cannot be taken back.` })
  return new AppError('changesSigned', {
    detail: `${changes} Take the order back first: it needs a new signature.`,
    current: { orderID },
  })
}
