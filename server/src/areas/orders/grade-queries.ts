import type { Grade } from '@dealerline/shared/rules/grades.ts'
import type { Transaction } from '../../kernel/database.ts'

/** A grade as it is stored. */
export interface StoredGrade {
  orderID: number
  grade: Grade | null
  heldRows: number
  /** The instant at which time alone may change it; null if it cannot. */
  changesAt: string | null
}

const toIDs = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The orders whose grades this transaction has marked as stale, up to `limit` of them. */
export async function selectMarkedOrders(tx: Transaction, limit: number): Promise<number[]> {
  return toIDs(
    await tx.prepared<{ id: number }>('marked_orders')`
      select order_id as id from order_grades where is_stale and marked_in = pg_current_xact_id_if_assigned()
        order by order_id limit ${limit}`,
  )
}

/**
 * Locks orders with a grade that is stale or that time may have changed. What grades depend on is read after this, so that a
 * change that commits meanwhile marks them again.
 */
export async function lockDueGrades(tx: Transaction, limit: number): Promise<number[]> {
  return toIDs(
    await tx.prepared<{ id: number }>('lock_due_grades')`
      select order_id as id from order_grades where is_stale or changes_at <= app.now()
        limit ${limit} for update skip locked`,
  )
}

export function updateGrades(tx: Transaction, grades: readonly StoredGrade[]): void {
  tx.send('update_grades')`
    update order_grades g set grade = n.grade, held_rows = n."heldRows", changes_at = n."changesAt", is_stale = false
      from jsonb_to_recordset(${JSON.stringify(grades)}) as n ("orderID" integer, grade text, "heldRows" integer,
      "changesAt" timestamptz)
      where g.order_id = n."orderID"`
}
