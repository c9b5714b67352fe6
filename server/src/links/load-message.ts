import type { Transaction } from '../kernel/database.ts'
import { type DeclaredLink, kindOf, type LoadedMessage } from './declare-link.ts'
import { findMessage } from './message-queries.ts'

/** Reads a message with the record of its link. */
export async function loadMessage(
  kinds: readonly DeclaredLink[],
  tx: Transaction,
  messageID: number,
): Promise<LoadedMessage | undefined> {
  const message = await findMessage(tx, messageID)
  return message && kindOf(kinds, message)?.loadMessage(tx, message)
}
