import type { BodyOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Dealer, DealerChange, DealerQuery } from '@dealerline/shared/contract/dealer-records.ts'
import type { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { AppError, inputError } from '@dealerline/shared/errors.ts'
import { readAuthLevel } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../calls/context.ts'
import { assertPrintable } from '../../reports/assert-printable.ts'
import * as queries from './queries.ts'
import { assertDealerVersion, duplicateError, toDealer, toDuplicateError } from './to-dealer.ts'

export const noDealer = () => new AppError('notFound', { detail: 'There is no such dealer.' })

/** A dealer that the caller can see. */
export async function getDealer({ tx }: Context, dealerID: number): Promise<Dealer> {
  const dealer = await queries.findDealer(tx, dealerID)
  if (!dealer) throw noDealer()
  return toDealer(dealer)
}

export async function listDealers({ tx }: Context): Promise<ReplyOf<typeof dealerCalls.listDealers>> {
  return (await queries.selectListedDealers(tx)).map(toDealer)
}

/** Returns a page of all dealers. The level 5 means direct sales, both in the query and in stored records. */
export async function listDealersDetail({ tx }: Context, query: DealerQuery) {
  const { page, pageSize, authLevel } = query
  const level = authLevel === undefined ? undefined : readAuthLevel(authLevel)
  const levels = level === 'DirectSales' ? ['directsales', '5'] : level ? [level.toLowerCase()] : []
  const dealers = await queries.selectDealers(tx, { ...query, levels })
  const items = dealers.map(({ total: _total, ...dealer }) => toDealer(dealer))
  return { items, total: dealers[0]?.total ?? 0, page, pageSize }
}

/** Changes a dealer. Omitted fields keep their values. Restoring a removed dealer does not restore their access. */
export async function updateDealer(
  context: Context,
  dealerID: number,
  { version, ...change }: DealerChange,
): Promise<Dealer> {
  const { tx } = context
  const dealer = await queries.lockDealer(tx, dealerID)
  if (!dealer) throw noDealer()
  assertDealerVersion(dealer, context.ifMatch ?? version)
  const dealerEmail = change.dealerEmail?.toLowerCase()
  if (dealerEmail !== undefined && dealerEmail !== dealer.dealerEmail) {
    const other = await queries.findDealerByEmail(tx, dealerEmail)
    if (other) throw duplicateError(other, 'dealerEmail')
  }
  const changes = { ...change, ...(dealerEmail !== undefined && { dealerEmail }) }
  assertPrintable(changes)
  const changedDealer = await queries.updateDealer(tx, dealerID, changes).catch((error: unknown) => {
    throw toDuplicateError(error)
  })
  tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'changed', data: changes })
  return toDealer(changedDealer)
}

/** Creates a dealer record. @throws AppError 400 if a record has the e-mail, or if documents cannot print the name */
export async function createDealer(
  { tx }: Pick<Context, 'tx'>,
  dealer: Pick<queries.NewDealer, 'dealerFullName' | 'dealerEmail' | 'authLevel' | 'authGroup'>,
): Promise<queries.StoredDealer> {
  const other = await queries.findDealerByEmail(tx, dealer.dealerEmail)
  if (other) throw duplicateError(other, 'email')
  assertPrintable(dealer)
  const [newDealer] = await queries.insertDealers(tx, [dealer]).catch((error: unknown) => {
    throw toDuplicateError(error)
  })
  if (!newDealer) throw new Error('A dealer was not created.')
  tx.audit({ entityType: 'dealer', entityID: newDealer.dealerID, action: 'created', data: dealer })
  return newDealer
}

/**
 * Removes a dealer. Keeps the record without access, so that the audit log remains readable. Refuses a dealer with
 * customers or orders, because they would then have no dealer.
 */
export async function deleteDealer({ tx, caller }: Context, dealerID: number): Promise<Dealer> {
  const dealer = await queries.lockDealer(tx, dealerID, 'remove')
  if (!dealer) throw noDealer()
  if (dealerID === caller.actorID) throw new AppError('conflict', { detail: 'You cannot remove yourself.' })
  if (toDealer(dealer).isAdmin) {
    const detail = `${dealer.dealerFullName} is an administrator. Change the level first.`
    throw new AppError('conflict', { detail })
  }
  const { customers, companies, orders } = await queries.countOfDealer(tx, dealerID)
  if (customers + companies + orders > 0) {
    const has = `${countOf(customers, 'customer')} and ${countOf(orders, 'order')}`
    const detail = `${dealer.dealerFullName} has ${has}, which would have no dealer. Remove the access instead.`
    throw new AppError('conflict', { detail })
  }
  const withoutAccess = { archived: true, authLevel: 'interested', authGroup: '', isManager: false }
  const removedDealer = await queries.updateDealer(tx, dealerID, withoutAccess)
  tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'removed', data: toDealer(dealer) })
  return toDealer(removedDealer)
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export type GroupChange = BodyOf<typeof dealerCalls.editDealerManager>

/** Sets a dealer's group and whether they manage it. A manager needs a group. */
export async function editDealerManager(context: Context, dealerID: number, change: GroupChange): Promise<Dealer> {
  const { tx } = context
  const dealer = await queries.lockDealer(tx, dealerID)
  if (!dealer) throw noDealer()
  assertDealerVersion(dealer, context.ifMatch ?? change.version)
  const { groupNo = dealer.groupNo, isManager = dealer.isManager } = change
  if (isManager && groupNo === '') throw inputError([{ path: 'groupNo', message: 'Group can not be empty' }])
  const changedDealer = await queries.updateDealer(tx, dealerID, { groupNo, isManager })
  tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'group changed', data: { groupNo, isManager } })
  return toDealer(changedDealer)
}
