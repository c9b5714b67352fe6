import { type PreparedStatement, statement } from '../kernel/compose.ts'
import type { Transaction } from '../kernel/database.ts'

/** Deletes a batch of old replies for idempotency keys. Returns their number. */
export const deleteOldReplies = async (tx: Transaction, maxReplies: number) =>
  (await tx.value<{ count: number }>('delete_old_replies')`
    select app.delete_old_replies(${maxReplies}) as count`) ?? 0

type StoredReply = [actor: string, key: string, route: string, bodyHash: string, status: number, reply: string | null]

/** Returns the statement that stores the outcome of a call under its idempotency key. */
export const insertOutcome = ([actor, key, route, bodyHash, status, reply]: StoredReply): PreparedStatement =>
  statement('remember')`insert into idempotency_keys (actor, key, route, body_hash, status, reply)
    values (${actor}, ${key}, ${route}, ${bodyHash}, ${status}, ${reply})`

/** Returns the statement that replaces the stored question of a call by its reply. */
export const storeReply = (actor: string, key: string, reply: string | null): PreparedStatement =>
  statement('store_reply')`select app.store_reply(${actor}, ${key}, ${reply})`
