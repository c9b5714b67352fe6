import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { definedFields } from '@dealerline/shared/contract/changes.ts'
import { managerFields } from '@dealerline/shared/contract/dealer-fields.ts'
import type { DealerManager, DealerManagerInput } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { splitDirectorsName } from '@dealerline/shared/rules/dealers.ts'
import { type Context, isStale } from '../../calls/context.ts'
import { noDealer } from './dealers.ts'
import { findManager, putManager, type StoredManager } from './manager-queries.ts'
import { findDealer, lockDealer } from './queries.ts'

export type { StoredManager }

/** Splits the director's name into first and last name if those are empty. */
function withDirector(values: Record<string, unknown>) {
  const { directorsName, firstName, lastName } = values
  return directorsName && !firstName && !lastName ? { ...values, ...splitDirectorsName(String(directorsName)) } : values
}

/** Converts a stored business to the contract's fields. The fields are blank if nothing is stored. */
export function toManager(dealerID: number, row: StoredManager | undefined): DealerManager {
  const values = withDirector(fieldValues(managerFields, row?.details ?? {}))
  const id = row?.dealerManagerID ?? 0
  return { ...values, id, dealerManagerId: id, dealerId: dealerID, version: row?.version ?? 0 } as DealerManager
}

/** The business behind a dealer, blank if nothing is stored yet. */
export async function getDealerManager({ tx }: Context, dealerID: number): Promise<DealerManager> {
  const [dealer, row] = await Promise.all([findDealer(tx, dealerID), findManager(tx, dealerID)])
  if (!dealer) throw noDealer()
  return toManager(dealerID, row)
}

/** Saves the business behind a dealer. The audit log gets the names of the changed fields, without their values. */
export async function updateDealerManager(
  context: Context,
  { dealerId, version: _, ...change }: DealerManagerInput,
): Promise<DealerManager> {
  const { tx } = context
  if (!(await lockDealer(tx, dealerId))) throw noDealer()
  const before = toManager(dealerId, await findManager(tx, dealerId))
  if (isStale(context, before)) {
    throw new AppError('stale', { detail: 'Another person changed this business first.', current: before })
  }
  const savedRow = await putManager(tx, dealerId, fieldValues(managerFields, { ...before, ...definedFields(change) }))
  const after = toManager(dealerId, savedRow)
  const fields = changedFields(before, after)
  tx.audit({ entityType: 'dealerManager', entityID: dealerId, action: 'changed', data: { fields } })
  return after
}

/** The names of the fields that changed. */
export const changedFields = (before: DealerManager, after: DealerManager) =>
  Object.keys(managerFields).filter((name) => Reflect.get(before, name) !== Reflect.get(after, name))
