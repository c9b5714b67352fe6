import { type Block, blankRow, type Catalogue, type OrderFacts, type Row, savedID } from '../blocks/block.ts'
import { type Field, type Fields, fieldValues } from '../blocks/kinds.ts'
import type { FieldError } from '../errors.ts'
import type { CallerKind } from './access.ts'
import { toMoney } from './formats.ts'
import { missingOf } from './validation.ts'

/** Who may set a price below that of the catalogue: the provider's staff who support every dealer. */
export function maySetPrices(caller: CallerKind): boolean {
  return caller === 'Admin' || caller === 'Employee'
}

const isLeftOut = (row: Row, name: string) => row[name] === undefined

/** Whether a row names every field, so that nothing has to be taken from elsewhere. */
export function isWholeRow(fields: Fields, row: Row): boolean {
  return Object.keys(fields).every((name) => !isLeftOut(row, name))
}

const definedIn = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

interface Filling {
  /** The rows that are stored. */
  stored: readonly Row[]
  order: OrderFacts
  /** Where the numbers of new rows begin, for a block that numbers them. */
  firstNumber?: number
}

/** Rows as they will be saved: a field that is left out stays as it is stored, or is what a new row begins with. */
export function fillRows(block: Block, input: readonly Row[], { stored, order, firstNumber = 0 }: Filling): Row[] {
  const byID = new Map(stored.map((row) => [savedID(block, row), row]))
  const ids = new Set(input.map((row) => savedID(block, row)))
  const others = stored.filter((row) => !ids.has(savedID(block, row)))
  const filled: Row[] = []
  for (const [index, row] of input.entries()) {
    const before = byID.get(savedID(block, row))
    const beginning = () => {
      const earlier = [...others, ...filled]
      // Rows further down count for the next number; the first of all rows takes its term from none of them.
      const known = [...(earlier.length > 0 ? earlier : [{}]), ...input.slice(index + 1)]
      return beginningOf(block, order, known, firstNumber)
    }
    const base = before ?? (isWholeRow(block.rows, row) ? {} : beginning())
    filled.push({ ...row, ...fieldValues(block.rows, { ...base, ...definedIn(row) }) })
  }
  return filled
}

function beginningOf(block: Block, order: OrderFacts, rows: readonly Row[], firstNumber: number): Row {
  const blank = blankRow(block, order, rows)
  const { numbered } = block
  return numbered ? { ...blank, [numbered]: Math.max(Number(blank[numbered]), firstNumber) } : blank
}

/** The fields that a row can not be saved without, where they hold nothing. */
export function missingToSave(block: Pick<Block, 'rows' | 'neededToSave'>, row: Row): FieldError[] {
  return missingOf(block.rows, block.neededToSave ?? [], row)
}

/** The same of what rows have in common. */
export function missingInHeader({ header }: Pick<Block, 'header'>, values: Row, order: OrderFacts): FieldError[] {
  return missingOf(header?.fields ?? {}, header?.requiredToSave?.(order) ?? [], values)
}

/** Takes a price that is left out from the catalogue, where the row is new or the catalogue's price is another now. */
export function withListPrices(block: Block, input: Row, row: Row, catalogue: Catalogue, before?: Row): Row {
  const prices = (block.listPrices ?? []).flatMap(({ field, of }) => {
    const price = isLeftOut(input, field) ? of(row, catalogue) : undefined
    const isNew = !before || of(before, catalogue) !== price
    return price !== undefined && isNew ? [[field, price] as const] : []
  })
  return { ...row, ...Object.fromEntries(prices) }
}

interface Judging {
  catalogue: Catalogue
  order: OrderFacts
  /** The row as it is stored; what it holds already may stay. */
  before?: Row | undefined
}

/** Prices that are below those of the catalogue, set by somebody who may not do so. */
export function pricesBelowList(block: Block, row: Row, { catalogue, order, before }: Judging): FieldError[] {
  if (order.setsPrices) return []
  return (block.listPrices ?? []).flatMap(({ field, less, of }) => {
    const charged = (one: Row) => Number(one[field]) - Number(less ? one[less] : 0) / Number(one.quantity ?? 1)
    const list = of(row, catalogue)
    if (list === undefined || charged(row) >= list) return []
    if (before && charged(before) === charged(row) && of(before, catalogue) === list) return []
    const path = less && Number(row[field]) >= list ? less : field
    return [{ path, message: belowList(block.rows[field]?.label ?? field, list) }]
  })
}

const belowList = (label: string, list: number) => `${label} can not be below the list price of ${toMoney(list)}`

/** Plans and handsets that are no longer sold, chosen now; a stored row keeps the one it has. */
export function archivedChoices(fields: Fields, row: Row, { catalogue, before }: Omit<Judging, 'order'>): FieldError[] {
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
