import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { StoredRecord } from './stored.ts'

const lineColumns = sql`line_id as id, order_id, version, position, rate_plan_id, hardware_id, contract_length, quantity, address_id,
  monthly_fee, once_off_charges, once_off_charge, details, row_key`

const headerColumns = sql`header_id as id, order_id, version, rate_plan_id, address_id, details`

export const selectLines = (tx: Transaction, orderID: number, block: string) =>
  tx.prepared<StoredRecord>('select_lines')`
    select ${lineColumns} from order_lines where order_id = ${orderID} and block = ${block} order by position, line_id`

/** The lines of a customer's signed and completed orders, newest order first. */
export const selectSignedLines = (tx: Transaction, customerID: number, block: string) =>
  tx.prepared<StoredRecord & { signed_date: string }>('select_signed_lines')`
    select l.*, coalesce(o.signed_date::text, '') as signed_date
      from orders o join lateral (select ${lineColumns} from order_lines where order_lines.order_id = o.order_id
      and block = ${block}) l on true
      where o.customer_id = ${customerID} and o.order_status in (2, 3)
      order by o.signed_date desc nulls last, o.order_id desc, position, id`

export const findHeader = (tx: Transaction, orderID: number, block: string) =>
  tx.first<StoredRecord>('find_header')`
    select ${headerColumns} from order_headers where order_id = ${orderID} and block = ${block}`

export const findOrderOfHeader = (tx: Transaction, headerID: number, block: string) =>
  tx.value<{ order_id: number }>('find_order_of_header')`
    select order_id from order_headers where header_id = ${headerID} and block = ${block}`

export const findOrderOfLine = (tx: Transaction, lineID: number, block: string) =>
  tx.value<{ order_id: number }>('find_order_of_line')`
    select order_id from order_lines where line_id = ${lineID} and block = ${block}`

/** The columns of a line to save, by name. A new line has the id 0. */
export interface LineColumns {
  line_id: number
  [column: string]: unknown
}
export type LineToSave = LineColumns & { position: number }

const givenLines = (
  lines: readonly LineToSave[],
) => sql`jsonb_to_recordset(${JSON.stringify(lines)}) as line (line_id integer, position integer, usage_type integer, rate_plan_id integer,
  hardware_id integer, contract_length integer, quantity integer, monthly_fee numeric, once_off_charges numeric,
  once_off_charge numeric, address_id integer, details jsonb, row_key uuid)`

/** Inserts lines with id 0 and updates the others in one statement. The caller must have locked the order. */
export const saveLines = (
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  block: string,
  lines: LineToSave[],
) =>
  tx.execute('save_lines')`
    with given as (select * from ${givenLines(lines)}),
      updated as (
        update order_lines line set
          position = given.position, usage_type = given.usage_type, rate_plan_id = given.rate_plan_id,
          hardware_id = given.hardware_id, contract_length = coalesce(given.contract_length, 0),
          quantity = coalesce(given.quantity, 1), monthly_fee = given.monthly_fee,
          once_off_charges = given.once_off_charges, once_off_charge = coalesce(given.once_off_charge, 0),
          address_id = given.address_id, details = given.details, version = line.version + 1
        from given
        where given.line_id > 0 and line.line_id = given.line_id and line.order_id = ${order.orderID}
          and line.block = ${block}
      )
      insert into order_lines (order_id, dealer_id, block, position, usage_type, rate_plan_id, hardware_id,
        contract_length, quantity, monthly_fee, once_off_charges, once_off_charge, address_id, details, row_key)
      select ${order.orderID}, ${order.dealerID}, ${block}, position, usage_type, rate_plan_id, hardware_id,
        coalesce(contract_length, 0), coalesce(quantity, 1), monthly_fee, once_off_charges,
        coalesce(once_off_charge, 0), address_id, details, row_key
      from given where line_id = 0 order by position`

/** Moves lines to these places without changing their versions. The caller must have locked the order. */
export const moveLines = (tx: Transaction, orderID: number, places: readonly { id: number; position: number }[]) =>
  tx.execute('move_lines')`
    update order_lines line set position = place.position
      from jsonb_to_recordset(${JSON.stringify(places)}) as place (id integer, position integer)
      where line.order_id = ${orderID} and line.line_id = place.id and line.position <> place.position`

/** A line with the name of its block. */
export type LineOfBlock = StoredRecord & { block: string }

/** All lines of an order. */
export const selectAllLines = (tx: Transaction, orderID: number) =>
  tx.prepared<LineOfBlock>('all_lines')`
    select block, ${lineColumns} from order_lines where order_id = ${orderID} order by position, line_id`

/** Columns of removed lines, with the held cells that stay on the order. */
const removedColumns = sql`${lineColumns}, (select cells from order_held held where held.line_id = order_lines.line_id) as held`

/** Removes lines and returns them. */
export const deleteLines = (tx: Transaction, orderID: number, block: string, ids: number[]) =>
  tx.prepared<StoredRecord>('delete_lines')`
    delete from order_lines where order_id = ${orderID} and block = ${block} and line_id = any(${ids})
      returning ${removedColumns}`

export const saveHeader = (
  tx: Transaction,
  order: { orderID: number; dealerID: number },
  block: string,
  columns: { rate_plan_id?: unknown; address_id?: unknown; details?: unknown },
) =>
  tx.one<StoredRecord>('save_header')`
    insert into order_headers (order_id, dealer_id, block, rate_plan_id, address_id, details)
      values (${order.orderID}, ${order.dealerID}, ${block}, ${columns.rate_plan_id ?? null},
      ${columns.address_id ?? null}, ${JSON.stringify(columns.details ?? {})})
      on conflict (order_id, block) do update set rate_plan_id = excluded.rate_plan_id,
      address_id = excluded.address_id,
        details = excluded.details, version = order_headers.version + 1
      returning ${headerColumns}`

/** Removes all lines of a block and returns them. */
export const deleteLinesOfBlock = (tx: Transaction, orderID: number, block: string) =>
  tx.prepared<StoredRecord>('delete_block_lines')`
    delete from order_lines where order_id = ${orderID} and block = ${block}
      returning ${removedColumns}`

/** Removes a header and returns it. */
export const deleteHeader = (tx: Transaction, orderID: number, block: string) =>
  tx.first<StoredRecord>('delete_block_header')`
    delete from order_headers where order_id = ${orderID} and block = ${block} returning ${headerColumns}`

/** Returns the ids that belong to contacts of the order's customer, and leaves out the others. */
export async function selectOwnContacts(tx: Transaction, orderID: number, ids: number[]): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>('own_contacts')`
    select c.contact_id as id from contacts c join orders o using (customer_id)
      where o.order_id = ${orderID} and c.contact_id = any(${ids})`
  return rows.map((row) => row.id)
}

/** Returns the addresses with these ids, if they belong to the order's customer. */
export const selectOwnAddresses = (tx: Transaction, orderID: number, ids: number[]) =>
  tx.prepared<{ id: number; address: string }>('own_addresses')`
    select a.address_id as id, concat_ws(' ', a.street_address, a.formatted_address) as address from addresses a
      join orders o using (customer_id)
      where o.order_id = ${orderID} and a.address_id = any(${ids})`
