import type {
  Bundle,
  CatalogueUse,
  HardwareCategory,
  HardwareManufacturer,
  NbnHardware,
} from '@dealerline/shared/contract/catalogue.ts'
import { searchTerms } from '@dealerline/shared/rules/search-terms.ts'
import type { Transaction } from '../../kernel/database.ts'

type Row = Record<string, unknown>

export async function selectPlansByID(tx: Transaction, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return tx.prepared({
    name: 'plans_by_id',
    text: 'select * from rate_plans where rate_plan_id = any($1)',
    values: [ids],
  })
}

export async function selectHandsetsByID(tx: Transaction, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return tx.prepared({
    name: 'handsets_by_id',
    text: 'select * from handsets where handset_id = any($1)',
    values: [ids],
  })
}

export interface PlanFilter {
  /** Usage types, case-insensitive. An empty list means all types. */
  types: readonly string[]
  includeArchived: boolean
  /** Words that must all be in the description, group or data allowance. */
  text?: string
}

export function selectPlans(tx: Transaction, { types, includeArchived, text = '' }: PlanFilter): Promise<Row[]> {
  return tx.prepared({
    name: 'plans',
    text: `select * from rate_plans
      where (cardinality($1::text[]) = 0 or lower(usage_type) = any ($1)) and ($2 or not archived)
        and app.to_folded(rate_plan_description || ' ' || group_name || ' ' || data_allowance)
          like all (array(select app.containing(term) from unnest($3::text[]) term))
      order by usage_type, monthly_retail, rate_plan_id`,
    values: [types.map((type) => type.toLowerCase()), includeArchived, searchTerms(text)],
  })
}

/** The numbers of the plans of the latest orders of a dealer, the most used first. Looks at 300 orders at most. */
export async function selectUsedPlans(tx: Transaction, dealerID: number, since: Date): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>({
    name: 'used_plans',
    text: `select rate_plan_id as id
      from (select order_id from orders where dealer_id = $1 and created_date >= $2
          order by created_date desc, order_id desc limit 300) latest
        cross join lateral (
          select rate_plan_id from order_lines l where l.order_id = latest.order_id
          union all select rate_plan_id from order_headers h where h.order_id = latest.order_id) used
        join rate_plans using (rate_plan_id)
      where not archived group by rate_plan_id
      order by count(distinct latest.order_id) desc, count(*) desc, rate_plan_id limit 100`,
    values: [dealerID, since],
  })
  return rows.map(({ id }) => id)
}

export function selectHandsets(tx: Transaction, includeArchived: boolean): Promise<Row[]> {
  return tx.prepared({
    name: 'handsets',
    text: 'select * from handsets where $1 or not archived order by model, handset_id',
    values: [includeArchived],
  })
}

export function selectNbnHardware(tx: Transaction, includeArchived: boolean): Promise<NbnHardware[]> {
  return tx.prepared({
    name: 'nbn_hardware',
    text: `select h.handset_id as "nbnHardwareID", h.model, h.description, coalesce(m.name, '') as manufacturer,
        h.rrp_ex as "rrpEx", h.rental_ex as "rentalEx", h.archived
      from hardware_categories c join handsets h using (hardware_category_id)
        left join hardware_manufacturers m using (manufacturer_details_id)
      where c.is_nbn and ($1 or not h.archived) order by h.model, h.handset_id`,
    values: [includeArchived],
  })
}

export function selectCategories(tx: Transaction): Promise<HardwareCategory[]> {
  return tx.prepared({
    name: 'hardware_categories',
    text: `select hardware_category_id as "hardwareCategoryID", name, is_nbn as "isNbn"
      from hardware_categories order by name`,
    values: [],
  })
}

export function selectManufacturers(tx: Transaction): Promise<HardwareManufacturer[]> {
  return tx.prepared({
    name: 'hardware_manufacturers',
    text: `select manufacturer_details_id as "manufacturerDetailsID", name from hardware_manufacturers order by name`,
    values: [],
  })
}

export function selectBundles(tx: Transaction): Promise<Bundle[]> {
  return tx.prepared({
    name: 'bundles',
    text: `select bundle_id as "bundleId", name, description, monthly, once_off as "onceOff", archived
      from bundles order by archived, name, bundle_id`,
    values: [],
  })
}

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
  const strength = purpose === 'delete' ? 'update' : 'no key update'
  return tx.prepared({
    name: `lock_${table}_to_${purpose}`,
    text: `select * from ${table} where ${id} = any($1) order by ${id} for ${strength}`,
    values: [ids],
  })
}

/** Inserts records and returns them in the same sequence. */
export async function insertRecords(tx: Transaction, kind: MaintainedTable, records: Row[]): Promise<Row[]> {
  if (records.length === 0) return []
  const columns = kind.columns.join(', ')
  const rows = await tx.prepared<Row>({
    name: `insert_${kind.table}`,
    text: `insert into ${kind.table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${kind.table}, $1) returning *`,
    values: [JSON.stringify(records)],
  })
  return rows.sort((a, b) => Number(a[kind.id]) - Number(b[kind.id]))
}

/** Replaces all columns of existing records and returns them. */
export async function updateRecords(tx: Transaction, kind: MaintainedTable, records: Row[]): Promise<Row[]> {
  if (records.length === 0) return []
  const sets = kind.columns.map((column) => `${column} = given.${column}`).join(', ')
  return tx.prepared({
    name: `update_${kind.table}`,
    text: `update ${kind.table} stored set ${sets}, version = stored.version + 1
      from jsonb_populate_recordset(null::${kind.table}, $1) given
      where stored.${kind.id} = given.${kind.id} returning stored.*`,
    values: [JSON.stringify(records)],
  })
}

export async function deleteRecord(tx: Transaction, { table, id }: MaintainedTable, recordID: number): Promise<void> {
  await tx.prepared({ name: `delete_${table}`, text: `delete from ${table} where ${id} = $1`, values: [recordID] })
}

/** The number of orders and quotes in any state that use the record. */
export async function countOrdersWith(tx: Transaction, { table }: MaintainedTable, recordID: number): Promise<number> {
  const selects = references[table].map((column) => {
    const [from] = column.split('.')
    return `select order_id from ${from} where ${column} = $1`
  })
  const row = await tx.first<{ orders: number }>({
    name: `count_orders_with_${table}`,
    text: `select count(distinct order_id)::integer as orders from (${selects.join(' union all ')}) used`,
    values: [recordID],
  })
  return row?.orders ?? 0
}

/** The new orders and quotes that use the record and have not been sent for signature, by block, newest first. */
export function selectDraftsUsing(
  tx: Transaction,
  { table }: MaintainedTable,
  recordID: number,
): Promise<CatalogueUse[]> {
  const selects = references[table].map((column) => {
    const [from] = column.split('.')
    return `select order_id, block from ${from} where ${column} = $1`
  })
  return tx.prepared({
    name: `drafts_with_${table}`,
    text: `select o.order_id as "orderID", o.is_quote as "isQuote", c.name as "customerName",
        d.dealer_full_name as "dealerName", used.block, count(*)::integer as lines
      from (${selects.join(' union all ')}) used
        join orders o on o.order_id = used.order_id and o.order_status = 0
        join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id
      where not exists (select from envelopes e
        where e.order_id = o.order_id and e.status in ('waiting', 'sent', 'viewed', 'signed'))
      -- Exact text: an order is one group.
      group by o.order_id, o.is_quote, c.name, d.dealer_full_name, used.block
      order by o.order_id desc, used.block`,
    values: [recordID],
  })
}

/** Returns which of these categories and manufacturers exist. */
export async function selectKnownLists(
  tx: Transaction,
  categoryIDs: number[],
  manufacturerIDs: number[],
): Promise<{ categories: number[]; manufacturers: number[] }> {
  const row = await tx.first<{ categories: number[]; manufacturers: number[] }>({
    name: 'known_hardware_lists',
    text: `select
        array(select hardware_category_id from hardware_categories where hardware_category_id = any($1)) as categories,
        array(select manufacturer_details_id from hardware_manufacturers where manufacturer_details_id = any($2)) as manufacturers`,
    values: [categoryIDs, manufacturerIDs],
  })
  return row ?? { categories: [], manufacturers: [] }
}

export async function selectBundleIDs(tx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>({
    name: 'bundle_ids',
    text: 'select bundle_id as id from bundles where bundle_id = any($1)',
    values: [ids],
  })
  return rows.map(({ id }) => id)
}
