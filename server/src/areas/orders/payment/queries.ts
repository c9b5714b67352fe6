import type { Transaction } from '../../../kernel/database.ts'
import { directDebitHeader, type StoredDirectDebit } from './to-direct-debit.ts'

export const findDirectDebit = (tx: Transaction, orderID: number) =>
  tx.first<StoredDirectDebit>('find_direct_debit')`
    select header_id as id, version, details from order_headers where order_id = ${orderID}
      and block = ${directDebitHeader}`

export const saveDirectDebit = (
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  details: Record<string, unknown>,
) =>
  tx.one<StoredDirectDebit>('save_direct_debit')`
    insert into order_headers (order_id, dealer_id, block, details)
      values (${order.orderID}, ${order.dealerID}, ${directDebitHeader}, ${JSON.stringify(details)})
      on conflict (order_id, block) do update set details = excluded.details, version = order_headers.version + 1
      returning header_id as id, version, details`
