import { applyFix, type PredictedRejection } from '@dealerline/shared/record-rules/port-preflight.ts'
import type { EditedRow } from '../content/row-errors.ts'

/** Predicted rejections with one message, and the rows that have it. */
export interface PortProblem {
  key: string
  first: PredictedRejection
  rejections: readonly PredictedRejection[]
}

/** Groups predictions with the same message and the same fix, so that one button corrects all of their rows. */
export function groupProblems(rejections: readonly PredictedRejection[]): PortProblem[] {
  const groups = Map.groupBy(rejections, ({ code, message, fix }) => `${code} ${message} ${fix?.label ?? ''}`)
  return [...groups].flatMap(([key, group]) => (group[0] ? [{ key, first: group[0], rejections: group }] : []))
}

/** Returns the rows after the fix of a problem, from the last row to the first, so that the indexes stay valid. */
export function fixProblem(rows: readonly EditedRow[], { rejections }: PortProblem, rowID: string): EditedRow[] {
  const add = (row: EditedRow): EditedRow => ({ ...row, [rowID]: 0, version: 0, rowKey: crypto.randomUUID() })
  return rejections
    .toSorted((one, other) => other.row - one.row)
    .reduce<EditedRow[]>((current, { row, fix }) => (fix ? applyFix(current, row, fix, add) : current), [...rows])
}

/** Returns the rows of a problem in words, such as `Rows 1, 2 and 98 more`. */
export function rowsInWords({ rejections }: PortProblem): string {
  const numbers = rejections.map(({ row }) => row + 1)
  if (numbers.length === 1) return `Row ${numbers[0]}`
  if (numbers.length <= 4) return `Rows ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
  return `Rows ${numbers.slice(0, 2).join(', ')} and ${numbers.length - 2} more`
}
