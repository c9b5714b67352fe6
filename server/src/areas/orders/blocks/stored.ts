import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { type Field, type Fields, fieldValues, type LineColumn } from '@dealerline/shared/blocks/kinds.ts'

/** The columns that a kind of field may be stored in; everything else lies in `details`. */
const columns = {
  ratePlanID: 'rate_plan_id',
  hardwareID: 'hardware_id',
  contractLength: 'contract_length',
  quantity: 'quantity',
  addressID: 'address_id',
  onceOffCharge: 'once_off_charge',
} as const satisfies Record<LineColumn, string>

/** Where nothing is chosen these hold none, whatever a new row begins with. */
const references = new Set(['rate_plan_id', 'hardware_id', 'address_id'])

/** A line or a header as the database has it. */
export interface Stored {
  id: number
  order_id: number
  version: number
  details: Record<string, unknown>
  [column: string]: unknown
}

/** Adds the fields to the row; no lists between, for an order reads hundreds of these. */
function readFields(row: Row, fields: Fields, stored: Stored): Row {
  for (const name in fields) {
    const field = fields[name]
    if (!field) continue
    const column = field.column && columns[field.column]
    if (column && column in stored) row[name] = stored[column] ?? (references.has(column) ? 0 : field.blank)
    else row[name] = stored.details[name] ?? field.blank
  }
  return row
}

/** A stored line as the block's row. */
export function toRow(block: Block, stored: Stored): Row {
  const row: Row = {
    [block.rowID]: stored.id,
    orderID: stored.order_id,
    version: stored.version,
    monthlyFee: stored.monthly_fee,
    onceOffCharges: stored.once_off_charges,
  }
  if (block.unitPrice) row.unitPrice = stored.once_off_charge
  readFields(row, block.rows, stored)
  return block.derived ? { ...row, ...block.derived.of(row) } : row
}

/** A stored header, with what it says of the rows. */
export function toHeader({ name, header }: Block, stored: Stored, rows: readonly Row[]): Row {
  if (!header) throw new Error(`${name} has no header`)
  const row: Row = { [header.id]: stored.id, orderID: stored.order_id, version: stored.version }
  return { ...readFields(row, header.fields, stored), ...header.derived?.of(rows) }
}

/** The columns and details of a row; a reference of 0 is none. `only` names the columns that the table has. */
export function toColumns(fields: Fields, row: Row, only?: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const details: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const column = field.column && columns[field.column]
    if (!column || (only && !only.includes(column))) details[name] = ownValues(field, row[name])
    else result[column] = references.has(column) && row[name] === 0 ? null : row[name]
  }
  return { ...result, details }
}

/** Of a nested record the fields that are declared, and nothing else that came with it. */
function ownValues({ fields }: Field, value: unknown): unknown {
  if (!fields) return value
  return Array.isArray(value) ? value.map((one: Row) => fieldValues(fields, one)) : fieldValues(fields, value as Row)
}
