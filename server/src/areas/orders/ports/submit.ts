import { AppError } from '@dealerline/shared/errors.ts'
import { isSigned, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { isSentPort } from '@dealerline/shared/rules/port-states.ts'
import type { Context, Work } from '../../../calls/context.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { lockOrder } from '../lock-order.ts'
import { getOrderDetail } from '../order-detail.ts'
import { lockOrderInJob } from '../record-status.ts'
import { queueBatches } from './batches.ts'
import { getPortNumbers, isSameRequest, portsOf } from './numbers.ts'
import { selectPorts } from './queries.ts'

/**
 * The job that puts the numbers of a signed order into batches. Numbers that the losing carrier refused, and that are
 * unchanged since, stay behind and do not stop the others.
 */
export async function submitPorts(work: Work, { orderID }: { orderID: number }): Promise<void> {
  const { tx } = work
  const order = await lockOrderInJob({ tx }, orderID)
  if (!order || !isSigned(order)) return
  const [detail, storedPorts] = await Promise.all([
    getOrderDetail({ tx, now: currentTime() }, orderID),
    selectPorts(tx, orderID),
  ])
  const storedByNumber = new Map(storedPorts.map((port) => [port.number, port]))
  const ports = portsOf(detail).filter((port) => {
    const storedPort = storedByNumber.get(port.number)
    if (!storedPort) return true
    const isRefused = storedPort.state === 'refused' || storedPort.state === 'rejected'
    return !isSentPort(storedPort.state) && !(isRefused && isSameRequest(storedPort, port))
  })
  if (ports.length === 0) return
  await queueBatches(work, order, 'port', ports)
  const numbers = ports.map(({ number }) => number)
  tx.audit({ entityType: 'numbers', entityID: orderID, action: 'ports submitted', data: { numbers } })
}

/** Queues the validation of the order's numbers, except those whose answer is known or on its way. */
export async function checkPorts(context: Context, orderID: number) {
  const { tx } = context
  const order = await lockOrder(context, orderID)
  if (isSigned(order) || order.orderStatus === orderStatus.cancelled)
    throw new AppError('notEditable', { detail: 'Ports are checked before the order is signed.' })
  const [detail, storedPorts] = await Promise.all([getOrderDetail(context, orderID), selectPorts(tx, orderID)])
  const storedByNumber = new Map(storedPorts.map((port) => [port.number, port]))
  const current = portsOf(detail)
  if (current.length === 0) throw new AppError('conflict', { detail: 'Add the numbers to port first.' })
  const ports = current.filter((port) => {
    const storedPort = storedByNumber.get(port.number)
    const isAnswered = storedPort?.state === 'validating' || storedPort?.state === 'valid'
    return !isAnswered || !isSameRequest(storedPort, port)
  })
  if (ports.length > 0) {
    await queueBatches(context, order, 'validation', ports)
    const numbers = ports.map(({ number }) => number)
    tx.audit({ entityType: 'numbers', entityID: orderID, action: 'ports checked', data: { numbers } })
  }
  return getPortNumbers(context, orderID)
}
