import type { WholesaleStatus } from '@dealerline/shared/rules/serviceability.ts'
import { inJob, type Job } from '../../calls/job-services.ts'
import { OutsideRefused, reasonOf } from '../../kernel/outside-error.ts'
import { findOrderToPlace, updateWholesaleOrder } from './queries.ts'

/**
 * The job that sends an order to its wholesaler. The key of the order prevents a second order if the call is repeated.
 */
export const placeOrder: Job<'serviceability.order'> = async ({ pool, providers }, { wholesaleOrderID }, attempt) => {
  const storedOrder = await inJob(pool, (tx) => findOrderToPlace(tx, wholesaleOrderID))
  if (storedOrder?.status !== 'Submitting') return
  const { status: _, details, ...order } = storedOrder
  const storeResult = (status: WholesaleStatus, reference: string, problem: string) =>
    inJob(pool, async (tx) => {
      const current = await findOrderToPlace(tx, wholesaleOrderID, true)
      if (current?.status !== 'Submitting') return
      await updateWholesaleOrder(tx, wholesaleOrderID, { status, reference, problem })
      const data = { reference, problem }
      if (status !== 'Submitting')
        tx.audit({ entityType: 'wholesale order', entityID: wholesaleOrderID, action: status, data })
    })
  try {
    const answer = await providers.serviceability.placeOrder({ ...order, ...details })
    if (answer.success) await storeResult(answer.result.status, answer.result.orderID, '')
    else await storeResult('Rejected', '', answer.message)
  } catch (error) {
    const problem = reasonOf(error, 'The order could not be sent')
    const isRefused = error instanceof OutsideRefused
    const status = isRefused ? 'Rejected' : attempt.last ? 'Failed' : 'Submitting'
    await storeResult(status, '', problem)
    // An order that failed has ended, and the dealer may place another one.
    if (status === 'Submitting') throw error
  }
}
