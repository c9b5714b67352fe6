import { readCell } from '@dealerline/shared/cells/read-cell.ts'
import { isSameCell } from '@dealerline/shared/changes/cell.ts'
import type { HeldCell, RowState } from '@dealerline/shared/changes/change.ts'
import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import { cellKinds } from '@dealerline/shared/records/cell-kinds.ts'
import type { Field, Fields } from '@dealerline/shared/records/kinds.ts'

export type Problem = HeldRow['problems'][number]

/** Returns why the held cells of a row have no values to store. */
export function problemsOfCells(fields: Fields, { held, values }: RowState): Problem[] {
  return Object.entries(held).flatMap(([name, cell]) => {
    const field = fields[name]
    return field ? problemsOfCell(name, field, cell, values[name]) : []
  })
}

function problemsOfCell(name: string, field: Field, { cell, before }: HeldCell, value: unknown): Problem[] {
  if (cell.text !== undefined) return [{ field: name, message: problemOfText(field, cell.text) }]
  const stored = { value }
  if (before && value !== undefined && !isSameCell(field, before, stored))
    return [{ field: name, message: `${field.label} was changed by somebody else. Compare and choose a value`, stored }]
  const result = field.schema.safeParse(cell.value)
  return (result.error?.issues ?? []).map(({ path, message }) => ({ field: [name, ...path].join('.'), message }))
}

/** Returns why a typed text is no value yet, and what to do. The person may have stopped while typing it. */
function problemOfText({ kind, label }: Field, text: string): string {
  const reads = cellKinds[kind]
  if (reads === 'choice') return `${label} has to be chosen from the list`
  return readCell({ kind: reads, label }, text).problem ?? `${label} was not finished. Enter it again`
}

/** Lets cells whose stored value has changed be compared with the value that the problem shows. */
export function withShownValues(row: RowState, problems: readonly Problem[]): RowState {
  const held = { ...row.held }
  for (const { field, stored } of problems) {
    const cell = held[field]
    if (stored && cell) held[field] = { ...cell, before: stored }
  }
  return { ...row, held }
}

/** The values of the held cells. */
export const valuesOf = ({ held }: RowState) =>
  Object.fromEntries(Object.entries(held).map(([name, { cell }]) => [name, cell.value]))
