import type { Transaction } from '../../../kernel/database.ts'
import { type DealerNotification, insertDealerNotification } from './queries.ts'

/** Adds a notification that only one dealer sees. Only jobs may add it. */
export function notifyDealer(tx: Transaction, notification: DealerNotification): Promise<void> {
  return insertDealerNotification(tx, notification)
}
