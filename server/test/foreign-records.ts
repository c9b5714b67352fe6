// Reads the ids and checksums of a dealer's records and puts markers into their texts, to test that other callers can
// neither read nor change them.
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { renewGrades } from '../src/areas/orders/grade-orders.ts'
import type { TestPortal } from './portal.ts'

export type Ids = Record<string, string | number>

interface StoredTable {
  table: string
  primaryKey: string[]
  columns: string[]
}

/** The columns that refer to a dealer, directly or by a record of the dealer. */
const ownerColumns = ['dealer_id', 'order_id', 'customer_id', 'envelope_guid', 'application_id', 'check_id'] as const

/** Tables that change during attacks, because they log the actions of callers. */
const journals = ['audit_log', 'audit_pending', 'audit_chain', 'audit_chain_days', 'idempotency_keys', 'impersonations']
/** A table of words from the names of customers, which does not say whose names they are. */
const derived = ['customer_words']

/** Returns all tables except those above. */
async function listTables(portal: TestPortal): Promise<StoredTable[]> {
  return portal.rows<StoredTable & Record<string, unknown>>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns,
            coalesce((select array_agg(k.attname::text) from pg_index i
                      join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
                      where i.indrelid = c.oid and i.indisprimary), '{}') as "primaryKey"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
     group by c.oid, c.relname order by c.relname`,
    [[...journals, ...derived]],
  )
}

/** Returns a SQL condition for rows that belong to the dealer `$1` or to the dealer's records. */
function ownedBy({ columns }: StoredTable): string {
  const owned: Record<(typeof ownerColumns)[number], string> = {
    dealer_id: '$1',
    order_id: 'select order_id from orders where dealer_id = $1',
    customer_id: 'select customer_id from customers where dealer_id = $1',
    envelope_guid: 'select guid from envelopes where dealer_id = $1',
    application_id: 'select application_id from applications where dealer_id = $1',
    check_id: 'select check_id from serviceability_checks where dealer_id = $1',
  }
  const conditions = ownerColumns.filter((column) => columns.includes(column))
  // Take all rows of a table without these columns, because its rows are the same for all dealers.
  if (conditions.length === 0) return '$1::integer is not null'
  return conditions.map((column) => `${column} in (${owned[column]})`).join(' or ')
}

/** Returns a checksum of the dealer's rows in each table. Includes all rows of tables that dealers share. */
export async function checksums(portal: TestPortal, dealerID: number): Promise<Record<string, string>> {
  // The job that grades orders must not do it between two checksums.
  await renewGrades(portal.services)
  const tables = await listTables(portal)
  const sums = tables.map(async (table) => {
    const text = `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
                  from ${table.table} t where ${ownedBy(table)}`
    const [row] = await portal.rows<{ sum: string }>(text, [dealerID])
    return [table.table, row?.sum ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}

/** Returns the id of the dealer's newest record of each kind. The keys are the names of ids in calls, in lower case. */
export async function idsOf(portal: TestPortal, dealerID: number): Promise<Ids> {
  const ids: Ids = { dealerid: dealerID }
  for (const { table, columns, primaryKey } of await listTables(portal)) {
    const [key] = primaryKey
    if (!key || primaryKey.length > 1 || table === 'dealers' || !columns.includes('dealer_id')) continue
    const [row] = await portal.rows<{ id: string | number }>(
      `select ${key} as id from ${table} where dealer_id = $1 order by ${key} desc limit 1`,
      [dealerID],
    )
    if (row) ids[key === 'guid' ? `${table}.guid` : key.replaceAll('_', '')] = row.id
  }
  for (const { name, rowID, header } of blocks) {
    const line = await findOfBlock(portal, 'order_lines', 'line_id', name, dealerID)
    const headerID = await findOfBlock(portal, 'order_headers', 'header_id', name, dealerID)
    if (line) ids[rowID.toLowerCase()] = line
    if (headerID && header) ids[header.id.toLowerCase()] = headerID
  }
  const [order] = await portal.rows<{ guid: string }>(
    'select order_guid as guid from orders where dealer_id = $1 order by order_id desc limit 1',
    [dealerID],
  )
  return { ...ids, orderguid: order?.guid ?? '', ...(ids.fileguid && { fileguid: ids.fileguid }) }
}

async function findOfBlock(portal: TestPortal, table: string, key: string, block: string, dealerID: number) {
  const text = `select ${key} as id from ${table} where dealer_id = $1 and block = $2 order by ${key} desc limit 1`
  return (await portal.rows<{ id: number }>(text, [dealerID, block]))[0]?.id
}

const marker = 'Zqx7Marker'

/** The changes that put the marker `M` into texts of the dealer's records. No other record contains it. */
const markedColumns: readonly (readonly [table: string, change: string])[] = [
  ['customers', `name = 'M ' || customer_id, contact_name = 'M', details = details || '{"surname": "M", "fax": "M"}'`],
  ['contacts', `details = details || '{"firstName": "M"}'`],
  ['companies', `details = details || '{"companyName": "M"}'`],
  ['addresses', `formatted_address = 'M', street_address = 'M'`],
  ['notes', `note_text = 'M'`],
  ['attachments', `name = 'M.pdf'`],
  ['applications', `comments = 'M'`],
  ['application_links', `name = 'M'`],
  ['quote_offers', `to_name = 'M'`],
  ['quote_questions', `question = 'M'`],
  ['airline_leads', `business_name = 'M'`],
  ['envelopes', `to_name = 'M'`],
  ['envelope_recipients', `name = 'M'`],
  ['customer_links', `name = 'M'`],
  ['link_messages', `subject = 'M'`],
  ['serviceability_checks', `formatted_address = 'M'`],
  ['dealers', `dealer_full_name = 'M'`],
]

/** Puts the marker into texts of the dealer's records. */
export async function addMarkers(portal: TestPortal, dealerID: number): Promise<void> {
  for (const [table, change] of markedColumns) {
    const text = `update ${table} set ${change.replaceAll(/\bM\b/g, marker)} where dealer_id = $1 returning 1 as one`
    if ((await portal.rows(text, [dealerID])).length === 0) throw new Error(`No row of ${table} has the marker.`)
  }
}

/** Returns the marker and every guid in the dealer's records. No other dealer may see them. */
export async function secretsOf(portal: TestPortal, dealerID: number): Promise<string[]> {
  const secrets = new Set<string>([marker])
  const guid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
  const owned = (await listTables(portal)).filter(({ columns }) => columns.includes('dealer_id'))
  for (const table of owned) {
    const text = `select t::text as text from ${table.table} t where dealer_id = $1`
    const rows = await portal.rows<{ text: string }>(text, [dealerID])
    for (const { text } of rows) for (const secret of text.match(guid) ?? []) secrets.add(secret)
  }
  secrets.delete('00000000-0000-0000-0000-000000000000')
  return [...secrets]
}
