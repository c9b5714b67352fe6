import type { Transaction } from '../../../kernel/database.ts'
import { directDebitHeader, type StoredDirectDebit } from './to-direct-debit.ts'

export function findDirectDebit(tx: Transaction, orderID: number): Promise<StoredDirectDebit | undefined> {
  return tx.first<StoredDirectDebit>({
    name: 'find_direct_debit',
    text: 'select header_id as id, version, details from order_headers where order_id = $1 and block = $2',
    values: [orderID, directDebitHeader],
  })
}

export function saveDirectDebit(
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  details: Record<string, unknown>,
): Promise<StoredDirectDebit> {
  return tx.one<StoredDirectDebit>({
    name: 'save_direct_debit',
    text: `insert into order_headers (order_id, dealer_id, block, details) values ($1, $2, $3, $4)
      on conflict (order_id, block) do update set details = excluded.details, version = order_headers.version + 1
      returning header_id as id, version, details`,
    values: [order.orderID, order.dealerID, directDebitHeader, JSON.stringify(details)],
  })
}
