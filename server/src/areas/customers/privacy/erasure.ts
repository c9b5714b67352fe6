import type { Erasure } from '@dealerline/shared/contract/privacy.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { wrongCustomerNumber } from '@dealerline/shared/rules/erasure.ts'
import type { Context } from '../../../calls/context.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { releaseNumbers } from '../../orders/numbers/release.ts'
import * as queries from './queries.ts'

/** Returns the orders that an erasure of the customer would remove and keep today. */
export async function getErasure(
  { tx, config }: Pick<Context, 'tx' | 'config'>,
  customerID: number,
  withLock = false,
): Promise<Erasure> {
  const name = await queries.findCustomerName(tx, customerID, withLock)
  if (name === undefined) throw new AppError('notFound')
  const years = config.retentionSignedYears
  const orders = await queries.selectKeptOrders(tx, customerID, years)
  const outIDs = orders.filter(({ isOut }) => isOut).map(({ orderID }) => orderID)
  const signed = orders.filter(({ isSigned, keptUntil }) => isSigned && keptUntil !== '')
  const erasesCustomer = orders.every(({ keptUntil }) => keptUntil === '')
  const plural = outIDs.length > 1
  return {
    customerID,
    name,
    obstacle:
      outIDs.length > 0
        ? `The customer can still sign ${plural ? 'the orders' : 'order'} ${outIDs.join(', ')}. Take ${plural ? 'them' : 'it'} back or cancel ${plural ? 'them' : 'it'} first.`
        : '',
    erasesCustomer,
    orders: orders.map(({ orderID, isQuote, keptUntil }) => ({ orderID, isQuote, keptUntil })),
    kept: [
      ...(signed.length > 0
        ? [
            `Signed orders stay with their documents for ${years} years after the end of the contract, as business records.`,
          ]
        : []),
      ...(erasesCustomer
        ? []
        : [
            'The customer with addresses and contacts is kept as long as a signed order: it is a party to the contract.',
          ]),
      'The audit log is kept: it is the evidence of who did what, and cannot be changed.',
      'Billing, ticketing and other outside systems keep their own records: erase them there.',
    ],
  }
}

/** Removes the customer and the orders that no rule keeps. */
export async function eraseCustomer(
  context: Context,
  customerID: number,
  { confirmedID, reason }: { confirmedID: number; reason: string },
): Promise<Erasure> {
  const { tx, config, queue } = context
  const erasure = await getErasure(context, customerID, true)
  if (confirmedID !== customerID)
    throw new AppError('badInput', {
      errors: [{ path: 'confirmedID', message: wrongCustomerNumber(customerID) }],
    })
  if (erasure.obstacle) throw new AppError('conflict', { detail: erasure.obstacle })
  const orderIDs = erasure.orders.filter(({ keptUntil }) => keptUntil === '').map(({ orderID }) => orderID)
  await removeOrders({ tx, queue }, orderIDs, config.retentionSignedYears)
  if (erasure.erasesCustomer) await queries.eraseCustomer(tx, customerID)
  const data = { orderIDs, erasesCustomer: erasure.erasesCustomer, reason }
  tx.audit({ entityType: 'customer', entityID: customerID, action: 'erased', data })
  return erasure
}

/** Deletes orders with their files, and releases their numbers at the inventory. */
export async function removeOrders(
  { tx, queue }: { tx: Context['tx']; queue: JobQueue['queue'] },
  orderIDs: readonly number[],
  years: number,
): Promise<void> {
  if (orderIDs.length === 0) return
  const keys = await queries.selectFileKeys(tx, orderIDs)
  for (const orderID of orderIDs) await releaseNumbers({ tx, queue }, { orderID })
  await queries.eraseOrders(tx, orderIDs, years)
  for (const key of keys) await queue(tx, 'uploads.removed', { key })
}
