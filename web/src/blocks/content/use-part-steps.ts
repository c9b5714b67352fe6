import { fieldVisits } from '../../ui/form/field-visits.ts'
import { type Change, combineChanges, compareRows } from '../../ui/grid/change.ts'
import type { SharedHistory } from '../../ui/grid/grid-types.ts'
import type { SetRowsOfPart } from '../parts/part.ts'
import type { EditedRow } from './row-errors.ts'

interface Rows {
  history: SharedHistory<EditedRow>
  rows: readonly EditedRow[]
  setRows: (rows: EditedRow[]) => void
}

/** Returns how a part of the page changes rows: as steps of the grid, which undoes them. */
export function usePartSteps({ history: { steps, grid }, rows, setRows }: Rows): SetRowsOfPart {
  return (next, { isStep = true, undoneNote } = {}) => {
    if (isStep) {
      const none = new Map()
      const change = compareRows({ rows, raws: none }, { rows: next, raws: none }, (row) => row.rowKey)
      const noted: Change<EditedRow> = { ...change, ...(undoneNote && { undoneNote }) }
      steps.add(grid, noted, { visit: fieldVisits.current(), combine: combineChanges })
    }
    setRows(next)
  }
}
