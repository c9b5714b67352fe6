import { type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import type { OrderWithIPRows } from '@dealerline/shared/contract/extensions.ts'
import { makeRowMerge } from '../../blocks/content/edited-content.ts'
import { type EditedRow, type ErrorFinder, makeErrorFinder } from '../../blocks/content/row-errors.ts'
import { isSame, type Merge } from '../../editing/merge.ts'
import type { Choices } from '../../fields/choices.ts'
import type { CellError } from '../../ui/grid/columns.ts'

export type OrderOfRow = Omit<OrderWithIPRows, 'rows'>

/** An IP extension with its order, so that a draft shows the order even if it has moved to another page. */
export interface ExtensionRow extends EditedRow {
  order: OrderOfRow
}

/** The maximum number of rows in one save. */
export const maxChanges = 500

const idOf = (row: Row) => savedID(ipVoice, row)

const toExtensionRow = (order: OrderOfRow, row: Row): ExtensionRow => ({ ...row, order, rowKey: `saved ${idOf(row)}` })

export const toExtensionRows = (orders: readonly OrderWithIPRows[]): ExtensionRow[] =>
  orders.flatMap(({ rows, ...order }) => rows.map((row) => toExtensionRow(order, row)))

const byID = <R extends Row>(rows: readonly R[]) => new Map(rows.map((row) => [idOf(row), row]))

/** Returns the fields that differ from the stored row. */
function changedFields(row: Row, storedRow: Row | undefined): Row {
  const names = Object.keys(ipVoice.rows)
  const changedNames = names.filter((name) => !isSame(row[name], storedRow?.[name]))
  return Object.fromEntries(changedNames.map((name) => [name, row[name]]))
}

/** Returns the typed rows that differ from the stored ones. */
export function changedRows(storedRows: readonly ExtensionRow[], typedRows: readonly ExtensionRow[]): ExtensionRow[] {
  const storedByID = byID(storedRows)
  return typedRows.filter((row) => Object.keys(changedFields(row, storedByID.get(idOf(row)))).length > 0)
}

/** Returns the changes to send: the changed fields of each row, with the version that they are based on. */
export function toChanges(storedRows: readonly ExtensionRow[], rows: readonly ExtensionRow[]): Row[] {
  const storedByID = byID(storedRows)
  return rows.map((row) => {
    const storedRow = storedByID.get(idOf(row))
    return { ...changedFields(row, storedRow), [ipVoice.rowID]: idOf(row), version: storedRow?.version ?? 0 }
  })
}

/** Replaces the rows that a save has returned. */
export function withSavedRows(rows: readonly ExtensionRow[], savedRows: readonly Row[]): ExtensionRow[] {
  const savedByID = byID(savedRows)
  return rows.map((row) => ({ ...row, ...savedByID.get(idOf(row)) }))
}

/** Replaces all rows of one order. */
export function withRowsOfOrder(
  rows: readonly ExtensionRow[],
  orderID: number,
  storedRows: readonly Row[],
): ExtensionRow[] {
  const first = rows.findIndex((row) => row.order.orderID === orderID)
  const order = rows[first]?.order
  if (!order) return [...rows]
  const others = rows.filter((row) => row.order.orderID !== orderID)
  return others.toSpliced(first, 0, ...storedRows.map((row) => toExtensionRow(order, row)))
}

export const nameOf = ({ isQuote, orderID }: OrderOfRow) => `${isQuote ? 'Quote' : 'Order'} ${orderID}`

/** Merges row by row. A row that somebody else deleted is left out, because no call adds it again here. */
export function mergeExtensions(choices: Choices): Merge<ExtensionRow[]> {
  const merge = makeRowMerge(ipVoice, choices, (row) => `${nameOf(toOrder(row))}, extension ${row.extensionNo}`)
  return (base, mine, theirs) => {
    const { value, conflicts } = merge(base, mine, theirs)
    const stillStored = byID(theirs)
    return {
      value: value.filter((row) => stillStored.has(idOf(row))).map((row) => ({ ...row, order: toOrder(row) })),
      conflicts: conflicts.map(({ isRemoved, ...conflict }) =>
        isRemoved ? { ...conflict, theirs: 'deleted; your changes can’t be kept' } : conflict,
      ),
    }
  }
}

const toOrder = (row: EditedRow) => row.order as OrderOfRow

/** Makes a function that finds the errors of the rows. Rules that compare rows compare those of the same order. */
export function makeExtensionErrorFinder(): (
  rows: readonly ExtensionRow[],
  context: Pick<Parameters<ErrorFinder>[1], 'catalogue' | 'storedRows'>,
) => CellError[] {
  const findErrors = makeErrorFinder(ipVoice)
  return (rows, context) =>
    [...Map.groupBy(rows, ({ order }) => order.orderID).values()].flatMap((rowsOfOrder) =>
      findErrors(rowsOfOrder, { ...context, order: factsOf(rowsOfOrder[0]?.order) }),
    )
}

/** The facts about an order with IP extensions: its customer is a business, and administrators may set prices. */
export const factsOf = (order: OrderOfRow | undefined) => ({
  orderType: 0,
  isQuote: order?.isQuote ?? false,
  residential: false,
  setsPrices: true,
})
