import type { Columns } from './columns.ts'
import type { PasteField, Role } from './fields.ts'
import { findNumbers } from './numbers.ts'
import type { PastedCell } from './result.ts'
import type { Draft } from './rows.ts'

/** Roles whose cells are merged when several numbers have one account. */
const mergedRoles: ReadonlySet<Role | undefined> = new Set<Role>(['carrier', 'account', 'date'])

/** Completes a row of a table from the row above it: the area code of a local number, and merged cells. */
export function completeRow(
  fields: readonly PasteField[],
  columns: Columns,
  draft: Draft,
  before: Draft | undefined,
): Draft {
  if (!before) return draft
  const cells = { ...draft.cells }
  for (const { name } of fields.filter(({ role }) => role === 'phone')) {
    const areaCode = before.cells[name]?.text.match(/^0[2378](?=\d{8}$)/)?.[0]
    const [number] = areaCode && cells[name]?.problem ? findNumbers(cells[name].text, areaCode) : []
    if (number && !number.problem) cells[name] = { text: number.first, confidence: 'unsure' }
  }
  return { ...draft, cells: { ...cells, ...mergedCells(columns, { ...draft, cells }, before) } }
}

/**
 * Returns the carrier, the account and the date of birth of the row above for a number without all of them, as in merged
 * cells. They are to be checked, because blank cells can also mean that they are missing.
 */
function mergedCells(columns: Columns, { cells, numbers }: Draft, before: Draft): Record<string, PastedCell> {
  const merged = columns.filter((field) => mergedRoles.has(field?.role)).map((field) => field?.name ?? '')
  const phone = columns.find((field) => field?.role === 'phone')
  const hasNumber = numbers.length > 0 || (phone && cells[phone.name] && !cells[phone.name]?.problem)
  if (!hasNumber || merged.length < 2 || merged.some((name) => cells[name])) return {}
  return Object.fromEntries(
    merged.flatMap((name) => {
      const cell = before.cells[name]
      return cell && !cell.problem ? [[name, { ...cell, confidence: 'unsure' as const }]] : []
    }),
  )
}
