import type { Transaction } from '../../../kernel/database.ts'
import { deleteOldSiteLists } from './queries.ts'

/** Removes lists that were not changed for this many months. */
export async function removeOldSiteLists(tx: Transaction, months: number): Promise<void> {
  for (const { siteListID, name } of await deleteOldSiteLists(tx, months))
    tx.audit({ entityType: 'siteList', entityID: siteListID, action: 'retention', data: { name } })
}
