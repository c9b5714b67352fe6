import type { Effect } from '@dealerline/shared/changes/effect.ts'
import type { ChangeAnswer } from '@dealerline/shared/contract/operations.ts'
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
  tx.send({
    name: 'add_to_log',
    text: `insert into order_operations (order_id, dealer_id, revision, since, person_id, author, effect, change_id,
        body_hash, device, answers)
      select order_id, dealer_id, revision, $2, app.person_id(), $3, $4, $5, $6, $7, $8
      from orders where order_id = $1 and revision > $2`,
    values: [
      orderID,
      since,
      author,
      JSON.stringify(effect),
      change?.id ?? null,
      change?.bodyHash ?? '',
      change?.device ?? '',
      JSON.stringify(change?.answers ?? []),
    ],
  })
}

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
export async function findChange(tx: Transaction, orderID: number, id: string): Promise<FoundChange | undefined> {
  const [change] = await tx.prepared<FoundChange>({
    name: 'find_change',
    text: `select revision, since, body_hash as "bodyHash", effect, answers
      from order_operations where order_id = $1 and change_id = $2`,
    values: [orderID, id],
  })
  return change
}

/** Merges the logs of up to `batch` orders that are signed or too long, and returns how many orders had such a log. */
export async function mergeOperations(tx: Transaction, batch: number): Promise<number> {
  const [row] = await tx.prepared<{ count: number }>({
    name: 'merge_operations',
    text: 'select app.merge_operations($1) as count',
    values: [batch],
  })
  return row?.count ?? 0
}
