import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import { assertOrderExists, lockUnsentOrder } from '../lock-order.ts'
import { insertReserved, selectReserved } from './queries.ts'
import { reservationKey } from './release.ts'

export async function getReserved(context: Context, orderID: number): Promise<ReservedNumber[]> {
  const [, reserved] = await Promise.all([assertOrderExists(context, orderID), selectReserved(context.tx, orderID)])
  return reserved
}

/**
 * Reserves numbers for the order, all or none; those it has already stay. The inventory is asked last and under the
 * order's own key, so that asking again after a lost answer reserves nothing twice.
 */
export async function reserveNumbers(context: Context, orderID: number, wanted: string[]): Promise<ReservedNumber[]> {
  const { tx, providers } = context
  const order = await lockUnsentOrder(context, orderID)
  const own = new Set((await selectReserved(tx, orderID)).map(({ did }) => did))
  const dids = [...new Set(wanted)].filter((did) => !own.has(did))
  if (dids.length > 0) {
    const noted = new Set(await insertReserved(tx, order, dids))
    assertNoneGone(
      wanted,
      dids.filter((did) => !noted.has(did)),
    )
    try {
      await providers.numbers.reserve({ key: reservationKey(orderID), dids })
    } catch (error) {
      if (!(error instanceof OutsideRefused)) throw error
      assertNoneGone(
        wanted,
        dids.filter((did) => error.message.includes(did)),
      )
      throw new AppError('conflict', { detail: error.message })
    }
    tx.audit({ entityType: 'numbers', entityID: orderID, action: 'reserved', data: dids })
  }
  return selectReserved(tx, orderID)
}

function assertNoneGone(wanted: readonly string[], gone: readonly string[]): void {
  if (gone.length === 0) return
  throw new AppError('conflict', {
    detail: `Not available any more: ${gone.join(', ')}`,
    errors: gone.map((did) => ({ path: `dids.${wanted.indexOf(did)}`, message: `${did} is not available any more` })),
  })
}
