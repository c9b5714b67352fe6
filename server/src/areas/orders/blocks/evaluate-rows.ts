import { type Block, type Catalogue, fieldIn, priceRow, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import {
  archivedChoices,
  fillRows,
  missingToSave,
  pricesBelowList,
  withListPrices,
} from '@dealerline/shared/record-rules/row-rules.ts'
import { usageNumber } from '@dealerline/shared/rules/usage-types.ts'
import type { Context } from '../../../calls/context.ts'
import { findNextNumber, needsNumber } from '../numbers/next-number.ts'
import type { LineColumns } from './queries.ts'
import type { BlockState } from './read-block.ts'
import { invalidReferences, loadReferences, type References } from './references.ts'
import { toColumns } from './stored.ts'

export interface Evaluation {
  /** The completed rows, in the sequence of the input. */
  rows: Row[]
  /** The errors of each row. */
  errors: FieldError[][]
  /** The columns of each row with its price; none if a row has errors. */
  lines: LineColumns[]
}

/**
 * Completes new and changed rows, checks them together with the other rows of the block, and prices them from the
 * current catalogue. While a row lacks a field that is required to save it, the other rows are not checked. In the rows of
 * `seenFields`, the caller's rights approve only the prices in these fields: the others are of another person.
 */
export async function evaluateRows(
  context: Context,
  block: Block,
  state: BlockState,
  input: readonly Row[],
  seenFields: ReadonlyMap<Row, ReadonlySet<string>> = new Map(),
): Promise<Evaluation> {
  const { order, rows: stored } = state
  const firstNumber = await firstNumberOf(context, block, input, order.customerID)
  const filledRows = fillRows(block, input, { stored, order, firstNumber })
  const missing = filledRows.map((row) => missingToSave(block, row))
  if (hasErrors(missing)) return { rows: filledRows, errors: missing, lines: [] }
  const references =
    state.references ?? (await loadReferences(context, order.orderID, block, [...stored, ...filledRows]))
  const { catalogue } = references
  const byID = byIDOf(block, stored)
  const rows = filledRows.map((row, index) => {
    const pricedRow = withListPrices(block, input[index] ?? row, row, catalogue, byID.get(savedID(block, row)))
    return { ...pricedRow, ...block.complete?.(pricedRow, catalogue) }
  })
  const errors = errorsIn(block, rows, state, references, (index) => seenFields.get(input[index] ?? {}))
  return { rows, errors, lines: hasErrors(errors) ? [] : rows.map((row) => toLine(block, row, catalogue)) }
}

const hasErrors = (errors: readonly FieldError[][]) => errors.some((ofRow) => ofRow.length > 0)

/** Returns the first number for new rows. Reads it from the database only if a new row has no number. */
async function firstNumberOf(context: Context, block: Block, input: readonly Row[], customerID: number) {
  return needsNumber(block, input) ? findNextNumber(context, customerID) : undefined
}

function errorsIn(
  block: Block,
  rows: readonly Row[],
  { rows: stored, order }: BlockState,
  references: References,
  seenIn: (index: number) => ReadonlySet<string> | undefined,
): FieldError[][] {
  const all = [...unchangedRows(block, stored, rows), ...rows]
  const byID = byIDOf(block, stored)
  const { catalogue } = references
  return rows.map((row, index) => {
    const before = byID.get(savedID(block, row))
    const failedChecks = (block.checks ?? []).filter((check) => check.refuses(row, all, order))
    return [
      ...invalidReferences(block.rows, row, references),
      ...archivedChoices(block.rows, row, { catalogue, before }),
      ...failedChecks.map(({ field, message }) => ({ path: field, message })),
      ...unapprovedPrices(block, row, { catalogue, order, before }, seenIn(index)),
    ]
  })
}

/** Returns errors for prices below the catalogue's that neither the caller's rights nor the stored row approve. */
function unapprovedPrices(
  block: Block,
  row: Row,
  context: Parameters<typeof pricesBelowList>[2],
  seen: ReadonlySet<string> | undefined,
): FieldError[] {
  if (!seen || !context.order.setsPrices) return pricesBelowList(block, row, context)
  const isSeen = (field: string | undefined) => field === undefined || seen.has(field)
  const unseenPrices = (block.listPrices ?? []).filter(
    ({ field, discountField }) => !isSeen(field) || !(isSeen(discountField) || row[discountField ?? ''] === 0),
  )
  return pricesBelowList({ ...block, listPrices: unseenPrices }, row, {
    ...context,
    order: { ...context.order, setsPrices: false },
  })
}

export const byIDOf = (block: Block, rows: readonly Row[]) => new Map(rows.map((row) => [savedID(block, row), row]))

function unchangedRows(block: Block, stored: readonly Row[], rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map((row) => savedID(block, row)))
  return stored.filter((row) => !ids.has(savedID(block, row)))
}

function toLine(block: Block, row: Row, catalogue: Catalogue): LineColumns {
  const price = priceRow(block, row, catalogue)
  return {
    ...toColumns(block.rows, row),
    ...(block.unitPrice && { once_off_charge: block.unitPrice(row, catalogue) }),
    line_id: savedID(block, row),
    usage_type: usageNumber(block.usageType ?? usageOfPlan(block, row, catalogue)),
    monthly_fee: price.monthly.inc,
    once_off_charges: price.onceOff.inc,
  }
}

function usageOfPlan(block: Block, row: Row, catalogue: Catalogue): string | undefined {
  const field = fieldIn(block, 'ratePlanID')
  return field ? catalogue.plan(Number(row[field]))?.usageType : undefined
}
