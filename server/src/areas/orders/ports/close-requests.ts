import type { Transaction } from '../../../kernel/database.ts'
import { stopMessages } from '../../../links/message-queries.ts'
import { type Closed, closeRequests } from './request-queries.ts'

/** Closes the unanswered links of an order, and stops their unsent messages. The caller must have locked the order. */
export async function closePortLinks(tx: Transaction, orderID: number, reason: Exclude<Closed, ''>): Promise<void> {
  await stopMessages(tx, 'port', await closeRequests(tx, orderID, reason))
}
