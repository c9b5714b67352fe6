import { sql } from '../kernel/compose.ts'
import type { Transaction } from '../kernel/database.ts'
import type { StoredSender } from './mail.ts'

const columns = sql`name, business, phone, email, signature`

/** Finds a dealer whom the caller may see, or any for a job. */
export const findSender = (tx: Transaction, dealerID: number) =>
  tx.first<StoredSender>('find_sender')`select ${columns} from app.find_sender(${dealerID})`

/** Finds the dealer who sent the caller's link. */
export const findSenderOfLink = (tx: Transaction) =>
  tx.first<StoredSender>('find_sender_of_link')`select ${columns} from app.find_sender(app.link_dealer())`
