import type { Transaction } from '../kernel/database.ts'
import type { PreparedStatement } from '../kernel/statements.ts'

/** Deletes a batch of old replies for idempotency keys. Returns their number. */
export async function deleteOldReplies(tx: Transaction, maxReplies: number): Promise<number> {
  const row = await tx.first<{ count: number }>({
    name: 'delete_old_replies',
    text: 'select app.delete_old_replies($1) as count',
    values: [maxReplies],
  })
  return row?.count ?? 0
}

type StoredReply = [actor: string, key: string, route: string, bodyHash: string, status: number, reply: string | null]

/** Returns the statement that stores the outcome of a call under its idempotency key. */
export const insertOutcome = (values: StoredReply): PreparedStatement => ({
  name: 'remember',
  text: 'insert into idempotency_keys (actor, key, route, body_hash, status, reply) values ($1, $2, $3, $4, $5, $6)',
  values,
})

/** Returns the statement that replaces the stored question of a call by its reply. */
export const storeReply = (actor: string, key: string, reply: string | null): PreparedStatement => ({
  name: 'store_reply',
  text: 'select app.store_reply($1, $2, $3)',
  values: [actor, key, reply],
})
