import type { Transaction } from '../kernel/database.ts'
import type { StoredSender } from './mail.ts'

const columns = 'name, business, phone, email, signature'

/** Finds a dealer, for a job. */
export function findSender(tx: Transaction, dealerID: number): Promise<StoredSender | undefined> {
  return tx.first<StoredSender>({
    name: 'find_sender',
    text: `select ${columns} from app.find_sender($1)`,
    values: [dealerID],
  })
}

/** Finds the dealer who sent the caller's link. */
export function findSenderOfLink(tx: Transaction): Promise<StoredSender | undefined> {
  return tx.first<StoredSender>({
    name: 'find_sender_of_link',
    text: `select ${columns} from app.find_sender(app.link_dealer())`,
    values: [],
  })
}
