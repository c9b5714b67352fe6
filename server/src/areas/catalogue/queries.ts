import { sql } from 'kysely'
import { db, type Transaction } from '../../plugins/database.ts'

type Stored = Record<string, unknown>

export async function selectPlansByID(tx: Transaction, ids: number[]): Promise<Stored[]> {
  if (ids.length === 0) return []
  return tx.prepared({
    name: 'plans_by_id',
    text: 'select * from rate_plans where rate_plan_id = any($1)',
    values: [ids],
  })
}

export async function selectHandsetsByID(tx: Transaction, ids: number[]): Promise<Stored[]> {
  if (ids.length === 0) return []
  return tx.prepared({
    name: 'handsets_by_id',
    text: 'select * from handsets where handset_id = any($1)',
    values: [ids],
  })
}

/** Plans of these usage types, in any case of letters; without types all of them. */
export function selectPlans(tx: Transaction, types: string[], includeArchived: boolean) {
  let query = db
    .selectFrom('rate_plans')
    .selectAll()
    .orderBy('usage_type')
    .orderBy('monthly_retail')
    .orderBy('rate_plan_id')
  if (types.length > 0)
    query = query.where(
      sql<string>`lower(usage_type)`,
      'in',
      types.map((type) => type.toLowerCase()),
    )
  if (!includeArchived) query = query.where('archived', '=', false)
  return tx.all(query)
}

export function selectHandsets(tx: Transaction) {
  return tx.all(
    db.selectFrom('handsets').selectAll().where('archived', '=', false).orderBy('model').orderBy('handset_id'),
  )
}
