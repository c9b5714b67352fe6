import type { OrderDraft } from '@dealerline/shared/contract/drafts.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** Returns the caller's drafts; row-level security hides those of other people. */
export function selectOrderDrafts(tx: Transaction, orderID: number): Promise<OrderDraft[]> {
  return tx.prepared({
    name: 'select_order_drafts',
    text: `
      select part, content, app.precise_utc_text(saved_at) as "savedAt"
      from order_drafts where order_id = $1 order by part`,
    values: [orderID],
  })
}

/** Counts the caller's drafts of other parts and their characters. */
export async function sumOtherDrafts(
  tx: Transaction,
  orderID: number,
  part: string,
): Promise<{ parts: number; characters: number }> {
  const sum = await tx.first<{ parts: number; characters: number }>({
    name: 'sum_other_drafts',
    text: `
      select count(*)::integer as parts, coalesce(sum(length(content)), 0)::integer as characters
      from order_drafts where order_id = $1 and part <> $2`,
    values: [orderID, part],
  })
  return sum ?? { parts: 0, characters: 0 }
}

export async function saveOrderDraft(
  tx: Transaction,
  { orderID, personID, part, content }: { orderID: number; personID: number; part: string; content: string },
): Promise<void> {
  await tx.prepared({
    name: 'save_order_draft',
    text: `
      insert into order_drafts (order_id, dealer_id, person_id, part, content)
      select o.order_id, o.dealer_id, $2, $3, $4 from orders o where o.order_id = $1
      on conflict (order_id, person_id, part) do update set content = excluded.content, saved_at = excluded.saved_at`,
    values: [orderID, personID, part, content],
  })
}

export async function deleteOrderDraft(tx: Transaction, orderID: number, part: string): Promise<void> {
  await tx.prepared({
    name: 'delete_order_draft',
    text: 'delete from order_drafts where order_id = $1 and part = $2',
    values: [orderID, part],
  })
}
