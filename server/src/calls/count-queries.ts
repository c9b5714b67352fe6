import type { Transaction } from '../kernel/database.ts'

/** Deletes counts of calls that no rate limit uses any more. */
export async function deleteOldCounts(tx: Transaction): Promise<void> {
  await tx.prepared({ name: 'delete_old_call_counts', text: 'select app.delete_old_call_counts()', values: [] })
}
