import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { isFlexible } from './column-widths.ts'
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
import { checkWidth, type GridLayout, menuWidth, useGridLayout } from './use-grid-layout.ts'
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
  const { visibleRows, gapAtEnd } = useVirtualRows(model, rows.length, scroller)
  useCellFocus(scroller, state)
  const fixedRows = model.source.fixedRows ?? false
  const layout = useGridLayout(columns, rows, {
    hasFixedRows: readOnly || fixedRows,
    hasActions: rowActions.length > 0,
  })
  const { withChecks, withMenu, pinned } = layout
  const leave = useCallback(() => {
    const bar = scroller.current?.parentElement?.querySelector<HTMLElement>('[data-bar] button:not(:disabled)')
    ;(firstButton.current ?? bar ?? scroller.current)?.focus()
  }, [scroller])
  const openMenu = useCallback((rowKey: string, button: HTMLElement) => setMenu({ rowKey, button }), [])
  return (
    <div className={classes.grid} data-grid data-errors={props.errorCount || undefined}>
      <VisuallyHidden id={`${idPrefix}-help`}>
        Tab moves right, Enter moves down to the column where Tab was first pressed, Escape leaves the table. Control D
        fills down, {!fixedRows && 'Alt and an arrow moves a row, Shift Space selects it, '}Shift F10 opens the menu of
        a row. F8 goes to the next error, Shift F8 to the previous one.
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
          aria-colcount={columns.length + 2}
          aria-multiselectable={withChecks || undefined}
          aria-readonly={readOnly || undefined}
        >
          <ColumnWidths columns={columns} layout={layout} />
          <GridHead {...{ model, columns, pinned, withChecks, withMenu }} checked={state.checked} />
          <GridBody
            {...{ model, state, columns, layout, visibleRows, gapAtEnd, errorsByRow, readOnly, idPrefix, leave }}
            onMenu={openMenu}
          />
          {footer && <GridFoot {...{ columns, pinned, footer, withChecks, withMenu }} />}
        </table>
      </div>
      <div data-bar>
        <GridBar
          model={model}
          state={state}
          rowCount={rows.length}
          errorCount={props.errorCount}
          onNextError={props.onNextError}
          onAdd={model.hasBlank ? () => model.activate({ row: rows.length, column: 0 }) : undefined}
          firstButton={firstButton}
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

/**
 * Sets the width of each column. Without a flexible column, the browser divides the remaining space among all columns.
 */
function ColumnWidths<Row extends object>({
  columns,
  layout,
}: {
  columns: readonly Column<Row>[]
  layout: GridLayout
}) {
  return (
    <colgroup>
      {layout.withChecks && <col style={{ width: checkWidth }} />}
      {columns.map((column, position) => (
        <col key={column.key} style={isFlexible(column) ? undefined : { width: layout.widths[position] }} />
      ))}
      {layout.withMenu && <col style={{ width: menuWidth }} />}
    </colgroup>
  )
}
