import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { decidedByProvider, managerFields } from '@dealerline/shared/contract/dealer-fields.ts'
import type { DealerManager, DealerManagerInput } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { splitDirectorsName } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../context.ts'
import { noDealer } from './dealers.ts'
import * as queries from './queries.ts'

export function toManager(dealerID: number, stored: queries.StoredManager | undefined): DealerManager {
  const values = fieldValues(managerFields, stored?.details ?? {})
  const id = stored?.dealerManagerID ?? 0
  return { ...values, id, dealerManagerId: id, dealerId: dealerID, version: stored?.version ?? 0 } as DealerManager
}

/** The business behind a dealer; blank where nothing is kept yet. */
export async function getDealerManager({ tx }: Context, dealerID: number): Promise<DealerManager> {
  const [dealer, stored] = await Promise.all([queries.findDealer(tx, dealerID), queries.findManager(tx, dealerID)])
  if (!dealer) throw noDealer()
  return toManager(dealerID, stored)
}

/** Keeps the business behind a dealer. Who it is paid to is written to the audit log, but not the numbers. */
export async function updateDealerManager(
  context: Context,
  { dealerId, version, ...values }: DealerManagerInput,
): Promise<DealerManager> {
  const { tx } = context
  if (!(await queries.lockDealer(tx, dealerId))) throw noDealer()
  const before = toManager(dealerId, await queries.findManager(tx, dealerId))
  const seen = context.ifMatch ?? version
  if (before.version !== seen && (seen > 0 || before.version > 0)) {
    throw new AppError('stale', { detail: 'Somebody else changed this business first.', current: before })
  }
  const stored = await queries.putManager(tx, dealerId, values)
  const after = toManager(dealerId, stored)
  const fields = changedFields(before, after)
  tx.audit({ entityType: 'dealerManager', entityID: dealerId, action: 'changed', data: { fields } })
  return after
}

const changedFields = (before: DealerManager, after: DealerManager) =>
  Object.keys(managerFields).filter((name) => Reflect.get(before, name) !== Reflect.get(after, name))

const noRecord = () => new AppError('notFound', { detail: 'You have no dealer record yet.' })

/** The business of whoever has signed in, an applicant too; the director's name is split into its two parts. */
export async function getOwnManager({ tx, caller }: Context): Promise<DealerManager> {
  if (caller.dealerID === 0) throw noRecord()
  const manager = toManager(caller.dealerID, await queries.findOwnManager(tx, caller.dealerID))
  return manager.directorsName === '' ? manager : { ...manager, ...splitDirectorsName(manager.directorsName) }
}

/** Keeps the business of whoever has signed in, an applicant too; what the provider decides stays as it is. */
export async function updateOwnManager(
  context: Context,
  { dealerId: _own, version, ...values }: Omit<DealerManagerInput, 'dealerId'> & { dealerId?: number },
): Promise<DealerManager> {
  const { tx, caller } = context
  if (caller.dealerID === 0) throw noRecord()
  const before = toManager(caller.dealerID, await queries.findOwnManager(tx, caller.dealerID))
  const kept = Object.fromEntries(decidedByProvider.map((name) => [name, before[name]]))
  const stored = await queries.putOwnManager(tx, caller.dealerID, { ...values, ...kept }, context.ifMatch ?? version)
  if (!stored) {
    const current = toManager(caller.dealerID, await queries.findOwnManager(tx, caller.dealerID))
    throw new AppError('stale', { detail: 'Somebody else changed this business first.', current })
  }
  const after = toManager(caller.dealerID, stored)
  tx.audit({
    entityType: 'dealerManager',
    entityID: caller.dealerID,
    action: 'changed',
    data: { fields: changedFields(before, after) },
  })
  return after
}
