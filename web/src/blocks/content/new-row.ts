import { type Block, blankRow, type OrderFacts, savedID } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import { defaultsOf } from '@dealerline/shared/record-rules/row-rules.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import type { EditedRow } from './row-errors.ts'

/** Returns a new row after the existing ones. The first one has at least the customer's next free number. */
export function newRowOf(
  block: Block,
  facts: OrderFacts,
  existing: readonly EditedRow[],
  firstNumber: number,
): EditedRow {
  const blank = defaultsOf(block, facts, existing, existing.length > 0 ? 0 : firstNumber)
  const { numberField } = block
  return { ...blank, rowKey: crypto.randomUUID(), ...(numberField && { proposedNumber: Number(blank[numberField]) }) }
}

/** Whether nobody has chosen the number of a new row, so that the server may give it another one. */
export const isNumberProposed = ({ numberField }: Block, { proposedNumber, ...row }: EditedRow): boolean =>
  numberField !== undefined && row[numberField] === proposedNumber

/** Returns sentences about new rows that got another number with a save, because somebody else's row has the proposed one. */
export function describeNewNumbers(block: Block, typed: readonly EditedRow[], saved: readonly EditedRow[]): string[] {
  const { numberField = '' } = block
  const proposed = new Map(
    typed.flatMap((row) => (isNumberProposed(block, row) ? [[row.rowKey, row[numberField]] as const] : [])),
  )
  const label = block.rows[numberField]?.label ?? ''
  return saved.flatMap(({ rowKey, ...row }, index) => {
    const [before, now] = [proposed.get(rowKey), row[numberField]]
    return before === undefined || before === now ? [] : [`${label} ${before} is taken: row ${index + 1} has ${now}.`]
  })
}

/** Returns a copy of a row with the identity of a new one. */
export function duplicateOf({ rowID, numberField }: Block, copied: EditedRow, blank: EditedRow): EditedRow {
  const { proposedNumber } = blank
  const number = numberField && { [numberField]: proposedNumber, proposedNumber }
  return { ...copied, ...number, [rowID]: blank[rowID], saved: false, version: 0, rowKey: blank.rowKey }
}

/** The keys of the first rows that this page has made, by the order and the name of the block. */
const firstKeys = new Map<string, string>()

function firstKeyOf(block: Block, { orderID }: OrderDetail): string {
  const place = `${block.name} ${orderID}`
  const key = firstKeys.get(place) ?? crypto.randomUUID()
  firstKeys.set(place, key)
  return key
}

/** Returns the first row of a block that is saved as a whole, if the order has no rows of it and is not locked. */
export function firstRows(block: Block, order: OrderDetail): EditedRow[] {
  if (!block.calls.whole || isLocked(order)) return []
  return [{ ...blankRow(block, factsOf(order), []), rowKey: firstKeyOf(block, order) }]
}

/** Whether a row has been edited. The default first row counts as edited only if it differs from its defaults. */
export function isEdited(block: Block, order: OrderDetail, row: EditedRow): boolean {
  if (row.rowKey !== firstKeyOf(block, order) || savedID(block, row) > 0) return true
  const values = (someRow: EditedRow | undefined) => JSON.stringify(fieldValues(block.rows, someRow ?? {}))
  return values(row) !== values(firstRows(block, order)[0])
}
