import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import { assertOrderExists, lockUnsentOrder } from '../lock-order.ts'
import { insertReserved, selectReserved } from './queries.ts'
import { reservationKey } from './release.ts'

export async function getReserved(context: Context, orderID: number): Promise<ReservedNumber[]> {
  const [, numbers] = await Promise.all([assertOrderExists(context, orderID), selectReserved(context.tx, orderID)])
  return numbers
}

/**
 * Reserves numbers for the order, all or none. Numbers that it has already reserved stay reserved. Calls the inventory
 * last and with the order's key, so that a retry after a lost response reserves nothing twice.
 */
export async function reserveNumbers(
  context: Context,
  orderID: number,
  requestedDids: string[],
): Promise<ReservedNumber[]> {
  const { tx, providers } = context
  const order = await lockUnsentOrder(context, orderID)
  const own = new Set((await selectReserved(tx, orderID)).map(({ did }) => did))
  const dids = [...new Set(requestedDids)].filter((did) => !own.has(did))
  if (dids.length > 0) {
    const recordedDids = new Set(await insertReserved(tx, order, dids))
    assertAllAvailable(
      requestedDids,
      dids.filter((did) => !recordedDids.has(did)),
    )
    try {
      await providers.numbers.reserve({ key: reservationKey(orderID), dids })
    } catch (error) {
      if (!(error instanceof OutsideRefused)) throw error
      assertAllAvailable(
        requestedDids,
        dids.filter((did) => error.message.includes(did)),
      )
      throw new AppError('conflict', { detail: error.message })
    }
    tx.audit({ entityType: 'numbers', entityID: orderID, action: 'reserved', data: dids })
  }
  return selectReserved(tx, orderID)
}

function assertAllAvailable(requestedDids: readonly string[], unavailable: readonly string[]): void {
  if (unavailable.length === 0) return
  throw new AppError('conflict', {
    detail: `Not available any more: ${unavailable.join(', ')}`,
    errors: unavailable.map((did) => ({
      path: `dids.${requestedDids.indexOf(did)}`,
      message: `${did} is not available any more`,
    })),
  })
}
