import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStoredFlag } from '../shell/use-stored-flag.ts'
import type { Column, RowAction } from './columns.ts'
import { ErrorBubble } from './ErrorBubble.tsx'
import { GridBar } from './GridBar.tsx'
import { GridBody } from './GridBody.tsx'
import { GridFoot } from './GridFoot.tsx'
import { GridHead } from './GridHead.tsx'
import type { GridModel } from './grid-model.ts'
import type { GridState } from './grid-types.ts'
import classes from './RowGrid.module.css'
import { RowMenu } from './RowMenu.tsx'
import { clipboardEvents, focusEvents, selectionEvents } from './scroller-events.ts'
import { useCellFocus } from './use-cell-focus.ts'
import {
  checkWidth,
  type GridLayout,
  menuWidth,
  panelButtonWidth,
  useGridLayout,
  useInnerWidth,
} from './use-grid-layout.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props<Row extends object> = {
  model: GridModel<Row>
  state: GridState
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowActions: readonly RowAction<Row>[]
  readOnly: boolean
  label: string
  footer: Readonly<Record<string, ReactNode>> | undefined
  tall: boolean
  errorsByRow: ReadonlyMap<string, Readonly<Record<string, string>>>
  errorCount: number
  openPasteList: (() => void) | undefined
  onNextError: () => void
  scroller: RefObject<HTMLDivElement | null>
}

/** The row editor as a table, with its bar and the menu of a row. */
export function GridTable<Row extends object>(props: Props<Row>) {
  const { model, state, columns, rows, rowActions, readOnly, footer, errorsByRow, scroller } = props
  const { active, focused } = state
  const idPrefix = useId()
  const firstButton = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<{ rowKey: string; button: HTMLElement } | null>(null)
  const [panelHeight, setPanelHeight] = useState(0)
  const panel = { row: state.panel === null ? -1 : model.indexOf(state.panel), height: panelHeight }
  const { visibleRows, gapAtEnd } = useVirtualRows(model, rows.length, scroller, panel)
  const [showsAll, setShowsAll] = useStoredFlag('grid-all-columns')
  const width = useInnerWidth(scroller)
  const fixedRows = model.source.fixedRows ?? false
  const layout = useGridLayout(columns, rows, {
    hasFixedRows: readOnly || fixedRows,
    hasActions: rowActions.length > 0,
    width,
    showsAll,
  })
  const { hidden } = layout
  // Set during the render, so that the cells below and the next key use the same columns.
  model.hidden = hidden
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are the reason to check
  useLayoutEffect(() => model.showActive(), [model, hidden])
  useCellFocus(scroller, state, width)
  const leave = useCallback(() => {
    const bar = scroller.current?.parentElement?.querySelector<HTMLElement>('[data-bar] button:not(:disabled)')
    ;(firstButton.current ?? bar ?? scroller.current)?.focus()
  }, [scroller])
  const frame = useMemo(() => {
    const onMenu = (rowKey: string, button: HTMLElement) => setMenu({ rowKey, button })
    return { model, columns, layout, readOnly, idPrefix, leave, onMenu }
  }, [model, columns, layout, readOnly, idPrefix, leave])
  return (
    <div className={classes.grid} data-grid data-errors={props.errorCount || undefined}>
      <VisuallyHidden id={`${idPrefix}-help`}>
        Tab moves right, Enter moves down to the column where Tab was first pressed, Escape leaves the table. Control D
        fills down, {!fixedRows && 'Alt and an arrow moves a row, Shift Space selects it, '}Shift F10 opens the menu of
        a row. {hidden.length > 0 && 'F4 opens and closes the other fields of a row. '}F8 goes to the next error, Shift
        F8 to the previous one.
      </VisuallyHidden>
      <VisuallyHidden role="status">{state.announcement}</VisuallyHidden>
      <div
        ref={scroller}
        className={classes.scroller}
        data-tall={props.tall || undefined}
        {...selectionEvents(model, state, menu !== null)}
        {...focusEvents(model, state)}
        {...clipboardEvents(model, state, readOnly)}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an editable table is the grid pattern
          role="grid"
          className={classes.table}
          style={{ minWidth: layout.minimumWidth }}
          aria-label={props.label}
          aria-describedby={readOnly ? undefined : `${idPrefix}-help`}
          aria-rowcount={model.rowCount + 1}
          aria-colcount={columns.length + 3}
          aria-multiselectable={layout.withChecks || undefined}
          aria-readonly={readOnly || undefined}
        >
          <ColumnWidths layout={layout} />
          <GridHead frame={frame} checked={state.checked} />
          <GridBody {...{ frame, state, visibleRows, gapAtEnd, errorsByRow }} onPanelHeight={setPanelHeight} />
          {footer && <GridFoot {...{ layout, footer }} />}
        </table>
      </div>
      <div data-bar>
        <GridBar
          model={model}
          state={state}
          rowCount={rows.length}
          errorCount={props.errorCount}
          onNextError={props.onNextError}
          onAdd={model.hasBlank ? () => model.activate({ row: rows.length, column: model.entryColumn }) : undefined}
          openPasteList={props.openPasteList}
          firstButton={firstButton}
          allColumns={layout.isWide ? { isOn: showsAll, set: setShowsAll } : undefined}
        />
      </div>
      <ErrorBubble
        scroller={scroller}
        activeId={active && focused ? `${idPrefix}-cell-${active.row}-${active.column}` : undefined}
        version={errorsByRow}
      />
      <RowMenu model={model} opened={menu} actions={rowActions} onClose={() => setMenu(null)} />
    </div>
  )
}

/** Sets the widths of the columns. Without a flexible column, the browser divides the remaining space among all of them. */
function ColumnWidths<Row extends object>({ layout }: { layout: GridLayout<Row> }) {
  return (
    <colgroup>
      {layout.withChecks && <col style={{ width: checkWidth }} />}
      {layout.shown.map(({ column, width }) => (
        <col key={column.key} style={width === undefined ? undefined : { width }} />
      ))}
      {layout.hidden.length > 0 && <col style={{ width: panelButtonWidth }} />}
      {layout.withMenu && <col style={{ width: menuWidth }} />}
    </colgroup>
  )
}
