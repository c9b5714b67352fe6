import type { Transaction } from '../kernel/database.ts'
import type { StoredSender } from './mail.ts'
import { findSender } from './sender-queries.ts'

/** The dealer of a message to a customer. */
export async function getSender(tx: Transaction, dealerID: number): Promise<StoredSender> {
  const sender = await findSender(tx, dealerID)
  if (!sender) throw new Error(`There is no dealer ${dealerID}.`)
  return sender
}
