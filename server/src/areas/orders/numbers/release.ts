import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { lockUnsentOrder } from '../lock-order.ts'
import { holdOrder } from '../move-order.ts'
import { deleteReserved, selectReserved } from './queries.ts'

/** What the inventory knows an order's reservations by. */
export const reservationKey = (orderID: number) => `order ${orderID}`

/** Gives one number back. */
export async function releaseNumber(context: Context, orderID: number, id: number): Promise<ReservedNumber[]> {
  await lockUnsentOrder(context, orderID)
  const released = await forget(context, orderID, id)
  if (released.length === 0) throw new AppError('notFound', { detail: 'That number is not reserved for this order.' })
  return selectReserved(context.tx, orderID)
}

/** Gives every number of an order back that may still be edited. */
export async function releaseAll(context: Context, orderID: number): Promise<ReservedNumber[]> {
  await lockUnsentOrder(context, orderID)
  return releaseNumbers(context, { orderID })
}

/** Gives every number of the order back; the caller holds the order. */
export async function releaseNumbers(context: Context, { orderID }: { orderID: number }): Promise<ReservedNumber[]> {
  await forget(context, orderID)
  return []
}

/** Forgets numbers here at once; the inventory is told by a job, which goes on until it has heard. */
async function forget(context: Context, orderID: number, id?: number): Promise<string[]> {
  const { tx, queue } = context
  const dids = await deleteReserved(tx, orderID, id)
  if (dids.length > 0) {
    await queue(tx, 'numbers.release', { orderID, dids })
    tx.audit({ entityType: 'numbers', entityID: orderID, action: 'released', data: dids })
  }
  return dids
}

/**
 * The job: tells the inventory. A number that the order has reserved again meanwhile is left; the order is held while
 * the inventory answers, so that nobody reserves it between the look and the release.
 */
export async function releaseAtInventory(
  { pool, providers }: JobServices,
  { orderID, dids }: { orderID: number; dids: string[] },
): Promise<void> {
  await inJob(pool, async (tx) => {
    await holdOrder({ tx }, orderID)
    const kept = new Set((await selectReserved(tx, orderID)).map(({ did }) => did))
    const free = dids.filter((did) => !kept.has(did))
    if (free.length > 0) await providers.numbers.release({ key: reservationKey(orderID), dids: free })
  })
}
