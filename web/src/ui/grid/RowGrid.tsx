import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { CellDialog } from './CellDialog.tsx'
import type { CellError, RowAction } from './columns.ts'
import { findNextError } from './find-next-error.ts'
import { GridTable } from './GridTable.tsx'
import type { GridSource } from './grid-types.ts'
import { RowCards } from './RowCards.tsx'
import { toCellErrors } from './raw-cells.ts'
import { type FocusTarget, useFocusTarget } from './use-cell-focus.ts'
import { useErrorKeys } from './use-error-keys.ts'
import { useErrorsByRow } from './use-errors-by-row.ts'
import { useGridModel } from './use-grid-model.ts'

export type RowGridProps<Row extends object> = GridSource<Row> & {
  /** The name of the rows, which labels the table for screen readers. */
  label: string
  errors?: readonly CellError[]
  rowActions?: readonly RowAction<Row>[]
  /** The contents of the foot, by column. The first column without an entry shows “Total”. */
  footer?: Readonly<Record<string, ReactNode>>
  /** Focuses this cell once the rows are loaded. */
  focusTarget?: FocusTarget
  /** Opens the dialog that reads rows from a text. It adds them with `append`: the texts of each row by column key. */
  onPasteList?: (append: (rows: readonly Readonly<Record<string, string>>[]) => void) => void
  /** Uses the full height of the rows instead of scrolling inside. */
  tall?: boolean
}

const noErrors: readonly CellError[] = []
const noActions: readonly never[] = []
const noColumns: readonly number[] = []

/**
 * The row editor. Tab goes right, Enter down to the column where tabbing began, arrows move, typing or F2 edits, Escape cancels the edit and then leaves;
 * Alt-↑↓ moves a row, Ctrl/Cmd-D fills down, Ctrl/Cmd-C, -V and -Z copy, paste a range and undo, Shift-Space selects a
 * row, Shift-F10 opens its menu, F8 goes to the next error and Shift-F8 to the previous one, F4 opens the fields without a column, and Alt-Enter opens a
 * cell's dialog. On a phone every row is a card. Rows are plain
 * objects identified by `rowKey`; the screen owns them.
 */
export function RowGrid<Row extends object>(props: RowGridProps<Row>) {
  const { errors = noErrors, rowActions = noActions, readOnly = false, tall = false, footer } = props
  const { model, state } = useGridModel(props)
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false
  // Every field of a card is visible.
  if (isPhone) model.hidden = noColumns
  const errorsByRow = useErrorsByRow(errors)
  const scroller = useRef<HTMLDivElement>(null)
  useFocusTarget(scroller, model, props.focusTarget, isPhone)
  const allErrors = [
    ...toCellErrors(state.raws),
    // A cell with a text that could not be read has its own error.
    ...errors.filter(({ rowKey, column }) => !state.raws[rowKey]?.[column]),
  ]
  const goToError = (step: 1 | -1) => {
    model.commitPending()
    const nextError = findNextError(allErrors, model, model.state.active, step)
    if (!nextError) return
    model.activate(nextError.position)
    model.set({ announcement: `Row ${nextError.position.row + 1}: ${nextError.message}` })
  }
  useErrorKeys(scroller, allErrors.length, goToError)
  const { onPasteList } = props
  const openPasteList = onPasteList && !readOnly ? () => onPasteList((rows) => model.append(rows)) : undefined
  const common = { model, openPasteList, errorsByRow, rowActions }
  return (
    <>
      {isPhone ? (
        <RowCards {...props} {...common} {...{ allErrors }} raws={state.raws} />
      ) : (
        <GridTable
          {...common}
          {...{ state, readOnly, tall, footer, scroller }}
          columns={props.columns}
          rows={props.rows}
          label={props.label}
          errorCount={allErrors.length}
          onNextError={() => goToError(1)}
        />
      )}
      <CellDialog model={model} opened={state.dialog} />
    </>
  )
}
