import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { headerKey, type RowState } from '@dealerline/shared/changes/change.ts'
import { type Field, type Fields, fieldValues, type LineColumn } from '@dealerline/shared/records/kinds.ts'

/** Database columns by field. Fields without a column are stored in `details`. */
const columns = {
  ratePlanID: 'rate_plan_id',
  hardwareID: 'hardware_id',
  contractLength: 'contract_length',
  quantity: 'quantity',
  addressID: 'address_id',
  onceOffCharge: 'once_off_charge',
} as const satisfies Record<LineColumn, string>

/** Columns that are null if nothing is selected. Null is read as 0, even if new rows have another default. */
const references = new Set(['rate_plan_id', 'hardware_id', 'address_id'])

/** A line or header as stored in the database. */
export interface StoredRecord {
  id: number
  order_id: number
  version: number
  details: Record<string, unknown>
  [column: string]: unknown
}

/** Adds the fields to the row. Avoids intermediate lists, because an order can have hundreds of rows. */
function readFields(row: Row, fields: Fields, source: StoredRecord): Row {
  for (const name in fields) {
    const field = fields[name]
    if (!field) continue
    const column = field.column && columns[field.column]
    if (column && column in source) row[name] = source[column] ?? (references.has(column) ? 0 : field.blank)
    else row[name] = source.details[name] ?? field.blank
  }
  return row
}

/** Adds the prices and fields of a stored line to the row. */
function readLine(row: Row, block: Block, line: StoredRecord): Row {
  row.monthlyFee = line.monthly_fee
  row.onceOffCharges = line.once_off_charges
  if (block.unitPrice) row.unitPrice = line.once_off_charge
  return readFields(row, block.rows, line)
}

/** Converts a stored line to the block's row. */
export function toRow(block: Block, line: StoredRecord): Row {
  const row = readLine({ [block.rowID]: line.id, orderID: line.order_id, version: line.version }, block, line)
  return block.derived ? { ...row, ...block.derived.compute(row) } : row
}

/** Converts a stored line to the state that its effects change. */
export const toRowState = (block: Block, line: StoredRecord): RowState => ({
  id: line.id,
  ...(typeof line.row_key === 'string' && { key: line.row_key }),
  values: readLine({}, block, line),
  held: (line.held ?? {}) as RowState['held'],
})

/** Converts a stored header to the state that its effects change. Without a stored header, it has no values. */
export const toHeaderState = ({ header }: Block, storedHeader: StoredRecord | undefined): RowState => ({
  id: storedHeader?.id ?? 0,
  key: headerKey,
  values: header && storedHeader ? readFields({}, header.fields, storedHeader) : {},
  held: {},
})

/** Converts a stored header, and adds the fields derived from the rows. */
export function toHeader({ name, header }: Block, storedHeader: StoredRecord, rows: readonly Row[]): Row {
  if (!header) throw new Error(`${name} has no header`)
  const row: Row = { [header.id]: storedHeader.id, orderID: storedHeader.order_id, version: storedHeader.version }
  return { ...readFields(row, header.fields, storedHeader), ...header.derived?.compute(rows) }
}

/**
 * Returns the columns and details to store for a row. A reference of 0 becomes null. `only` lists the columns of the
 * table.
 */
export function toColumns(fields: Fields, row: Row, only?: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const details: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const column = field.column && columns[field.column]
    if (!column || (only && !only.includes(column))) details[name] = declaredValues(field, row[name])
    else result[column] = references.has(column) && row[name] === 0 ? null : row[name]
  }
  return { ...result, details }
}

/** Keeps only the declared fields of a nested record. */
function declaredValues({ fields }: Field, value: unknown): unknown {
  if (!fields) return value
  return Array.isArray(value) ? value.map((item: Row) => fieldValues(fields, item)) : fieldValues(fields, value as Row)
}
