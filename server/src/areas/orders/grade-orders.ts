import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { canCall } from '@dealerline/shared/rules/access.ts'
import { isConverted, isLocked, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import type { Context } from '../../calls/context.ts'
import { inBatches, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import { lockDueGrades, type StoredGrade, selectMarkedOrders, updateGrades } from './grade-queries.ts'
import { getOrderDetails, withVisibleHeld } from './order-detail.ts'

/** A change of the catalogue can mark thousands of orders, and must not wait for them. The job grades the others. */
const maxOfCall = 20

/** Grades the orders that a call has marked, in its transaction, so that lists never show a grade from before the call. */
export async function gradeMarkedOrders({ tx, now, caller }: Pick<Context, 'tx' | 'now' | 'caller'>): Promise<void> {
  if (!canCall('staff', caller.kind)) return
  await gradeOrders({ tx, now }, await selectMarkedOrders(tx, maxOfCall))
}

/** Grades the orders that jobs, links and older servers have marked, and those whose grade time may have changed. */
export async function renewGrades({ pool }: Pick<JobServices, 'pool'>): Promise<void> {
  await inBatches(pool, 50, async (tx, batchSize) => {
    const orderIDs = await lockDueGrades(tx, batchSize)
    await gradeOrders({ tx, now: currentTime() }, orderIDs)
    return orderIDs.length
  })
}

async function gradeOrders(context: Pick<Context, 'tx' | 'now'>, orderIDs: readonly number[]): Promise<void> {
  if (orderIDs.length === 0) return
  const details = await getOrderDetails(context, orderIDs)
  updateGrades(
    context.tx,
    details.map((detail) => toStoredGrade(detail, context.now)),
  )
}

/** Lists show to everybody what the order's dealer sees. */
export function toStoredGrade(detail: OrderDetail, now: Date): StoredGrade {
  const { orderID } = detail
  if (detail.orderStatus > orderStatus.signed || isConverted(detail))
    return { orderID, grade: null, heldRows: 0, changesAt: null }
  const { grade, held, changesAt } = verdictOf(withVisibleHeld(detail, { kind: 'Dealer' }), now)
  return { orderID, grade, heldRows: isLocked(detail) ? 0 : held.length, changesAt: changesAt || null }
}
