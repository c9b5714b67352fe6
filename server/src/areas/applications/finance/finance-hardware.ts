import { AppError } from '@dealerline/shared/errors.ts'
import { financedOf } from '@dealerline/shared/record-rules/finance.ts'
import { orderStatus, orderTypes } from '@dealerline/shared/rules/order-states.ts'
import { orderStatusName } from '@dealerline/shared/rules/state-names.ts'
import type { Context } from '../../../calls/context.ts'
import { lockOrder } from '../../orders/lock-order.ts'
import { getOrderDetail } from '../../orders/order-detail.ts'
import { putFinancing } from './queries.ts'

/**
 * Marks a finance order's hardware as financed, or removes the mark. Allowed in every status except Cancelled, because
 * the finance provider may decide before or after the order is signed.
 */
export async function updateFinanceHardware(context: Context, orderID: number, financedHardware: boolean) {
  const { tx } = context
  const order = await lockOrder(context, orderID)
  if (order.orderType !== orderTypes.finance)
    throw new AppError('conflict', { detail: `Order ${orderID} is not a finance order. Change its type first.` })
  if (order.orderStatus === orderStatus.cancelled)
    throw new AppError('notEditable', {
      detail: `Order ${orderID} is ${orderStatusName(order.orderStatus).label}. Its hardware cannot be financed.`,
    })
  const detail = await getOrderDetail(context, orderID)
  if (financedHardware && financedOf(detail).equipment.length === 0)
    throw new AppError('requirementsMissing', { detail: 'Hardware required. Add it to the order first.' })
  const version = await putFinancing(tx, order, financedHardware)
  if (detail.financedHardware !== financedHardware)
    tx.auditOrder(orderID, 'hardware financed', { financed: financedHardware })
  return { orderID, financedHardware, version }
}
