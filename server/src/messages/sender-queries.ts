import type { Transaction } from '../kernel/database.ts'
import type { StoredSender } from './mail.ts'

const columns = 'name, business, phone, email, signature'

/** Finds a dealer, for a job. */
export async function findSender(tx: Transaction, dealerID: number): Promise<StoredSender | undefined> {
  const [sender] = await tx.prepared<StoredSender>({
    name: 'find_sender',
    text: `select ${columns} from app.find_sender($1)`,
    values: [dealerID],
  })
  return sender
}

/** Finds the dealer who sent the caller's link. */
export async function findSenderOfLink(tx: Transaction): Promise<StoredSender | undefined> {
  const [sender] = await tx.prepared<StoredSender>({
    name: 'find_sender_of_link',
    text: `select ${columns} from app.find_sender(app.link_dealer())`,
    values: [],
  })
  return sender
}
