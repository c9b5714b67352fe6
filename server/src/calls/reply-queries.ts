import type { Transaction } from '../kernel/database.ts'

/** Deletes a batch of old replies for idempotency keys. Returns their number. */
export async function deleteOldReplies(tx: Transaction, maxReplies: number): Promise<number> {
  const [row] = await tx.prepared<{ count: number }>({
    name: 'delete_old_replies',
    text: 'select app.delete_old_replies($1) as count',
    values: [maxReplies],
  })
  return row?.count ?? 0
}
