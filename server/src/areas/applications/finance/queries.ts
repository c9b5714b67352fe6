import type { Transaction } from '../../../kernel/database.ts'
import { financingHeader } from './financing-header.ts'

export interface StoredAnswer {
  applicationID: number
  name: string
  decidedAt: Date
  comment: string
}

/** Returns the last answer to each application of a kind on an order, for the applications that were answered. */
export function selectAnswers(tx: Transaction, orderID: number, kind: string): Promise<StoredAnswer[]> {
  return tx.prepared<StoredAnswer>({
    name: 'select_application_answers',
    text: `select distinct on (l.application_id) l.application_id as "applicationID", l.name, l.decided_at as "decidedAt",
        l.comment
      from applications a join application_links l using (application_id, order_id, dealer_id)
      where a.order_id = $1 and a.kind = $2 and l.decided_at is not null
      order by l.application_id, l.created_at desc, l.guid desc`,
    values: [orderID, kind],
  })
}

/** Stores whether the hardware is marked as financed, and returns the version of the mark. */
export async function putFinancing(
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  financedHardware: boolean,
): Promise<number> {
  const header = await tx.one<{ version: number }>({
    name: 'put_financing',
    text: `insert into order_headers (order_id, dealer_id, block, details) values ($1, $2, $3, $4)
      on conflict (order_id, block) do update set details = excluded.details, version = order_headers.version + 1
      returning version`,
    values: [order.orderID, order.dealerID, financingHeader, JSON.stringify({ financedHardware })],
  })
  return header.version
}
