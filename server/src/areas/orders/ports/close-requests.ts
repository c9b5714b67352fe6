import type { Transaction } from '../../../kernel/database.ts'
import { closeLinks } from '../../../links/customer-link.ts'
import { selectRequests } from './request-queries.ts'

/** Closes the unanswered links of an order, and stops their unsent messages. The caller must have locked the order. */
export async function closePortLinks(
  tx: Transaction,
  orderID: number,
  reason: 'replaced' | 'withdrawn',
): Promise<void> {
  const requests = await selectRequests(tx, orderID)
  const subjects = requests.map(({ requestID }) => requestID)
  await closeLinks(tx, 'port', subjects, reason)
}
