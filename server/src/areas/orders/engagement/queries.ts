import type { Engagement } from '@dealerline/shared/contract/engagement.ts'
import type { Transaction } from '../../../kernel/database.ts'

export const findEngagement = (tx: Transaction, orderID: number) =>
  tx.first<Engagement>('find_engagement')`
    select engagement, partner from order_engagements where order_id = ${orderID}`

export const putEngagement = (
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  { engagement, partner }: Engagement,
) =>
  tx.execute('put_engagement')`
    insert into order_engagements (order_id, dealer_id, engagement, partner)
      values (${order.orderID}, ${order.dealerID}, ${engagement}, ${partner})
      on conflict (order_id) do update set engagement = excluded.engagement, partner = excluded.partner,
      changed_at = app.now()`
