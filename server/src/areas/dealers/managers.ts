import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { sentFields } from '@dealerline/shared/contract/changes.ts'
import { managerFields } from '@dealerline/shared/contract/dealer-fields.ts'
import type { DealerManager, DealerManagerInput } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { splitDirectorsName } from '@dealerline/shared/rules/dealers.ts'
import { type Context, isStale } from '../../calls/context.ts'
import { noDealer } from './dealers.ts'
import * as queries from './queries.ts'

export type StoredManager = queries.StoredManager

/** First and last name from the director's name, where only that was written down. */
function withDirector(values: Record<string, unknown>) {
  const { directorsName, firstName, lastName } = values
  return directorsName && !firstName && !lastName ? { ...values, ...splitDirectorsName(String(directorsName)) } : values
}

/** A business as calls answer it; blank where nothing is kept. */
export function toManager(dealerID: number, stored: StoredManager | undefined): DealerManager {
  const values = withDirector(fieldValues(managerFields, stored?.details ?? {}))
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
  { dealerId, version: _, ...change }: DealerManagerInput,
): Promise<DealerManager> {
  const { tx } = context
  if (!(await queries.lockDealer(tx, dealerId))) throw noDealer()
  const before = toManager(dealerId, await queries.findManager(tx, dealerId))
  if (isStale(context, before)) {
    throw new AppError('stale', { detail: 'Somebody else changed this business first.', current: before })
  }
  const stored = await queries.putManager(
    tx,
    dealerId,
    fieldValues(managerFields, { ...before, ...sentFields(change) }),
  )
  const after = toManager(dealerId, stored)
  const fields = changedFields(before, after)
  tx.audit({ entityType: 'dealerManager', entityID: dealerId, action: 'changed', data: { fields } })
  return after
}

/** The names of the fields that differ. */
export const changedFields = (before: DealerManager, after: DealerManager) =>
  Object.keys(managerFields).filter((name) => Reflect.get(before, name) !== Reflect.get(after, name))
