import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context, Work } from '../../../calls/context.ts'
import { repairAfter } from '../../../calls/handler.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import { lockUnsentOrder } from '../lock-order.ts'
import { lockOrderInJob } from '../record-status.ts'
import {
  deleteReleasing,
  deleteReserved,
  lockNumbers,
  markReleasing,
  type StoredNumber,
  selectReserved,
} from './queries.ts'

/** The key that identifies an order's reservations in the inventory. */
export const reservationKey = (orderID: number) => `order ${orderID}`

/** Releases one number. */
export async function releaseNumber(context: Context, orderID: number, id: number): Promise<ReservedNumber[]> {
  await lockUnsentOrder(context, orderID)
  const dids = await deleteAndQueueRelease(context, orderID, id)
  if (dids.length === 0) throw new AppError('notFound', { detail: 'That number is not reserved for this order.' })
  return selectReserved(context.tx, orderID)
}

/** Releases all numbers of an order that has not been sent. */
export async function releaseAll(context: Context, orderID: number): Promise<ReservedNumber[]> {
  await lockUnsentOrder(context, orderID)
  return releaseNumbers(context, { orderID })
}

/** Releases all numbers of the order. The caller must have locked the order. */
export async function releaseNumbers(context: Work, { orderID }: { orderID: number }): Promise<ReservedNumber[]> {
  await deleteAndQueueRelease(context, orderID)
  return []
}

/**
 * Deletes the reservations immediately, and queues a job that releases the numbers at the inventory and retries if
 * necessary.
 */
async function deleteAndQueueRelease(context: Work, orderID: number, id?: number): Promise<string[]> {
  const { tx, queue } = context
  const dids = await deleteReserved(tx, orderID, id)
  if (dids.length > 0) {
    await queue(tx, 'numbers.release', { orderID, dids })
    tx.audit({ entityType: 'numbers', entityID: orderID, action: 'released', data: dids })
  }
  return dids
}

/**
 * The job that releases numbers at the inventory. It skips numbers that the order has reserved again, or that a call is
 * reserving. Numbers are marked until the inventory has answered, so that no call reserves them in the meantime.
 */
export async function releaseAtInventory(
  { pool, providers, config }: Pick<JobServices, 'pool' | 'providers' | 'config'>,
  { orderID, dids }: { orderID: number; dids: string[] },
): Promise<void> {
  const didsToRelease = await inJob(pool, async (tx) => {
    const order = await lockOrderInJob({ tx }, orderID)
    if (!order) return dids
    const rows = await lockNumbers(tx, orderID, dids, repairAfter(config) - 1)
    const isHeld = ({ state, isRecent }: StoredNumber) => state === 'reserved' || (state === 'reserving' && isRecent)
    const heldDids = new Set(rows.filter(isHeld).map(({ did }) => did))
    return markReleasing(
      tx,
      order,
      dids.filter((did) => !heldDids.has(did)),
    )
  })
  if (didsToRelease.length === 0) return
  try {
    await providers.numbers.release({ key: reservationKey(orderID), dids: didsToRelease })
  } finally {
    await inJob(pool, async (tx) => {
      await lockOrderInJob({ tx }, orderID)
      await deleteReleasing(tx, orderID, didsToRelease)
    })
  }
}
