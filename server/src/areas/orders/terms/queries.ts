import type { AgreedTerm } from '@dealerline/shared/contract/terms.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type ConfirmedBy = 'dealer' | 'customer' | 'guarantor'

/** The current version of a term. */
export interface StoredTerm extends AgreedTerm {
  termOrder: number
  extraDisplayConditions: string
}

export interface StoredConfirmation {
  id: number
  version: number
  confirmedAt: Date
}

const columns = sql`term_id as id, version, term_order as "termOrder", section, heading, condition, needs_confirm as "needsConfirm",
  extra_display_conditions as "extraDisplayConditions", term_items as "termItems"`

export const selectTerms = (tx: Transaction) =>
  tx.prepared<StoredTerm>('select_terms')`
    select ${columns} from terms where not archived order by term_order, term_id`

/** Locks all current terms until the call ends and returns them, so that changes of terms happen one after another. */
export const lockTerms = (tx: Transaction) =>
  tx.prepared<StoredTerm>('lock_terms')`
    select ${columns} from terms where not archived order by term_order, term_id for no key update`

/** Returns every version of a term that was confirmed on an order, oldest first. */
export const selectConfirmed = (tx: Transaction, orderID: number, by: ConfirmedBy) =>
  tx.prepared<StoredConfirmation>('select_confirmed_terms')`
    select term_id as id, version, confirmed_at as "confirmedAt" from order_terms
      where order_id = ${orderID} and confirmed_by = ${by} order by term_id, version`

/**
 * Stores the confirmations of `confirmed` and deletes those of `open`. Confirmations of other terms stay unchanged.
 */
export async function storeConfirmed(
  tx: Transaction,
  orderID: number,
  by: ConfirmedBy,
  confirmed: readonly { id: number; version: number }[],
  open: readonly { id: number; version: number }[],
): Promise<void> {
  await Promise.all([
    tx.prepared('confirm_terms')`
      insert into order_terms (order_id, dealer_id, term_id, version, confirmed_by)
        select o.order_id, o.dealer_id, t.id, t.version, ${by}
        from orders o, jsonb_to_recordset(${JSON.stringify(confirmed)}) as t (id integer, version integer)
        where o.order_id = ${orderID}
        on conflict do nothing`,
    tx.prepared('open_terms')`
      delete from order_terms ot using jsonb_to_recordset(${JSON.stringify(open)}) as t (id integer, version integer)
        where ot.order_id = ${orderID} and ot.confirmed_by = ${by} and ot.term_id = t.id and ot.version = t.version`,
  ])
}

/** Deletes the confirmations made on a link that no longer works. */
export const deleteConfirmations = (tx: Transaction, orderID: number, by: ConfirmedBy[]) =>
  tx.execute('forget_terms')`delete from order_terms where order_id = ${orderID} and confirmed_by = any(${by})`

export const nextItemIDs = (tx: Transaction, count: number) =>
  tx.column<{ id: number }>('take_term_item_ids')`
    select nextval('term_item_ids')::integer as id from generate_series(1, ${count}::integer)`

const termColumns = sql`id integer, version integer, "termOrder" integer, section text, heading text, condition text,
  "needsConfirm" boolean, "extraDisplayConditions" text, "termItems" jsonb`

export const insertTerms = (tx: Transaction, terms: readonly StoredTerm[]) =>
  tx.execute('insert_terms')`
    insert into terms (term_order, section, heading, condition, needs_confirm, extra_display_conditions, term_items)
      select "termOrder", section, heading, condition, "needsConfirm", "extraDisplayConditions", "termItems"
      from jsonb_to_recordset(${JSON.stringify(terms)}) as t (${termColumns}) order by "termOrder"`

export const updateTerms = (tx: Transaction, terms: readonly StoredTerm[]) =>
  tx.execute('update_terms')`
    update terms set version = t.version, term_order = t."termOrder", section = t.section, heading = t.heading,
        condition = t.condition, needs_confirm = t."needsConfirm",
        extra_display_conditions = t."extraDisplayConditions",
        term_items = t."termItems"
      from jsonb_to_recordset(${JSON.stringify(terms)}) as t (${termColumns}) where terms.term_id = t.id`

/** Archives a term. Its versions and confirmations are kept. */
export const archiveTerm = (tx: Transaction, id: number) =>
  tx.execute('archive_term')`update terms set archived = true where term_id = ${id}`
