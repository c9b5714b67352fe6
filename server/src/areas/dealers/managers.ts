import { definedFields } from '@dealerline/shared/contract/changes.ts'
import type { DealerManager, DealerManagerInput } from '@dealerline/shared/contract/dealer-records.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { managerFields } from '@dealerline/shared/records/dealer-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { agreeDirectorsNames } from '@dealerline/shared/rules/dealers.ts'
import { type Context, isStale } from '../../calls/context.ts'
import { assertPrintable } from '../../reports/assert-printable.ts'
import { noDealer } from './dealers.ts'
import { findManager, putManager, type StoredManager } from './manager-queries.ts'
import { findDealer, lockDealer } from './queries.ts'

export type { StoredManager }

/** Converts a stored business to the contract's fields. The fields are blank if nothing is stored. */
export function toManager(dealerID: number, row: StoredManager | undefined): DealerManager {
  const values = fieldValues(managerFields, row?.details ?? {})
  const id = row?.dealerManagerID ?? 0
  return agreeDirectorsNames({
    ...values,
    id,
    dealerManagerId: id,
    dealerId: dealerID,
    version: row?.version ?? 0,
  } as DealerManager)
}

/**
 * Returns the values to store for a business after a change.
 * @throws AppError if the agreement cannot print them
 */
export function changedValues(before: DealerManager, change: object): Record<string, unknown> {
  const changed = { ...before, ...definedFields(change) } as DealerManager
  const values = fieldValues(managerFields, agreeDirectorsNames(changed, before))
  assertPrintable(values)
  return values
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
  const savedRow = await putManager(tx, dealerId, changedValues(before, change))
  const after = toManager(dealerId, savedRow)
  const fields = changedFields(before, after)
  tx.audit({ entityType: 'dealerManager', entityID: dealerId, action: 'changed', data: { fields } })
  return after
}

/** The names of the fields that changed. */
export const changedFields = (before: DealerManager, after: DealerManager) =>
  Object.keys(managerFields).filter((name) => Reflect.get(before, name) !== Reflect.get(after, name))
