import type { OrderDraft } from '@dealerline/shared/contract/drafts.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** Returns the caller's drafts; row-level security hides those of other people. */
export const selectOrderDrafts = (tx: Transaction, orderID: number) =>
  tx.prepared<OrderDraft>('select_order_drafts')`
    select part, content, app.precise_utc_text(saved_at) as "savedAt"
    from order_drafts where order_id = ${orderID} order by part`

/** Counts the caller's drafts of other parts and their characters. */
export async function sumOtherDrafts(
  tx: Transaction,
  orderID: number,
  part: string,
): Promise<{ parts: number; characters: number }> {
  const sum = await tx.first<{ parts: number; characters: number }>('sum_other_drafts')`
    select count(*)::integer as parts, coalesce(sum(length(content)), 0)::integer as characters
    from order_drafts where order_id = ${orderID} and part <> ${part}`
  return sum ?? { parts: 0, characters: 0 }
}

export const saveOrderDraft = (
  tx: Transaction,
  { orderID, personID, part, content }: { orderID: number; personID: number; part: string; content: string },
) =>
  tx.execute('save_order_draft')`
    insert into order_drafts (order_id, dealer_id, person_id, part, content)
    select o.order_id, o.dealer_id, ${personID}, ${part}, ${content} from orders o where o.order_id = ${orderID}
    on conflict (order_id, person_id, part) do update set content = excluded.content, saved_at = excluded.saved_at`

export const deleteOrderDraft = (tx: Transaction, orderID: number, part: string) =>
  tx.execute('delete_order_draft')`delete from order_drafts where order_id = ${orderID} and part = ${part}`
