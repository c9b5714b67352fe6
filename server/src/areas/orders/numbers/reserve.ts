import type { ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { type Outside, repairAfter, reply } from '../../../calls/handler.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import { assertOrderExists, lockUnsentOrder } from '../lock-order.ts'
import { confirmReserved, deleteReserving, insertReserving, lockNumbers, selectReserved } from './queries.ts'
import { reservationKey } from './release.ts'

export async function getReserved(context: Context, orderID: number): Promise<ReservedNumber[]> {
  const [, numbers] = await Promise.all([assertOrderExists(context, orderID), selectReserved(context.tx, orderID)])
  return numbers
}

/**
 * Reserves numbers for the order, all or none. Numbers that it has already reserved stay reserved. The request has the
 * order's key, so that a repeated one reserves nothing twice. If this process ends in between, a job releases them.
 */
export const reservation = {
  prepare: beginReservation,
  call: reserveAtInventory,
  commit: storeReservation,
}

type ReserveInput = { params: { orderId: number }; body: { dids: string[] } }

async function beginReservation(context: Context, { params: { orderId: orderID }, body }: ReserveInput) {
  const { tx, queue, config } = context
  const order = await lockUnsentOrder(context, orderID)
  await insertReserving(tx, order, body.dids)
  const rows = await lockNumbers(tx, orderID, body.dids)
  const rowByDid = new Map(rows.map((row) => [row.did, row]))
  const dids = [...new Set(body.dids)].filter((did) => rowByDid.get(did)?.state !== 'reserved')
  if (dids.length === 0) return reply(await selectReserved(tx, orderID))
  assertAllAvailable(
    body.dids,
    dids.filter((did) => !rowByDid.has(did)),
  )
  if (rows.some(({ state }) => state === 'releasing'))
    throw new AppError('conflict', { detail: 'These numbers are being released. Try again shortly.', isBusy: true })
  const ids = rows.filter(({ state }) => state === 'reserving').map(({ id }) => id)
  await queue(tx, 'numbers.release', { orderID, dids }, repairAfter(config))
  return { orderID, dids, ids }
}

interface ReservationQuestion {
  orderID: number
  dids: string[]
  /** The rows of the reservation. They are replaced if a job releases the numbers in the meantime. */
  ids: number[]
}

/** @returns the reason why the inventory refused, otherwise '' */
async function reserveAtInventory({ providers }: Outside, { orderID, dids }: ReservationQuestion): Promise<string> {
  try {
    await providers.numbers.reserve({ key: reservationKey(orderID), dids })
    return ''
  } catch (error) {
    if (error instanceof OutsideRefused) return error.message
    throw error
  }
}

async function storeReservation(
  context: Context,
  { body }: ReserveInput,
  refusal: string,
  { orderID, dids, ids }: ReservationQuestion,
): Promise<ReservedNumber[] | AppError> {
  const { tx } = context
  await lockUnsentOrder(context, orderID)
  if (refusal) {
    await deleteReserving(tx, ids)
    const unavailable = dids.filter((did) => refusal.includes(did))
    return unavailableError(body.dids, unavailable) ?? new AppError('conflict', { detail: refusal })
  }
  const count = await confirmReserved(tx, ids)
  if (count < ids.length)
    throw new AppError('conflict', { detail: 'The numbers were released in the meantime. Reserve them again.' })
  tx.audit({ entityType: 'numbers', entityID: orderID, action: 'reserved', data: dids })
  return selectReserved(tx, orderID)
}

function assertAllAvailable(requestedDids: readonly string[], unavailable: readonly string[]): void {
  const error = unavailableError(requestedDids, unavailable)
  if (error) throw error
}

function unavailableError(requestedDids: readonly string[], unavailable: readonly string[]): AppError | undefined {
  if (unavailable.length === 0) return undefined
  return new AppError('conflict', {
    detail: `Not available any more: ${unavailable.join(', ')}`,
    errors: unavailable.map((did) => ({
      path: `dids.${requestedDids.indexOf(did)}`,
      message: `${did} is not available any more`,
    })),
  })
}
