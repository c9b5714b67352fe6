import type { BodyOf, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { Dealer, DealerChange, DealerQuery } from '@dealerline/shared/contract/dealer-records.ts'
import type { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { readAuthLevel } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../calls/context.ts'
import * as queries from './queries.ts'
import { assertFresh, takenBy, toDealer, toTaken } from './to-dealer.ts'

export const noDealer = () => new AppError('notFound', { detail: 'There is no such dealer.' })

/** One dealer that the caller sees. */
export async function getDealer({ tx }: Context, dealerID: number): Promise<Dealer> {
  const found = await queries.findDealer(tx, dealerID)
  if (!found) throw noDealer()
  return toDealer(found)
}

export async function listDealers({ tx }: Context): Promise<ReplyOf<typeof dealerCalls.listDealers>> {
  return (await queries.selectListedDealers(tx)).map(toDealer)
}

/** A page of all dealers; the level 5 is direct sales, as a stored 5 is. */
export async function listDealersDetail({ tx }: Context, query: DealerQuery) {
  const { page, pageSize, authLevel } = query
  const level = authLevel === undefined ? undefined : readAuthLevel(authLevel)
  const levels = level === 'DirectSales' ? ['directsales', '5'] : level ? [level.toLowerCase()] : []
  const found = await queries.selectDealers(tx, { ...query, levels })
  const items = found.map(({ total: _total, ...stored }) => toDealer(stored))
  return { items, total: found[0]?.total ?? 0, page, pageSize }
}

/** Changes a dealer; what is left out stays. Bringing a removed one back gives no access by itself. */
export async function updateDealer(
  context: Context,
  dealerID: number,
  { version, ...change }: DealerChange,
): Promise<Dealer> {
  const { tx } = context
  const stored = await queries.lockDealer(tx, dealerID)
  if (!stored) throw noDealer()
  assertFresh(stored, context.ifMatch ?? version)
  const dealerEmail = change.dealerEmail?.toLowerCase()
  if (dealerEmail !== undefined && dealerEmail !== stored.dealerEmail) {
    const other = await queries.findDealerByEmail(tx, dealerEmail)
    if (other) throw takenBy(other, 'dealerEmail')
  }
  const part = { ...change, ...(dealerEmail !== undefined && { dealerEmail }) }
  const updated = await queries.updateDealer(tx, dealerID, part).catch((error: unknown) => {
    throw toTaken(error)
  })
  tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'changed', data: part })
  return toDealer(updated)
}

/** Makes a record for somebody who has none. @throws AppError 400 where one has the e-mail */
export async function makeDealer(
  { tx }: Context,
  dealer: Pick<queries.NewDealer, 'dealerFullName' | 'dealerEmail' | 'authLevel' | 'authGroup'>,
): Promise<queries.StoredDealer> {
  const other = await queries.findDealerByEmail(tx, dealer.dealerEmail)
  if (other) throw takenBy(other, 'email')
  const [made] = await queries.insertDealers(tx, [dealer]).catch((error: unknown) => {
    throw toTaken(error)
  })
  if (!made) throw new Error('A dealer was not made.')
  tx.audit({ entityType: 'dealer', entityID: made.dealerID, action: 'created', data: dealer })
  return made
}

/**
 * Removes a dealer: the record is kept without access, so that what the audit log says of it can still be read. One who
 * has customers or orders stays, since those would be nobody's.
 */
export async function deleteDealer({ tx, caller }: Context, dealerID: number): Promise<Dealer> {
  const stored = await queries.lockDealer(tx, dealerID, 'remove')
  if (!stored) throw noDealer()
  if (dealerID === caller.actorID) throw new AppError('conflict', { detail: 'You can not remove yourself.' })
  if (toDealer(stored).isAdmin) {
    const detail = `${stored.dealerFullName} is an administrator. Take that away first.`
    throw new AppError('conflict', { detail })
  }
  const { customers, companies, orders } = await queries.countOfDealer(tx, dealerID)
  if (customers + companies + orders > 0) {
    const has = `${counted(customers, 'customer')} and ${counted(orders, 'order')}`
    const detail = `${stored.dealerFullName} has ${has}, which would be nobody’s. Take their access away instead.`
    throw new AppError('conflict', { detail })
  }
  const gone = { archived: true, authLevel: 'interested', authGroup: '', isManager: false }
  const removed = await queries.updateDealer(tx, dealerID, gone)
  tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'removed', data: toDealer(stored) })
  return toDealer(removed)
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export type GroupChange = BodyOf<typeof dealerCalls.editDealerManager>

/** Puts a dealer into a group and says whether they manage it: manage nobody without a group. */
export async function editDealerManager(context: Context, dealerID: number, change: GroupChange): Promise<Dealer> {
  const { tx } = context
  const stored = await queries.lockDealer(tx, dealerID)
  if (!stored) throw noDealer()
  assertFresh(stored, context.ifMatch ?? change.version)
  const { groupNo = stored.groupNo, isManager = stored.isManager } = change
  if (isManager && groupNo === '') {
    const message = 'Group can not be empty'
    throw new AppError('badInput', { detail: message, errors: [{ path: 'groupNo', message }] })
  }
  const updated = await queries.updateDealer(tx, dealerID, { groupNo, isManager })
  tx.audit({ entityType: 'dealer', entityID: dealerID, action: 'group changed', data: { groupNo, isManager } })
  return toDealer(updated)
}
