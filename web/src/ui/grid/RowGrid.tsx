import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { CellDialog } from './CellDialog.tsx'
import { fitWidths, isFlexible } from './column-widths.ts'
import type { CellError, RowAction } from './columns.ts'
import { ErrorBubble } from './ErrorBubble.tsx'
import { findNextError } from './find-next-error.ts'
import { GridBar } from './GridBar.tsx'
import { GridFoot } from './GridFoot.tsx'
import { GridHead } from './GridHead.tsx'
import { GridRow, rangeInRow } from './GridRow.tsx'
import type { GridSource } from './grid-types.ts'
import { pinnedPlaces } from './pinned.ts'
import { RowCards } from './RowCards.tsx'
import classes from './RowGrid.module.css'
import { RowMenu } from './RowMenu.tsx'
import { scrollIntoBox } from './scroll-into-box.ts'
import { useErrorsByRow } from './use-errors-by-row.ts'
import { useGridModel } from './use-grid-model.ts'

export type RowGridProps<Row extends object> = GridSource<Row> & {
  /** The name of the rows, which labels the table for screen readers. */
  label: string
  errors?: readonly CellError[]
  rowActions?: readonly RowAction<Row>[]
  /** The contents of the foot, by column. The first column without an entry shows “Total”. */
  footer?: Readonly<Record<string, ReactNode>>
  /** Focuses this cell once the rows are loaded. Rows are counted from 1. */
  focusTarget?: { row?: number; field?: string }
  /** Uses the full height of the rows instead of scrolling inside. */
  tall?: boolean
}

const noErrors: readonly CellError[] = []
const noActions: readonly never[] = []
const virtualFrom = 60
const rowHeight = 34
const checkWidth = 34
const menuWidth = 32

/**
 * The row editor. Tab goes right, Enter down, arrows move, typing or F2 edits, Escape cancels the edit and then leaves;
 * Alt-↑↓ moves a row, Ctrl/Cmd-D fills down, Ctrl/Cmd-C, -V and -Z copy, paste a range and undo, Shift-Space selects a
 * row, Shift-F10 opens its menu, and Alt-Enter opens a cell's dialog. On a phone every row is a card. Rows are plain
 * objects identified by `rowKey`; the screen owns them.
 */
export function RowGrid<Row extends object>(props: RowGridProps<Row>) {
  const { columns, rows, errors = noErrors, rowActions = noActions, readOnly = false } = props
  const { model, state } = useGridModel(props)
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false
  const errorsByRow = useErrorsByRow(errors)
  const idPrefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const firstButton = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<{ rowKey: string; button: HTMLElement } | null>(null)

  const isVirtual = rows.length > virtualFrom && !isPhone
  const virtualizer = useVirtualizer({
    count: model.rowCount,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    rangeExtractor: (range) => {
      const first = Math.max(0, range.startIndex - range.overscan)
      const last = Math.min(range.count - 1, range.endIndex + range.overscan)
      const indexes = Array.from({ length: last - first + 1 }, (_, position) => first + position)
      const active = model.state.active?.row
      // Keep the active row rendered, so that its typed text survives scrolling away.
      if (active === undefined || active >= range.count || (active >= first && active <= last)) return indexes
      return active < first ? [active, ...indexes] : [...indexes, active]
    },
  })

  const showCell = useCallback(
    (row: number, column: number) => {
      if (isVirtual) virtualizer.scrollToIndex(row, { align: 'auto' })
      const box = scroller.current
      const cell = box?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
      if (box && cell) scrollIntoBox(box, cell)
    },
    [isVirtual, virtualizer],
  )
  const { active, focused } = state
  useLayoutEffect(() => {
    if (!active || !focused) return
    showCell(active.row, active.column)
    // A new editor takes the focus itself; an existing one has to be focused here.
    const cell = scroller.current?.querySelector(`[data-row="${active.row}"][data-column="${active.column}"]`)
    if (cell && !cell.contains(document.activeElement)) cell.querySelector('input')?.focus({ preventScroll: true })
  }, [active, focused, showCell])
  useLayoutEffect(() => {
    // If an editor is replaced while it has the focus, the focus falls back to the page: focus the new editor.
    if (!active || !focused || document.activeElement !== document.body) return
    const cell = scroller.current?.querySelector(`[data-row="${active.row}"][data-column="${active.column}"]`)
    cell?.querySelector('input')?.focus({ preventScroll: true })
  })

  const target = props.focusTarget
  const shownTarget = useRef<string>(undefined)
  useEffect(() => {
    const targetKey = target?.row === undefined ? undefined : `${target.row} ${target.field}`
    if (!target?.row || targetKey === shownTarget.current || target.row > rows.length || isPhone) return
    shownTarget.current = targetKey
    const column = columns.findIndex((each) => each.key === target.field)
    model.activate({ row: target.row - 1, column: Math.max(0, column) })
    scroller.current?.scrollIntoView({ block: 'center' })
  }, [target, rows.length, columns, model, isPhone])

  const leave = useCallback(() => {
    const bar = scroller.current?.parentElement?.querySelector<HTMLElement>('[data-bar] button:not(:disabled)')
    ;(firstButton.current ?? bar ?? scroller.current)?.focus()
  }, [])
  const openMenu = useCallback((rowKey: string, button: HTMLElement) => setMenu({ rowKey, button }), [])

  const allErrors = collectErrors()
  const goToNextError = () => {
    const nextError = findNextError(allErrors, model, state.active)
    if (!nextError) return
    model.activate(nextError.position)
    model.set({ announcement: `Row ${nextError.position.row + 1}: ${nextError.message}` })
  }
  const withChecks = !readOnly
  const withMenu = !readOnly || rowActions.length > 0
  const widths = useMemo(() => fitWidths(columns, rows), [columns, rows])
  const pinned = useMemo(() => pinnedPlaces(columns, widths, withMenu ? menuWidth : 0), [columns, widths, withMenu])
  const bar = (
    <GridBar
      model={model}
      state={state}
      rowCount={rows.length}
      errorCount={allErrors.length}
      onNextError={goToNextError}
      onAdd={model.hasBlank ? () => model.activate({ row: rows.length, column: 0 }) : undefined}
      firstButton={firstButton}
    />
  )
  if (isPhone)
    return (
      <>
        <RowCards
          {...props}
          model={model}
          raws={state.raws}
          errorsByRow={errorsByRow}
          rowActions={rowActions}
          errorCount={allErrors.length}
        />
        <CellDialog model={model} opened={state.dialog} />
      </>
    )

  const range = model.range
  const virtualRows = isVirtual ? virtualizer.getVirtualItems() : null
  const indexes = virtualRows
    ? virtualRows.map((item) => item.index)
    : Array.from({ length: model.rowCount }, (_, index) => index)
  const minimumWidth =
    widths.reduce((sum, width) => sum + width, 0) + (withChecks ? checkWidth : 0) + (withMenu ? menuWidth : 0)
  const cellCount = columns.length + (withChecks ? 1 : 0) + (withMenu ? 1 : 0)

  return (
    <div className={classes.grid} data-grid>
      <VisuallyHidden id={`${idPrefix}-help`}>
        Tab moves right, Enter moves down, Escape leaves the table. Control D fills down, Alt and an arrow moves a row,
        Shift Space selects it, Shift F10 opens its menu.
      </VisuallyHidden>
      <VisuallyHidden role="status">{state.announcement}</VisuallyHidden>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the listeners serve the cells inside */}
      <div
        ref={scroller}
        className={classes.scroller}
        data-tall={props.tall || undefined}
        onMouseDown={pressCell}
        onMouseOver={dragOver}
        // The checkbox in the head and the buttons in the foot are not cells: they keep their focus.
        onFocus={(event) =>
          isInRows(event.currentTarget, event.target) && !state.focused && model.set({ focused: true })
        }
        onBlur={(event) => {
          if (!isInRows(event.currentTarget, event.relatedTarget)) model.set({ focused: false })
        }}
        onCopy={copy}
        onCut={copy}
        onPaste={paste}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an editable table is the grid pattern
          role="grid"
          className={classes.table}
          style={{ minWidth: minimumWidth }}
          aria-label={props.label}
          aria-describedby={readOnly ? undefined : `${idPrefix}-help`}
          aria-rowcount={model.rowCount + 1}
          aria-colcount={columns.length + 2}
          aria-multiselectable={withChecks || undefined}
          aria-readonly={readOnly || undefined}
        >
          <colgroup>
            {withChecks && <col style={{ width: checkWidth }} />}
            {columns.map((column, position) => (
              // Without a flexible column, the browser divides the remaining space among all columns.
              <col key={column.key} style={isFlexible(column) ? undefined : { width: widths[position] }} />
            ))}
            {withMenu && <col style={{ width: menuWidth }} />}
          </colgroup>
          <GridHead
            model={model}
            columns={columns}
            pinned={pinned}
            checked={state.checked}
            withChecks={withChecks}
            withMenu={withMenu}
          />
          <tbody>
            {indexes.map((index, place) => {
              const row = model.rowAt(index)
              if (!row) return null
              const rowKey = model.keyAt(index)
              const gap = virtualRows ? gapBefore(virtualRows[place - 1]?.end ?? 0, virtualRows[place]?.start ?? 0) : 0
              return [
                gap > 0 && <Gap key={`gap-${rowKey}`} height={gap} cells={cellCount} />,
                <GridRow
                  key={rowKey}
                  model={model}
                  columns={columns}
                  pinned={pinned}
                  row={row}
                  rowKey={rowKey}
                  rowIndex={index}
                  activeColumn={state.active?.row === index ? state.active.column : -1}
                  {...rangeInRow(range, index)}
                  entry={state.active === null && index === 0}
                  checked={state.checked.has(rowKey)}
                  readOnly={readOnly}
                  withChecks={withChecks}
                  withMenu={withMenu}
                  errors={errorsByRow.get(rowKey)}
                  raws={state.raws.get(rowKey)}
                  idPrefix={idPrefix}
                  leave={leave}
                  onMenu={openMenu}
                />,
              ]
            })}
            {virtualRows && (
              <Gap height={gapBefore(virtualRows.at(-1)?.end ?? 0, virtualizer.getTotalSize())} cells={cellCount} />
            )}
          </tbody>
          {props.footer && (
            <GridFoot
              columns={columns}
              pinned={pinned}
              footer={props.footer}
              withChecks={withChecks}
              withMenu={withMenu}
            />
          )}
        </table>
      </div>
      <div data-bar>{bar}</div>
      <ErrorBubble
        scroller={scroller}
        activeId={state.active && focused ? `${idPrefix}-cell-${state.active.row}-${state.active.column}` : undefined}
        version={errorsByRow}
      />
      <RowMenu model={model} opened={menu} actions={rowActions} onClose={() => setMenu(null)} />
      <CellDialog model={model} opened={state.dialog} />
    </div>
  )

  function collectErrors(): CellError[] {
    const ownErrors = errors.filter(({ rowKey, column }) => !state.raws.get(rowKey)?.[column])
    const parseErrors = [...state.raws].flatMap(([rowKey, cells]) =>
      Object.entries(cells).map(([column, { message }]) => ({ rowKey, column, message })),
    )
    return [...parseErrors, ...ownErrors]
  }

  function pressCell(event: MouseEvent) {
    const place = positionOf(event.target)
    if (!place || event.button !== 0) return
    const isActive = state.active?.row === place.row && state.active.column === place.column
    if (event.target instanceof HTMLInputElement && (isActive || event.target.type === 'checkbox')) {
      if (!isActive) model.activate(place)
      return
    }
    event.preventDefault()
    model.activate(place, { extend: event.shiftKey })
  }

  function dragOver(event: MouseEvent) {
    const place = positionOf(event.target)
    if (event.buttons !== 1 || !place || !state.active || state.editing || menu) return
    const corner = state.anchor ?? state.active
    if (place.row === corner.row && place.column === corner.column) return
    model.set({ anchor: place })
  }

  function copy(event: ClipboardEvent) {
    if (state.editing || !state.active || !isInRows(event.currentTarget, event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', model.copyText())
    if (event.type === 'cut') model.clearRange()
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (readOnly || !state.active || text === '' || !isInRows(event.currentTarget, event.target)) return
    if (state.editing && !/[\t\r\n]/.test(text.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    model.paste(text)
  }
}

function Gap({ height, cells }: { height: number; cells: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={cells} style={{ height, padding: 0 }} />
    </tr>
  )
}

const gapBefore = (end: number, start: number) => Math.max(0, start - end)

/**
 * Whether the event comes from the rows. A dialog opened from a total in the foot is rendered elsewhere, but React
 * sends its events here.
 */
const isInRows = (box: Element, target: EventTarget | null) =>
  target instanceof Element && box.contains(target) && target.closest('tbody') !== null

function positionOf(target: EventTarget | null) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}
