import type { Transaction } from '../../../kernel/database.ts'
import { type DealerNotification, insertDealerNotification } from './dealer-queries.ts'

/** Adds a notification that only one dealer sees. Only jobs may add it. Returns whether it is the first of its event. */
export async function notifyDealer(tx: Transaction, notification: DealerNotification): Promise<boolean> {
  return (await insertDealerNotification(tx, notification)) !== undefined
}
