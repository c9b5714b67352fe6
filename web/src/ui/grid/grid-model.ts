import { applyChange, type Change, compareRows, reverse } from './change.ts'
import { type Column, isReadOnly, writeValue } from './columns.ts'
import {
  blankKey,
  type CellEditorHandle,
  type Direction,
  type GridSource,
  type GridState,
  type GridTexts,
  type Position,
  type Rectangle,
} from './grid-types.ts'
import { parseIntoRow } from './parse-into-row.ts'
import { clearRange, copyRange, fillRange, pasteRange } from './range-edits.ts'
import { keepExistingRows, type RawCells, toCellErrors, withRaw } from './raw-cells.ts'

const maxSteps = 50
const page = 10

/** The state of one row editor and its operations; independent of the screen. */
export class GridModel<Row extends object> {
  source: GridSource<Row>
  /** The rows after the last change, even before they are rendered. */
  rows: readonly Row[]
  /** The rows that the screen passed in last. */
  drawnRows: readonly Row[]
  editor: CellEditorHandle | null = null
  state: GridState = {
    active: null,
    anchor: null,
    editing: false,
    focused: false,
    checked: new Set(),
    raws: new Map(),
    dialog: null,
    announcement: '',
    canUndo: false,
  }
  private isRestored = false
  private listeners = new Set<() => void>()
  private done: Change<Row>[] = []
  private undone: Change<Row>[] = []
  /** The column where the person began to move right with Tab, to which Enter returns. */
  private tabStart: number | null = null
  private blank: { rows: readonly Row[]; row: Row } | null = null

  constructor(source: GridSource<Row>) {
    this.source = source
    this.rows = source.rows
    this.drawnRows = source.rows
    if (source.initialTexts) this.state = { ...this.state, raws: new Map(Object.entries(source.initialTexts.raws)) }
  }

  /** Commits the text that was being typed when an earlier visit ended. */
  restorePending() {
    if (this.isRestored) return
    this.isRestored = true
    const { pending, raws } = this.source.initialTexts ?? {}
    if (raws) this.source.onParseErrorsChange?.(toCellErrors(this.state.raws))
    const column = this.source.columns.findIndex(({ key }) => key === pending?.column)
    if (pending && column >= 0) this.commitText(pending.rowKey, column, pending.text)
  }

  /** Reports the text that is being typed in a cell, before it is committed. Null means none. */
  reportTyping(
    text: string | null,
    rowKey = this.keyAt(this.state.active?.row ?? -1),
    column = this.state.active?.column,
  ) {
    const { key = '' } = this.source.columns[column ?? -1] ?? {}
    this.reportTexts(text === null ? undefined : { rowKey, column: key, text })
  }

  private reportTexts(pending?: GridTexts['pending']) {
    if (!this.source.onTextsChange) return
    const raws = Object.fromEntries(this.state.raws)
    const isEmpty = !pending && this.state.raws.size === 0
    this.source.onTextsChange(isEmpty ? undefined : { raws, pending })
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  getState = () => this.state

  set(next: Partial<GridState>) {
    this.state = { ...this.state, ...next }
    for (const listener of this.listeners) listener()
  }

  get hasBlank() {
    return !this.source.readOnly && this.source.newRow !== undefined
  }

  private get grid() {
    return { rows: this.rows, raws: this.state.raws }
  }

  get rowCount() {
    return this.rows.length + (this.hasBlank ? 1 : 0)
  }

  keyAt(row: number): string {
    const each = this.rows[row]
    return each ? this.source.rowKey(each) : blankKey
  }

  /**
   * Returns the row at an index. For an index after the last row, returns a new row, because typing in the empty last row
   * creates one.
   */
  rowAt(row: number): Row | undefined {
    return this.rows[row] ?? (row === this.rows.length && this.hasBlank ? this.blankRow() : undefined)
  }

  private blankRow(): Row | undefined {
    if (!this.source.newRow) return undefined
    if (this.blank?.rows !== this.rows) this.blank = { rows: this.rows, row: this.source.newRow(this.rows) }
    return this.blank.row
  }

  isEditable({ row, column }: Position): boolean {
    const definition = this.source.columns[column]
    const existingRow = this.rowAt(row)
    return (
      !this.source.readOnly &&
      definition !== undefined &&
      existingRow !== undefined &&
      !isReadOnly(definition, existingRow)
    )
  }

  get range(): Rectangle | null {
    const { active, anchor } = this.state
    if (!active) return null
    const other = anchor ?? active
    return {
      top: Math.min(active.row, other.row),
      bottom: Math.max(active.row, other.row),
      left: Math.min(active.column, other.column),
      right: Math.max(active.column, other.column),
    }
  }

  activate(position: Position, how: { extend?: boolean; editing?: boolean } = {}) {
    this.commitPending()
    this.tabStart = null
    const row = Math.max(0, Math.min(position.row, this.rowCount - 1))
    const column = Math.max(0, Math.min(position.column, this.source.columns.length - 1))
    const anchor = how.extend ? (this.state.anchor ?? this.state.active) : null
    this.set({ active: { row, column }, anchor, editing: how.editing ?? false, focused: true })
  }

  /** Moves the active cell. Returns false at the edge, so that Tab can leave the grid. */
  move(direction: Direction, extend = false): boolean {
    const { active } = this.state
    if (!active) return false
    this.commitPending()
    const target = this.targetOf(active, direction)
    if (!target) return false
    const isTab = direction === 'next' || direction === 'previous'
    const tabStart = isTab ? (this.tabStart ?? active.column) : null
    this.activate(target, { extend })
    this.tabStart = tabStart
    return true
  }

  private targetOf(from: Position, direction: Direction): Position | null {
    const lastColumn = this.source.columns.length - 1
    switch (direction) {
      case 'up':
        return { ...from, row: from.row - 1 }
      case 'down':
        return { ...from, row: from.row + 1 }
      case 'nextLine':
        return from.row + 1 < this.rowCount ? { row: from.row + 1, column: this.tabStart ?? from.column } : from
      case 'left':
        return { ...from, column: from.column - 1 }
      case 'right':
        return { ...from, column: from.column + 1 }
      case 'rowStart':
        return { ...from, column: 0 }
      case 'rowEnd':
        return { ...from, column: lastColumn }
      case 'top':
        return { row: 0, column: 0 }
      case 'bottom':
        return { row: this.rowCount - 1, column: lastColumn }
      case 'pageUp':
        return { ...from, row: from.row - page }
      case 'pageDown':
        return { ...from, row: from.row + page }
      default:
        return this.nextEditable(from, direction === 'next' ? 1 : -1)
    }
  }

  private nextEditable(from: Position, step: 1 | -1): Position | null {
    const columns = this.source.columns.length
    for (
      let cell = from.row * columns + from.column + step;
      cell >= 0 && cell < this.rowCount * columns;
      cell += step
    ) {
      const position = { row: Math.floor(cell / columns), column: cell % columns }
      if (this.isEditable(position)) return position
    }
    return null
  }

  /** Commits the text typed in the active cell's input, if any. */
  commitPending() {
    const text = this.editor?.pending() ?? null
    const { active } = this.state
    if (text === null || !active) return
    this.editor?.reset()
    this.commitText(this.keyAt(active.row), active.column, text)
  }

  /** Parses text into a cell. Invalid text is kept with the reason, and the value becomes empty. */
  commitText(rowKey: string, column: number, text: string) {
    const definition = this.source.columns[column]
    const row = this.rowByKey(rowKey)
    if (!definition || !row || (rowKey === blankKey && text.trim() === '')) return
    const next = this.place(this.rows, this.state.raws, rowKey, definition, text)
    this.emit(next.rows, next.raws)
  }

  /** Sets a cell's value directly, for a checkbox or a choice. */
  setValue(rowKey: string, column: number, value: unknown) {
    const definition = this.source.columns[column]
    const row = this.rowByKey(rowKey)
    if (!definition || !row) return
    const changedRow = writeValue(definition, row, value)
    const rows = rowKey === blankKey ? [...this.rows, changedRow] : this.withRow(this.rows, rowKey, changedRow)
    this.emit(rows, withRaw(this.state.raws, this.source.rowKey(changedRow), definition.key, undefined))
  }

  /** Commits the typed text and opens the dialog of the active cell. */
  openDialog(): boolean {
    const { active } = this.state
    if (!active || !this.source.columns[active.column]?.dialog) return false
    this.commitPending()
    const rowKey = this.keyAt(active.row)
    this.set({ dialog: { rowKey, column: active.column }, editing: false, anchor: null })
    return true
  }

  /** Closes the dialog and returns to its cell. */
  closeDialog() {
    const { dialog, active } = this.state
    this.set({ dialog: null })
    if (dialog && active) this.activate(active)
  }

  /** Toggles the selection of the active row. */
  checkActive() {
    const { active, checked } = this.state
    const rowKey = active ? this.keyAt(active.row) : blankKey
    if (rowKey === blankKey || this.source.fixedRows) return
    this.check([rowKey], !checked.has(rowKey))
    const place = `Row ${(active?.row ?? 0) + 1}`
    this.set({ announcement: `${place} ${checked.has(rowKey) ? 'no longer selected' : 'selected'}` })
  }

  private rowByKey(rowKey: string): Row | undefined {
    return rowKey === blankKey ? this.blankRow() : this.rows.find((row) => this.source.rowKey(row) === rowKey)
  }

  private withRow(rows: readonly Row[], rowKey: string, newRow: Row): Row[] {
    return rows.map((row) => (this.source.rowKey(row) === rowKey ? newRow : row))
  }

  private place(rows: readonly Row[], raws: RawCells, rowKey: string, column: Column<Row>, text: string) {
    const row = this.rowByKey(rowKey)
    if (!row) return { rows, raws }
    const { row: newRow, raw } = parseIntoRow(column, row, text)
    const key = this.source.rowKey(newRow)
    const nextRaws = withRaw(raws, key, column.key, raw)
    if (rowKey === blankKey) return { rows: [...rows, newRow], raws: nextRaws }
    return { rows: newRow === row ? rows : this.withRow(rows, rowKey, newRow), raws: nextRaws }
  }

  /** Pastes a range with its first cell at the active one, and adds rows as needed. One step to undo. */
  paste(text: string) {
    const start = this.range
    if (!start || this.source.readOnly) return
    this.editor?.reset()
    const result = pasteRange(this.source, this.grid, start, text)
    if (result.pastedRows === 0) return
    this.emit(result.rows, result.raws)
    const { covered, pastedRows, invalid } = result
    const isRange = covered.bottom > covered.top || covered.right > covered.left
    this.set({
      active: { row: covered.top, column: covered.left },
      anchor: isRange ? { row: covered.bottom, column: covered.right } : null,
      editing: false,
      announcement: `Pasted ${count(pastedRows, 'row')}${invalid ? `, ${count(invalid, 'cell')} could not be read` : ''}`,
    })
  }

  /** Returns the selected range in the format of a spreadsheet. */
  copyText(): string {
    return this.range ? copyRange(this.source, this.grid, this.range) : ''
  }

  /**
   * Fills down. With a range, copies its first row's values into the rows below. With one cell, copies the value from
   * above into it; a cell in the first row is copied into every row below.
   */
  fillDown() {
    this.commitPending()
    const range = this.range
    if (!range || this.source.readOnly) return
    const isSingle = range.top === range.bottom
    const top = isSingle ? Math.max(0, range.top - 1) : range.top
    const bottom = isSingle && range.top === 0 ? this.rows.length - 1 : range.bottom
    const result = fillRange(this.source, this.grid, { ...range, top, bottom })
    this.emit(result.rows, result.raws)
    this.set({ announcement: `Filled ${count(Math.max(0, bottom - top), 'row')} down` })
  }

  /** Clears the cells of the range. */
  clearRange() {
    const range = this.range
    if (!range || this.source.readOnly) return
    this.editor?.reset()
    const cleared = clearRange(this.source, this.grid, range)
    this.emit(cleared.rows, cleared.raws)
  }

  moveRow(rowKey: string, step: 1 | -1) {
    this.commitPending()
    const at = this.rows.findIndex((row) => this.source.rowKey(row) === rowKey)
    const to = at + step
    const rowToMove = this.rows[at]
    if (!rowToMove || this.source.readOnly || this.source.fixedRows || to < 0 || to >= this.rows.length) return
    const rows = this.rows.filter((row) => row !== rowToMove)
    rows.splice(to, 0, rowToMove)
    this.emit(rows, this.state.raws)
    const { active } = this.state
    this.set({
      active: active && { ...active, row: to },
      anchor: null,
      announcement: `Row moved to position ${to + 1}`,
    })
  }

  duplicateRow(rowKey: string) {
    this.commitPending()
    const at = this.rows.findIndex((row) => this.source.rowKey(row) === rowKey)
    const row = this.rows[at]
    if (!row || !this.source.duplicate) return
    this.emit(this.rows.toSpliced(at + 1, 0, this.source.duplicate(row, this.rows)), this.state.raws)
    this.activate({ row: at + 1, column: this.state.active?.column ?? 0 })
    this.set({ announcement: 'Row duplicated' })
  }

  async deleteRows(keys: ReadonlySet<string>): Promise<void> {
    this.editor?.reset()
    const rowsToDelete = this.rows.filter((row) => keys.has(this.source.rowKey(row)))
    if (rowsToDelete.length === 0 || (this.source.onDelete && !(await this.source.onDelete(rowsToDelete)))) return
    this.emit(
      this.rows.filter((row) => !keys.has(this.source.rowKey(row))),
      this.state.raws,
    )
    const { active } = this.state
    this.set({
      checked: new Set([...this.state.checked].filter((key) => !keys.has(key))),
      active: active && { ...active, row: Math.max(0, Math.min(active.row, this.rowCount - 1)) },
      anchor: null,
      announcement: `${count(rowsToDelete.length, 'row')} deleted; undo restores ${rowsToDelete.length === 1 ? 'it' : 'them'}`,
    })
  }

  /**
   * Drops the selection and the invalid text of rows the screen has removed, and keeps the active cell inside the
   * grid.
   */
  dropMissing() {
    const keys = new Set(this.rows.map(this.source.rowKey))
    const raws = keepExistingRows(this.state.raws, (key) => keys.has(key))
    const checked = [...this.state.checked].filter((key) => keys.has(key))
    const { active } = this.state
    const isOutside = active !== null && active.row >= this.rowCount
    if (raws === this.state.raws && checked.length === this.state.checked.size && !isOutside) return
    this.set({
      raws,
      checked: new Set(checked),
      active: isOutside && this.rowCount > 0 ? { ...active, row: this.rowCount - 1 } : isOutside ? null : active,
    })
  }

  check(keys: readonly string[], checked: boolean) {
    const next = new Set(this.state.checked)
    for (const key of keys) {
      if (checked) next.add(key)
      else next.delete(key)
    }
    this.set({ checked: next })
  }

  undo() {
    this.editor?.reset()
    const change = this.done.pop()
    if (change) this.redoing(reverse(change), () => this.undone.push(change), 'Undone')
  }

  redo() {
    const change = this.undone.pop()
    if (change) this.redoing(change, () => this.done.push(change), 'Done again')
  }

  private redoing(change: Change<Row>, keep: () => void, announcement: string) {
    keep()
    this.publish(applyChange(this.rows, change, this.source.rowKey), change.rawsAfter)
    const { active } = this.state
    this.set({
      active: active && { ...active, row: Math.max(0, Math.min(active.row, this.rowCount - 1)) },
      anchor: null,
      editing: false,
      canUndo: this.done.length > 0,
      announcement,
    })
  }

  private emit(rows: readonly Row[], raws: RawCells) {
    if (rows === this.rows && raws === this.state.raws) return
    const change = compareRows(this.rows, rows, this.source.rowKey)
    const isReordered = change.orderBefore.some((key, place) => change.orderAfter[place] !== key)
    if (change.rows.length === 0 && !isReordered && raws === this.state.raws) return
    this.done = [...this.done.slice(1 - maxSteps), { ...change, rawsBefore: this.state.raws, rawsAfter: raws }]
    this.undone = []
    this.publish(rows, raws)
    this.set({ canUndo: true })
  }

  private publish(rows: readonly Row[], raws: RawCells) {
    const keys = new Set(rows.map(this.source.rowKey))
    const remainingRaws = keepExistingRows(raws, (key) => keys.has(key))
    const rawsChanged = remainingRaws !== this.state.raws
    const rowsChanged = rows !== this.rows
    this.rows = rows
    this.set({ raws: remainingRaws })
    if (rawsChanged) this.reportTexts()
    if (rowsChanged) this.source.onRowsChange([...rows])
    if (rawsChanged) this.source.onParseErrorsChange?.(toCellErrors(remainingRaws))
  }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
