import type { Engagement } from '@dealerline/shared/contract/engagement.ts'
import type { Transaction } from '../../../kernel/database.ts'

export function findEngagement(tx: Transaction, orderID: number): Promise<Engagement | undefined> {
  return tx.first<Engagement>({
    name: 'find_engagement',
    text: 'select engagement, partner from order_engagements where order_id = $1',
    values: [orderID],
  })
}

export async function putEngagement(
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  { engagement, partner }: Engagement,
): Promise<void> {
  await tx.prepared({
    name: 'put_engagement',
    text: `insert into order_engagements (order_id, dealer_id, engagement, partner) values ($1, $2, $3, $4)
      on conflict (order_id) do update set engagement = excluded.engagement, partner = excluded.partner, changed_at = app.now()`,
    values: [order.orderID, order.dealerID, engagement, partner],
  })
}
