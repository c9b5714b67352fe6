import type { Column } from './columns.ts'
import type { RawCells } from './raw-cells.ts'
import type { StepHistory } from './step-history.ts'

/** The key of the empty last row. */
export const blankKey = '\u0000blank'

export type Position = { row: number; column: number }
export type Rectangle = { top: number; bottom: number; left: number; right: number }
export type Direction =
  | 'up'
  | 'down'
  | 'nextLine'
  | 'left'
  | 'right'
  | 'next'
  | 'previous'
  | 'rowStart'
  | 'rowEnd'
  | 'top'
  | 'bottom'
  | 'pageUp'
  | 'pageDown'

export type GridState = {
  active: Position | null
  /** The opposite corner of a selected range. */
  anchor: Position | null
  editing: boolean
  focused: boolean
  checked: ReadonlySet<string>
  raws: RawCells
  /** The row whose panel is open. */
  panel: string | null
  /** The cell whose dialog is open. */
  dialog: { rowKey: string; column: number } | null
  announcement: string
  canUndo: boolean
}

/** Texts of cells that are not values yet. */
export interface GridTexts {
  /** Texts that could not be read, by row key and column key. */
  raws: RawCells
  /** The text that is being typed. */
  pending?: { rowKey: string; column: string; text: string } | undefined
}

export interface SharedHistory {
  steps: StepHistory
  grid: string
  /** The name of the rows in a message about a step, such as `Mobile`. */
  label: string
}

/** The values that the screen passes to the grid. */
export type GridSource<Row extends object> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Identifies a row: the same before and after it is stored. */
  rowKey: (row: Row) => string
  /** `before` has the rows that were changed: those last passed to this function or to the grid. */
  onRowsChange: (rows: Row[], before: readonly Row[]) => void
  /** Creates the row that the empty last one becomes. Without it, no rows can be added. */
  newRow?: (rows: readonly Row[]) => Row
  duplicate?: (row: Row, rows: readonly Row[]) => Row
  /** The texts that `onTextsChange` reported at an earlier visit. Typed text is committed. */
  initialTexts?: GridTexts | undefined
  /** All texts that could not be read, if others can change them too. */
  texts?: RawCells | undefined
  /** Called after each change of such a text. Undefined means that there is none. */
  onTextsChange?: (texts: GridTexts | undefined) => void
  /** The steps that this grid shares with others, and its name among them. By default, a grid has its own steps. */
  history?: SharedHistory
  readOnly?: boolean
  /** Whether rows can only be changed: not moved, deleted or selected. */
  fixedRows?: boolean
}

/** The parts of the active cell's input that the model uses. */
export type CellEditorHandle = { pending: () => string | null; reset: () => void }
