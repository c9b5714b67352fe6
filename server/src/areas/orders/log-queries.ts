import type { CellPlace } from '@dealerline/shared/changes/apply.ts'
import type { Effect } from '@dealerline/shared/changes/effect.ts'
import type { Cell, ChangeAnswer } from '@dealerline/shared/contract/operations.ts'
import type { LoggedRequest } from '@dealerline/shared/record-rules/logged-changes.ts'
import type { Transaction } from '../../kernel/database.ts'

/** A change of a device, as the log keeps it. */
export interface LoggedChange {
  id: string
  /** The hash of the request, to recognize an id that is used for another change. */
  bodyHash: string
  device: string
  answers: ChangeAnswer[]
}

export interface LogRow {
  /** The revision of the order before the request. */
  since: number
  effect: Effect[]
  change: LoggedChange | undefined
}

/** Sends a row of the log, which gets the present revision of the order. Without a new revision, adds nothing. */
export function addToLog(tx: Transaction, orderID: number, author: string, { since, effect, change }: LogRow): void {
  tx.send('add_to_log')`
    insert into order_operations (order_id, dealer_id, revision, since, person_id, author, effect, change_id,
        body_hash, device, answers)
      select order_id, dealer_id, revision, ${since}, app.person_id(), ${author}, ${JSON.stringify(effect)},
      ${change?.id ?? null}, ${change?.bodyHash ?? ''}, ${change?.device ?? ''},
      ${JSON.stringify(change?.answers ?? [])}
      from orders where order_id = ${orderID} and revision > ${since}`
}

/** Returns who removed rows of an order last, by what the log knows. */
export const selectRemovers = (tx: Transaction, orderID: number, rows: readonly RowPlace[]) =>
  tx.prepared<RowPlace & { author: string }>('select_removers')`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}) as place (block text, "row" text))
      select given.block, given."row", last.author
      from given cross join lateral (
        select o.author from order_operations o cross join jsonb_array_elements(o.effect) as e (effect)
        where o.order_id = ${orderID} and e.effect ->> 'kind' = 'remove' and e.effect ->> 'block' = given.block
          and e.effect ->> 'row' = given."row"
        order by o.revision desc limit 1) as last`

/** Returns the newest requests in the log, the oldest of them first, up to a number of characters altogether. */
export const selectLog = (tx: Transaction, orderID: number, maxLength: number) =>
  tx.prepared<LoggedRequest>('select_log')`
    select at, author, effect from (
        select revision, app.precise_utc_text(at) as at, author, effect,
          sum(length(effect::text)) over (order by revision desc) as length
        from order_operations where order_id = ${orderID}) as newest
      where length <= ${maxLength} order by revision`

/** Returns when an order was last sent, or a quote last generated; empty before. */
export const findSentTime = async (tx: Transaction, orderID: number) =>
  (await tx.value<{ at: string }>('find_sent_time')`
    select app.precise_utc_text(max(at)) as at from (
      select created_at as at from envelopes where order_id = ${orderID}
      union all select generated_at from quote_versions where order_id = ${orderID}) as sent`) ?? ''

/** A change in the log, with the revisions before and after it. */
export interface FoundChange {
  revision: number
  /** Null if its effect was merged. */
  since: number | null
  bodyHash: string
  effect: Effect[]
  answers: ChangeAnswer[]
}

/** Finds a change by the id that its device gave it. The caller must have locked the order. */
export const findChange = (tx: Transaction, orderID: number, id: string) =>
  tx.first<FoundChange>('find_change')`
    select revision, since, body_hash as "bodyHash", effect, answers
      from order_operations where order_id = ${orderID} and change_id = ${id}`

/** A row by the name that operations have for it. */
export type RowPlace = Pick<CellPlace, 'block' | 'row'>

/** A cell with the content that a person has written. */
export type WrittenCell = CellPlace & { cell: Cell }

/** Returns those of the cells that this person has written last, from this device, with what they wrote. */
export const selectOwnCells = (tx: Transaction, orderID: number, device: string, cells: readonly CellPlace[]) =>
  tx.prepared<WrittenCell>('select_own_cells')`
    with cells as (select * from jsonb_to_recordset(${JSON.stringify(cells)}) as cell (block text, "row" text,
      field text)),
      written as (
        select o.revision, o.person_id, o.device, e.effect ->> 'block' as block, e.effect ->> 'row' as "row",
          e.effect ->> 'field' as field, e.effect
        from order_operations o cross join jsonb_array_elements(o.effect) as e (effect)
        where o.order_id = ${orderID} and e.effect ->> 'kind' in ('add', 'set', 'hold'))
      select distinct c.block, c."row", c.field, coalesce(
          case last.effect ->> 'kind' when 'set' then jsonb_build_object('value', last.effect -> 'value')
            when 'hold' then last.effect #> '{held,cell}'
            else coalesce(last.effect #> array['state', 'held', c.field, 'cell'],
              jsonb_build_object('value', last.effect #> array['state', 'values', c.field])) end, '{}') as cell
      from cells c cross join lateral (
        select w.person_id, w.device, w.effect from written w
        where w.block = c.block and w."row" = c."row" and (w.field = c.field or w.field is null)
        order by w.revision desc limit 1) as last
      where last.person_id = app.person_id() and last.device = ${device}`

/** Merges the logs of up to `batch` orders that are signed or too long, and returns how many orders had such a log. */
export const mergeOperations = async (tx: Transaction, batch: number) =>
  (await tx.value<{ count: number }>('merge_operations')`select app.merge_operations(${batch}) as count`) ?? 0
