import { fieldVisits } from '../../ui/form/field-visits.ts'
import { type Change, combineChanges, compareRows } from '../../ui/grid/change.ts'
import type { SharedHistory } from '../../ui/grid/grid-types.ts'
import type { RawCells } from '../../ui/grid/raw-cells.ts'
import type { SetRowsOfPart } from '../parts/part.ts'
import type { EditedRow } from './row-errors.ts'
import { withoutReplaced } from './texts.ts'

interface Rows {
  history: SharedHistory
  rows: readonly EditedRow[]
  setRows: (rows: EditedRow[]) => void
  /** The texts of cells that are not values. */
  texts: RawCells
  changeTexts: (before: RawCells, after: RawCells) => void
}

/**
 * Returns how a part of the page changes rows: as steps of the grid, which undoes them. A value that the part sets replaces the text
 * in its cell that was not a value.
 */
export function usePartSteps({ history: { steps, grid }, rows, setRows, texts, changeTexts }: Rows): SetRowsOfPart {
  return (next, { isStep = true, undoneNote } = {}) => {
    const remaining = withoutReplaced(texts, rows, next)
    if (isStep) {
      const change = compareRows({ rows, raws: texts }, { rows: next, raws: remaining }, (row) => row.rowKey)
      const noted: Change<EditedRow> = { ...change, ...(undoneNote && { undoneNote }) }
      steps.add(grid, noted, { visit: fieldVisits.current(), combine: combineChanges })
    }
    setRows(next)
    if (remaining !== texts) changeTexts(texts, remaining)
  }
}
