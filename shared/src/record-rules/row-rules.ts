import { type Block, blankRow, type Catalogue, type OrderFacts, type Row, savedID } from '../blocks/block.ts'
import type { FieldError } from '../errors.ts'
import { type Field, type Fields, fieldValues } from '../records/kinds.ts'
import type { CallerKind } from '../rules/access.ts'
import { toMoney } from '../rules/formats.ts'
import { missingOf } from '../rules/validation.ts'

/**
 * Whether the caller may set a price below the catalogue's. Only the provider's staff who support every dealer may do
 * so.
 */
export function maySetPrices(caller: CallerKind): boolean {
  return caller === 'Admin' || caller === 'Employee'
}

const isOmitted = (row: Row, name: string) => row[name] === undefined

/** Whether a row has every field, so that it needs no defaults. */
export function hasEveryField(fields: Fields, row: Row): boolean {
  return Object.keys(fields).every((name) => !isOmitted(row, name))
}

const withoutUndefined = (row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

interface FillContext {
  /** The stored rows. */
  stored: readonly Row[]
  order: OrderFacts
  /** The first number for new rows, if the block numbers its rows. */
  firstNumber?: number
}

/** Completes rows before saving: an omitted field keeps its stored value or takes the default of a new row. */
export function fillRows(block: Block, input: readonly Row[], { stored, order, firstNumber = 0 }: FillContext): Row[] {
  const byID = new Map(stored.map((row) => [savedID(block, row), row]))
  const ids = new Set(input.map((row) => savedID(block, row)))
  const others = stored.filter((row) => !ids.has(savedID(block, row)))
  const completeRows: Row[] = []
  for (const [index, row] of input.entries()) {
    const before = byID.get(savedID(block, row))
    const defaults = () => {
      const earlier = [...others, ...completeRows]
      // The rows below are included, because the next number must follow the numbers of all rows. The default contract
      // term is that of the first row; an empty first row prevents copying it from a row below.
      const existingRows = [...(earlier.length > 0 ? earlier : [{}]), ...input.slice(index + 1)]
      return defaultsOf(block, order, existingRows, firstNumber)
    }
    const base = before ?? (hasEveryField(block.rows, row) ? {} : defaults())
    completeRows.push({ ...row, ...fieldValues(block.rows, { ...base, ...withoutUndefined(row) }) })
  }
  return completeRows
}

/** Returns the values of a new row after these rows. A number follows theirs, and is at least `firstNumber`. */
export function defaultsOf(block: Block, order: OrderFacts, rows: readonly Row[], firstNumber: number): Row {
  const blank = blankRow(block, order, rows)
  const { numberField } = block
  return numberField ? { ...blank, [numberField]: Math.max(Number(blank[numberField]), firstNumber) } : blank
}

/** Returns errors for the empty fields that are required to save a row. */
export function missingToSave(block: Pick<Block, 'rows' | 'requiredToSave'>, row: Row): FieldError[] {
  return missingOf(block.rows, block.requiredToSave ?? [], row)
}

/** Returns errors for the empty fields that are required to save a header. */
export function missingInHeader({ header }: Pick<Block, 'header'>, values: Row, order: OrderFacts): FieldError[] {
  return missingOf(header?.fields ?? {}, header?.requiredToSave?.(order) ?? [], values)
}

/** Fills an omitted price from the catalogue if the row is new or its catalogue price has changed. */
export function withListPrices(block: Block, input: Row, row: Row, catalogue: Catalogue, before?: Row): Row {
  const prices = (block.listPrices ?? []).flatMap(({ field, price: priceOf }) => {
    const price = isOmitted(input, field) ? priceOf(row, catalogue) : undefined
    const isNew = !before || priceOf(before, catalogue) !== price
    return price !== undefined && isNew ? [[field, price] as const] : []
  })
  return { ...row, ...Object.fromEntries(prices) }
}

interface CheckContext {
  catalogue: Catalogue
  order: OrderFacts
  /** The stored row. Its values are allowed even if they would be refused in a new row. */
  before?: Row | undefined
}

/** Returns errors for prices below the catalogue's, unless the person may set them. */
export function pricesBelowList(block: Block, row: Row, { catalogue, order, before }: CheckContext): FieldError[] {
  if (order.setsPrices) return []
  return (block.listPrices ?? []).flatMap(({ field, discountField, price: priceOf }) => {
    const charged = (candidate: Row) =>
      Number(candidate[field]) - Number(discountField ? candidate[discountField] : 0) / Number(candidate.quantity ?? 1)
    const list = priceOf(row, catalogue)
    if (list === undefined || charged(row) >= list) return []
    if (before && charged(before) === charged(row) && priceOf(before, catalogue) === list) return []
    const path = discountField && Number(row[field]) >= list ? discountField : field
    return [{ path, message: belowList(block.rows[field]?.label ?? field, list) }]
  })
}

const belowList = (label: string, list: number) => `${label} cannot be below the list price of ${toMoney(list)}`

/**
 * Returns an error for each archived plan or handset that is newly chosen. A stored row may keep an archived plan or
 * handset.
 */
export function archivedChoices(
  fields: Fields,
  row: Row,
  { catalogue, before }: Omit<CheckContext, 'order'>,
): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const id = Number(row[name] ?? 0)
    const isKept = before !== undefined && Number(before[name] ?? 0) === id
    const archived = isKept ? undefined : archivedName(field, id, catalogue)
    return archived === undefined ? [] : [{ path: name, message: `${archived} is archived. Choose another one.` }]
  })
}

function archivedName({ kind }: Field, id: number, catalogue: Catalogue): string | undefined {
  if (kind === 'plan') {
    const plan = catalogue.plan(id)
    return plan?.archived ? plan.ratePlanDescription : undefined
  }
  const handset = kind === 'handset' ? catalogue.handset(id) : undefined
  return handset?.archived ? handset.model : undefined
}
