import type {
  Bundle,
  CatalogueUse,
  HardwareCategory,
  HardwareManufacturer,
  NbnHardware,
} from '@dealerline/shared/contract/catalogue.ts'
import { searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import { joined, nameOf, sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'

type Row = Record<string, unknown>

export async function selectPlansByID(tx: Transaction, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return tx.prepared<Row>('plans_by_id')`select * from rate_plans where rate_plan_id = any(${ids})`
}

export async function selectHandsetsByID(tx: Transaction, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return tx.prepared<Row>('handsets_by_id')`select * from handsets where handset_id = any(${ids})`
}

export interface PlanFilter {
  /** Usage types, case-insensitive. An empty list means all types. */
  types: readonly string[]
  includeArchived: boolean
  /** Words that must all be in the description, group or data allowance. */
  text?: string
}

export const selectPlans = (tx: Transaction, { types, includeArchived, text = '' }: PlanFilter) =>
  tx.prepared<Row>('plans')`
    select * from rate_plans
      where (cardinality(${types.map((type) => type.toLowerCase())}::text[]) = 0
      or lower(usage_type) = any (${types.map((type) => type.toLowerCase())})) and (${includeArchived} or not archived)
        and app.to_folded(rate_plan_description || ' ' || group_name || ' ' || data_allowance)
          like all (array(select app.containing(term) from unnest(${searchTerms(text)}::text[]) term))
      order by usage_type, monthly_retail, rate_plan_id`

/** The numbers of the plans of the latest orders of a dealer, the most used first. Looks at 300 orders at most. */
export const selectUsedPlans = (tx: Transaction, dealerID: number, since: Date) =>
  tx.column<{ id: number }>('used_plans')`
    select rate_plan_id as id
      from (select order_id from orders where dealer_id = ${dealerID} and created_date >= ${since}
          order by created_date desc, order_id desc limit 300) latest
        cross join lateral (
          select rate_plan_id from order_lines l where l.order_id = latest.order_id
          union all select rate_plan_id from order_headers h where h.order_id = latest.order_id) used
        join rate_plans using (rate_plan_id)
      where not archived group by rate_plan_id
      order by count(distinct latest.order_id) desc, count(*) desc, rate_plan_id limit 100`

export const selectHandsets = (tx: Transaction, includeArchived: boolean) =>
  tx.prepared<Row>('handsets')`
    select * from handsets where ${includeArchived} or not archived order by model, handset_id`

export const selectNbnHardware = (tx: Transaction, includeArchived: boolean) =>
  tx.prepared<NbnHardware>('nbn_hardware')`
    select h.handset_id as "nbnHardwareID", h.model, h.description, coalesce(m.name, '') as manufacturer,
        h.rrp_ex as "rrpEx", h.rental_ex as "rentalEx", h.archived
      from hardware_categories c join handsets h using (hardware_category_id)
        left join hardware_manufacturers m using (manufacturer_details_id)
      where c.is_nbn and (${includeArchived} or not h.archived) order by h.model, h.handset_id`

export const selectCategories = (tx: Transaction) =>
  tx.prepared<HardwareCategory>('hardware_categories')`
    select hardware_category_id as "hardwareCategoryID", name, is_nbn as "isNbn"
      from hardware_categories order by name`

export const selectManufacturers = (tx: Transaction) =>
  tx.prepared<HardwareManufacturer>('hardware_manufacturers')`
    select manufacturer_details_id as "manufacturerDetailsID", name from hardware_manufacturers order by name`

export const selectBundles = (tx: Transaction) =>
  tx.prepared<Bundle>('bundles')`
    select bundle_id as "bundleId", name, description, monthly, once_off as "onceOff", archived
      from bundles order by archived, name, bundle_id`

/** A table that administrators maintain. */
export interface MaintainedTable {
  table: 'rate_plans' | 'handsets'
  id: 'rate_plan_id' | 'handset_id'
  columns: readonly string[]
}

/** The columns of order lines and headers that refer to each table. */
const references = {
  rate_plans: ['order_lines.rate_plan_id', 'order_headers.rate_plan_id'],
  handsets: ['order_lines.hardware_id'],
} as const satisfies Record<MaintainedTable['table'], readonly string[]>

/**
 * Locks records until the call ends. With the purpose `delete`, no order can start to use them in the meantime. Locks
 * them in ascending order of their ids, so that two calls can't deadlock.
 */
export function lockRecords(
  tx: Transaction,
  { table, id }: MaintainedTable,
  ids: number[],
  purpose: 'change' | 'delete',
): Promise<Row[]> {
  const [from, key] = [nameOf(table), nameOf(id)]
  const strength = purpose === 'delete' ? sql`update` : sql`no key update`
  return tx.prepared<Row>(`lock_${table}_to_${purpose}`)`
    select * from ${from} where ${key} = any(${ids}) order by ${key} for ${strength}`
}

/** Inserts records and returns them in the same sequence. */
export async function insertRecords(tx: Transaction, kind: MaintainedTable, records: Row[]): Promise<Row[]> {
  if (records.length === 0) return []
  const columns = joined(kind.columns.map(nameOf), sql`, `)
  const table = nameOf(kind.table)
  const rows = await tx.prepared<Row>(`insert_${kind.table}`)`
    insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}) returning *`
  return rows.sort((a, b) => Number(a[kind.id]) - Number(b[kind.id]))
}

/** Replaces all columns of existing records and returns them. */
export async function updateRecords(tx: Transaction, kind: MaintainedTable, records: Row[]): Promise<Row[]> {
  if (records.length === 0) return []
  const [table, id] = [nameOf(kind.table), nameOf(kind.id)]
  const sets = kind.columns.map(nameOf).map((column) => sql`${column} = given.${column}`)
  return tx.prepared<Row>(`update_${kind.table}`)`
    update ${table} stored set ${joined(sets, sql`, `)}, version = stored.version + 1
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}) given
      where stored.${id} = given.${id} returning stored.*`
}

export const deleteRecord = (tx: Transaction, { table, id }: MaintainedTable, recordID: number) =>
  tx.execute(`delete_${table}`)`delete from ${nameOf(table)} where ${nameOf(id)} = ${recordID}`

/** The lines and headers that use the record. */
const usesOf = (table: MaintainedTable['table'], recordID: number) => {
  const selects = references[table].map((column) => {
    const [from = ''] = column.split('.')
    return sql`select order_id, block from ${nameOf(from)} where ${nameOf(column)} = ${recordID}`
  })
  return joined(selects, sql` union all `)
}

/** The number of orders and quotes in any state that use the record. */
export const countOrdersWith = async (tx: Transaction, { table }: MaintainedTable, recordID: number) =>
  (await tx.value<{ orders: number }>(`count_orders_with_${table}`)`
    select count(distinct order_id)::integer as orders from (${usesOf(table, recordID)}) used`) ?? 0

/** The new orders and quotes that use the record and have not been sent for signature, by block, newest first. */
export const selectDraftsUsing = (tx: Transaction, { table }: MaintainedTable, recordID: number) =>
  tx.prepared<CatalogueUse>(`drafts_with_${table}`)`
    select o.order_id as "orderID", o.is_quote as "isQuote", c.name as "customerName",
        d.dealer_full_name as "dealerName", used.block, count(*)::integer as lines
      from (${usesOf(table, recordID)}) used
        join orders o on o.order_id = used.order_id and o.order_status = 0
        join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
      where not exists (select from envelopes e
        where e.order_id = o.order_id and e.status in ('waiting', 'sent', 'viewed', 'signed'))
      -- Exact text: an order is one group.
      group by o.order_id, o.is_quote, c.name, d.dealer_full_name, used.block
      order by o.order_id desc, used.block`

/** Returns which of these categories and manufacturers exist. */
export async function selectKnownLists(
  tx: Transaction,
  categoryIDs: number[],
  manufacturerIDs: number[],
): Promise<{ categories: number[]; manufacturers: number[] }> {
  const row = await tx.first<{ categories: number[]; manufacturers: number[] }>('known_hardware_lists')`
    select
      array(select hardware_category_id from hardware_categories
      where hardware_category_id = any(${categoryIDs})) as categories,
      array(select manufacturer_details_id from hardware_manufacturers
      where manufacturer_details_id = any(${manufacturerIDs})) as manufacturers`
  return row ?? { categories: [], manufacturers: [] }
}

export const selectBundleIDs = (tx: Transaction, ids: number[]) =>
  tx.column<{ id: number }>('bundle_ids')`
    select bundle_id as id from bundles where bundle_id = any(${ids})`
