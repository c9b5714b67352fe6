import type { TermCondition } from '@dealerline/shared/contract/terms.ts'
import type { Transaction } from '../../plugins/database.ts'

export type ConfirmedBy = 'dealer' | 'customer' | 'guarantor'

export function selectTerms(tx: Transaction, orderID: number, by: ConfirmedBy): Promise<TermCondition[]> {
  return tx.prepared({
    name: 'select_terms',
    text: `select t.term_id as id, t.term_order as "termOrder", t.section, t.heading, t.condition, t.needs_confirm as "needsConfirm",
        t.extra_display_conditions as "extraDisplayConditions", ot.term_id is not null as checked
      from terms t left join order_terms ot on ot.term_id = t.term_id and ot.order_id = $1 and ot.confirmed_by = $2
      where not t.archived order by t.term_order, t.term_id`,
    values: [orderID, by],
  })
}

/** Records what is confirmed and forgets what no longer is; terms that are not named stay as they are. */
export async function storeConfirmed(
  tx: Transaction,
  orderID: number,
  by: ConfirmedBy,
  confirmed: number[],
  open: number[],
): Promise<void> {
  await Promise.all([
    tx.prepared({
      name: 'confirm_terms',
      text: `insert into order_terms (order_id, dealer_id, term_id, confirmed_by)
        select o.order_id, o.dealer_id, t.term_id, $2 from orders o, terms t where o.order_id = $1 and t.term_id = any($3)
        on conflict do nothing`,
      values: [orderID, by, confirmed],
    }),
    tx.prepared({
      name: 'open_terms',
      text: 'delete from order_terms where order_id = $1 and confirmed_by = $2 and term_id = any($3)',
      values: [orderID, by, open],
    }),
  ])
}

/** What was confirmed on a link that no longer stands counts for nothing. */
export async function forgetTerms(tx: Transaction, orderID: number, by: ConfirmedBy[]): Promise<void> {
  await tx.prepared({
    name: 'forget_terms',
    text: 'delete from order_terms where order_id = $1 and confirmed_by = any($2)',
    values: [orderID, by],
  })
}
