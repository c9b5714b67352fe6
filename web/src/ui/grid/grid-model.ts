import { makeListeners } from '../listeners.ts'
import { applyChange, type Change, compareRows, describePlaces, placesOf, reverse } from './change.ts'
import { type Column, isReadOnly, isSameValue, readValue, writeValue } from './columns.ts'
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
import { targetOf } from './move-target.ts'
import {
  appendRows,
  clearRange,
  copyRange,
  Edits,
  fillRange,
  type GridContent,
  pasteRange,
  setCells,
} from './range-edits.ts'
import { isSameRaws, keepExistingRows, noRaws, type RawCells } from './raw-cells.ts'
import { type StepDirection, StepHistory, type StepPlace } from './step-history.ts'

/** The state of one row editor and its operations; independent of the screen. */
export class GridModel<Row extends object> {
  source: GridSource<Row>
  /** The rows after the last change, even before they are rendered. */
  rows: readonly Row[]
  /** The rows that the screen passed in last. */
  drawnRows: readonly Row[]
  editor: CellEditorHandle | null = null
  /** The positions of the columns that the table does not show. The panel of a row has their fields. */
  hidden: readonly number[] = []
  state: GridState = {
    active: null,
    anchor: null,
    editing: false,
    focused: false,
    checked: new Set(),
    raws: noRaws,
    panel: null,
    dialog: null,
    announcement: '',
    canUndo: false,
  }
  private isRestored = false
  private readonly listeners = makeListeners()
  /** Shows why a step was not undone. */
  onRefusal: (message: string) => void = () => {}
  /** Shows what stays after a step was undone. */
  onNotice: (message: string) => void = () => {}
  private readonly ownSteps = new StepHistory()
  private readonly stepPlace: StepPlace<Change<Row>> = {
    apply: (change, direction) => this.applyStep(change, direction),
  }
  /** The column to return to when the panel closes. */
  private panelStart = 0
  /** The column where the person began to move right with Tab, to which Enter returns. */
  private tabStart: number | null = null
  private blank: { rows: readonly Row[]; row: Row } | null = null

  constructor(source: GridSource<Row>) {
    this.source = source
    this.rows = source.rows
    this.drawnRows = source.rows
    this.ownSteps.attach('', this.stepPlace)
    if (source.initialTexts) this.state = { ...this.state, raws: source.initialTexts.raws }
  }

  /** Commits the text that was being typed when an earlier visit ended. */
  restorePending() {
    if (this.isRestored) return
    this.isRestored = true
    const { pending } = this.source.initialTexts ?? {}
    const column = this.source.columns.findIndex(({ key }) => key === pending?.column)
    if (!pending) return
    if (column >= 0) this.commitText(pending.rowKey, column, pending.text)
    this.reportTexts()
  }

  /** Shows the texts that others have changed. */
  showTexts() {
    const { texts: raws = noRaws } = this.source
    if (isSameRaws(raws, this.state.raws)) return
    this.set({ raws })
    this.reportTyping(this.editor?.pending() ?? null)
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
    const { raws } = this.state
    const isEmpty = !pending && Object.keys(raws).length === 0
    this.source.onTextsChange(isEmpty ? undefined : { raws, pending })
  }

  subscribe = this.listeners.subscribe

  getState = () => this.state

  set(next: Partial<GridState>) {
    this.state = { ...this.state, ...next }
    this.listeners.call()
  }

  /** The column in which a new row begins. */
  get entryColumn(): number {
    return Math.max(
      0,
      this.source.columns.findIndex(({ hasUsualValue }) => !hasUsualValue),
    )
  }

  /** The first cell that its row needs and that is empty; without rows, where the first one begins. */
  get firstEmpty(): Position | undefined {
    for (const [row, each] of this.rows.entries()) {
      const column = this.source.columns.findIndex(
        (definition, position) =>
          definition.isNeeded?.(each) && !readValue(definition, each) && this.isEditable({ row, column: position }),
      )
      if (column >= 0) return { row, column }
    }
    return this.hasBlank && this.rows.length === 0 ? { row: 0, column: this.entryColumn } : undefined
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
    const corner = how.extend && !this.isInPanel(column) ? (this.state.anchor ?? this.state.active) : null
    const anchor = corner && !this.isInPanel(corner.column) ? corner : null
    const panel = this.isInPanel(column) ? this.keyAt(row) : this.state.panel
    this.set({ active: { row, column }, anchor, editing: how.editing ?? false, focused: true, panel })
  }

  selectAll() {
    this.activate({ row: 0, column: 0 })
    this.set({ anchor: { row: this.rowCount - 1, column: this.source.columns.length - 1 } })
  }

  /** Moves the opposite corner of the range while the mouse is dragged. A range has only cells of the table. */
  extendTo(position: Position) {
    const { active, anchor } = this.state
    const corner = anchor ?? active
    const isSame = corner?.row === position.row && corner.column === position.column
    if (!active || isSame || this.isInPanel(position.column) || this.isInPanel(active.column)) return
    this.set({ anchor: position })
  }

  /** Whether the table does not show a column, so that its fields are in the panels of the rows. */
  private isInPanel(column: number): boolean {
    return this.hidden.includes(column)
  }

  /** The positions of the columns in the table, in the order of the screen. */
  private get tableColumns(): number[] {
    return this.source.columns.map((_, column) => column).filter((column) => !this.isInPanel(column))
  }

  /** Whether a range is a field of a panel. All other ranges have only cells of the table. */
  private isField({ left, right }: Rectangle): boolean {
    return left === right && this.isInPanel(left)
  }

  /** Adds the columns that a range covers, without those between them that the table does not show. */
  private withColumns(range: Rectangle) {
    const isCovered = (position: number) => position >= range.left && position <= range.right
    const positions = this.isField(range) ? [range.left] : this.tableColumns.filter(isCovered)
    return { ...range, columns: this.columnsAt(positions) }
  }

  private columnsAt(positions: readonly number[]) {
    return positions.flatMap((position) => this.source.columns[position] ?? [])
  }

  /** Returns the position of a row, or -1. */
  indexOf(rowKey: string): number {
    if (rowKey === blankKey) return this.hasBlank ? this.rows.length : -1
    return this.rows.findIndex((row) => this.source.rowKey(row) === rowKey)
  }

  /** Opens the panel of a row at its first field, or closes it. Without a row, uses the active one. */
  togglePanel(rowKey = this.keyAt(this.state.active?.row ?? -1)): boolean {
    const row = this.indexOf(rowKey)
    if (this.hidden.length === 0 || row < 0) return false
    if (this.state.panel === rowKey) {
      this.closePanel()
      return true
    }
    const { active } = this.state
    this.panelStart = active?.row === row && !this.isInPanel(active.column) ? active.column : 0
    const column = this.hidden.find((position) => this.isEditable({ row, column: position })) ?? this.hidden[0] ?? 0
    this.activate({ row, column })
    return true
  }

  /** Closes the open panel and returns to its row. */
  closePanel() {
    this.commitPending()
    const row = this.indexOf(this.state.panel ?? '')
    const { active } = this.state
    const isInTable = active?.row === row && !this.isInPanel(active.column)
    this.set({ panel: null })
    this.activate({ row: row < 0 ? (active?.row ?? 0) : row, column: isInTable ? active.column : this.panelStart })
  }

  /** Opens the panel of the active row if the active cell has no column in the table any more. */
  showActive() {
    const { active, panel, focused } = this.state
    if (!active || !this.isInPanel(active.column) || panel === this.keyAt(active.row)) return
    this.activate(active)
    this.set({ focused })
  }

  /** Returns the columns that can be reached in a row: those of the table, then those of its open panel. */
  private reachable(row: number): number[] {
    return this.hasPanel(row) ? [...this.tableColumns, ...this.hidden] : this.tableColumns
  }

  /** Whether the panel of a row is open or opens as the row becomes active: the panel of the active row moves with it. */
  private hasPanel(row: number): boolean {
    const { active, panel } = this.state
    return panel !== null && (panel === this.keyAt(row) || panel === this.keyAt(active?.row ?? -1))
  }

  /** Moves the active cell. Returns false at the edge, so that Tab can leave the grid. */
  move(direction: Direction, extend = false): boolean {
    const { active } = this.state
    if (!active) return false
    this.commitPending()
    const isRange = extend && !this.isInPanel(active.column)
    const target = targetOf(active, direction, {
      rowCount: this.rowCount,
      columnsOf: (row) => (isRange ? this.tableColumns : this.reachable(row)),
      isInTable: (column) => !this.isInPanel(column),
      isEditable: (position) => this.isEditable(position),
      tabStart: this.tabStart,
    })
    if (!target) return false
    const isTab = direction === 'next' || direction === 'previous'
    const tabStart = isTab ? (this.tabStart ?? active.column) : null
    const movesPanel = !isRange && this.state.panel !== null && this.state.panel === this.keyAt(active.row)
    this.activate(target, { extend: isRange })
    if (movesPanel) this.set({ panel: this.keyAt(this.state.active?.row ?? active.row) })
    this.tabStart = tabStart
    return true
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
    if (rowKey === blankKey && text.trim() === '') return
    this.edit(rowKey, column, (edits, at, definition) => edits.read(at, definition, text))
  }

  /** Sets a cell's value directly, for a checkbox or a choice. */
  setValue(rowKey: string, column: number, value: unknown) {
    this.edit(rowKey, column, (edits, at, definition) =>
      edits.set(at, definition, (row) => ({ row: writeValue(definition, row, value) })),
    )
  }

  private edit(rowKey: string, column: number, set: (edits: Edits<Row>, at: number, column: Column<Row>) => void) {
    const definition = this.source.columns[column]
    const row = this.indexOf(rowKey)
    if (!definition || row < 0) return
    const edits = new Edits(this.source, this.grid)
    set(edits, edits.open(row), definition)
    this.emit(edits)
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

  /** Pastes a range with its first cell at the active one, and adds rows as needed. One step to undo. */
  paste(text: string) {
    const range = this.range
    if (!range || this.source.readOnly) return
    this.editor?.reset()
    const { columns, top, bottom } = this.withColumns(range)
    const isField = this.isField(range)
    const visible = (isField ? this.hidden : this.tableColumns).filter((position) => position >= range.left)
    const start = { top, bottom, columns: this.columnsAt(visible), selected: columns.length }
    const result = pasteRange(this.source, this.grid, start, text)
    if (result.pastedRows === 0) return
    this.emit(result)
    const { pastedRows, invalid, dropped } = result
    const filled = result.filled.map((column) => this.source.columns.indexOf(column))
    const inTable = filled.filter((position) => !this.isInPanel(position)).toSorted((one, other) => one - other)
    const inPanel = filled.filter((position) => this.isInPanel(position))
    const [left = range.left] = inTable
    const right = inTable.at(-1) ?? left
    const isRange = !isField && !result.isNamed && (result.bottom > top || right > left)
    this.set({
      active: { row: top, column: left },
      anchor: isRange ? { row: result.bottom, column: right } : null,
      editing: false,
      announcement: `Pasted ${count(pastedRows, 'row')}${invalid ? `, ${count(invalid, 'cell')} could not be read` : ''}`,
      ...(inPanel.length > 0 && { panel: this.keyAt(top) }),
    })
    if (pastedRows > 1) this.tellFilled(inPanel, pastedRows)
    if (dropped > 0)
      this.onRefusal(
        dropped === 1
          ? '1 cell has no column here and was not pasted.'
          : `${dropped} cells have no column here and were not pasted.`,
      )
  }

  /** Says which fields were filled in closed panels. */
  private tellFilled(positions: readonly number[], rowCount: number) {
    const labels = this.columnsAt(positions).map(({ label }) => label)
    if (labels.length > 0) this.onNotice(`Filled ${labels.join(', ')} in ${count(rowCount, 'row')}, under More fields.`)
  }

  /** Adds a row for each record of texts by column key, and selects the first one. One step to undo. */
  append(records: readonly Readonly<Record<string, string>>[]) {
    if (this.source.readOnly || records.length === 0) return
    this.commitPending()
    const { invalid, first, ...content } = appendRows(this.source, this.grid, records)
    const added = content.rows.length - first
    if (added === 0) return
    this.emit(content)
    this.set({
      active: { row: first, column: 0 },
      anchor: null,
      editing: false,
      announcement: `Added ${count(added, 'row')}${invalid ? `, ${count(invalid, 'cell')} could not be read` : ''}`,
    })
  }

  /** Returns the selected range in the format of a spreadsheet. */
  copyText(): string {
    return this.range ? copyRange(this.source, this.grid, this.withColumns(this.range)) : ''
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
    this.emit(fillRange(this.source, this.grid, this.withColumns({ ...range, top, bottom })))
    const filledRows = Math.max(0, bottom - top)
    this.set({ announcement: `Filled ${count(filledRows, 'row')} down` })
    if (this.isField(range) && bottom > range.top) this.tellFilled([range.left], filledRows)
  }

  /** Reads a text into one column of the selected rows. One step to undo. */
  setChecked(column: Column<Row>, text: string) {
    this.commitPending()
    const { checked } = this.state
    const changed = this.rows.filter((row) => checked.has(this.source.rowKey(row)) && !isReadOnly(column, row))
    this.emit(setCells(this.source, this.grid, checked, column, text))
    this.set({ announcement: `${column.label} set in ${count(changed.length, 'row')}` })
  }

  /** Clears the cells of the range. */
  clearRange() {
    const range = this.range
    if (!range || this.source.readOnly) return
    this.editor?.reset()
    this.emit(clearRange(this.source, this.grid, this.withColumns(range)))
  }

  moveRow(rowKey: string, step: 1 | -1) {
    this.commitPending()
    const at = this.indexOf(rowKey)
    const to = at + step
    const rowToMove = this.rows[at]
    if (!rowToMove || this.source.readOnly || this.source.fixedRows || to < 0 || to >= this.rows.length) return
    this.emit({ rows: this.rows.toSpliced(at, 1).toSpliced(to, 0, rowToMove) })
    const { active } = this.state
    this.set({
      active: active && { ...active, row: to },
      anchor: null,
      announcement: `Row moved to position ${to + 1}`,
    })
  }

  duplicateRow(rowKey: string) {
    this.commitPending()
    const at = this.indexOf(rowKey)
    const row = this.rows[at]
    if (!row || !this.source.duplicate) return
    this.emit({ rows: this.rows.toSpliced(at + 1, 0, this.source.duplicate(row, this.rows)) })
    this.activate({ row: at + 1, column: this.state.active?.column ?? 0 })
    this.set({ announcement: 'Row duplicated' })
  }

  deleteRows(keys: ReadonlySet<string>) {
    this.editor?.reset()
    const rowsToDelete = this.rows.filter((row) => keys.has(this.source.rowKey(row)))
    if (rowsToDelete.length === 0) return
    this.emit({ rows: this.rows.filter((row) => !keys.has(this.source.rowKey(row))) })
    const { active } = this.state
    this.set({
      checked: new Set([...this.state.checked].filter((key) => !keys.has(key))),
      active: active && { ...active, row: Math.max(0, Math.min(active.row, this.rowCount - 1)) },
      // A menu of a deleted row cannot return the focus.
      focused: active !== null,
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

  private get history() {
    const { steps = this.ownSteps, grid = '', label } = this.source.history ?? {}
    return { steps, grid, place: label ? ` in ${label}` : '' }
  }

  /** Applies the steps of this grid, and follows the changes of a shared history, until the returned function is called. */
  attachHistory() {
    const { steps, grid } = this.history
    const showUndo = () => this.set({ canUndo: steps.canUndo() })
    showUndo()
    const unsubscribe = steps.subscribe(showUndo)
    const detach = steps.attach(grid, this.stepPlace)
    return () => {
      detach()
      unsubscribe()
    }
  }

  undo() {
    this.runStep('undo')
  }

  redo() {
    this.runStep('redo')
  }

  private runStep(direction: StepDirection) {
    this.editor?.reset()
    if (this.source.readOnly) return
    const { steps } = this.history
    steps.run(direction)
    this.set({ canUndo: steps.canUndo() })
  }

  /** Undoes or redoes a step. Returns false if it changes nothing, for instance because its rows were discarded. */
  private applyStep(step: Change<Row>, direction: StepDirection): boolean {
    const { columns, rowKey } = this.source
    const change = direction === 'undo' ? reverse(step) : step
    const byKey = new Map(columns.map((column) => [column.key, column]))
    const before = this.rows
    const applied = applyChange(this.grid, change, {
      rowKey,
      properties: columns.filter(({ compute }) => !compute).map(({ key }) => key),
      isSame: (property, one, other) => isSameValue(byKey.get(property), one, other),
    })
    const isMoved = applied.rows.length !== before.length || applied.rows.some((row, index) => row !== before[index])
    if (applied.refused.length === 0 && !isMoved && applied.raws === this.state.raws) return false
    if (isMoved || applied.raws !== this.state.raws) this.publish(applied.rows, applied.raws)
    const places = placesOf(change, applied.changed)
    this.goTo(places)
    const indexOf = (key: string) =>
      Math.max(
        this.indexOf(key),
        before.findIndex((row) => rowKey(row) === key),
      )
    const inWords = (list: typeof places) => `${describePlaces(list, { columns, indexOf })}${this.history.place}`
    const hasChanged = places.length > 0 && (isMoved || change.raws.length > 0)
    const name = direction === 'undo' ? 'Undone' : 'Redone'
    const verb = new Set(applied.refused.map(({ key }) => key)).size > 1 ? 'have' : 'has'
    const refusal = `Not ${name.toLowerCase()}: ${inWords(applied.refused)} ${verb} been changed since.`
    if (applied.refused.length > 0) this.onRefusal(refusal)
    const note = direction === 'undo' ? change.undoneNote : undefined
    if (hasChanged && note) this.onNotice(`${name}: ${inWords(places)}. ${note}`)
    if (hasChanged) this.set({ announcement: `${name}: ${inWords(places)}` })
    else
      this.set({
        announcement: applied.refused.length > 0 ? '' : `${name}: the order of the rows${this.history.place}`,
      })
    return true
  }

  /** Makes the first changed cell that exists active. */
  private goTo(places: ReturnType<typeof placesOf>) {
    const place = places.find(({ key }) => this.indexOf(key) >= 0)
    const { active } = this.state
    const column = this.source.columns.findIndex(({ key }) => key === place?.column)
    if (place) this.activate({ row: this.indexOf(place.key), column: Math.max(0, column) })
    else if (active) this.activate(active)
  }

  private emit({
    rows,
    raws = this.state.raws,
  }: Partial<Pick<GridContent<Row>, 'raws'>> & Pick<GridContent<Row>, 'rows'>) {
    const change = compareRows(this.grid, { rows, raws }, this.source.rowKey)
    const isReordered = change.orderBefore.some((key, place) => change.orderAfter[place] !== key)
    if (change.rows.length === 0 && !isReordered && raws === this.state.raws) return
    const { steps, grid } = this.history
    steps.add(grid, change)
    this.publish(rows, raws)
    this.set({ canUndo: true })
  }

  private publish(rows: readonly Row[], raws: RawCells) {
    const keys = new Set(rows.map(this.source.rowKey))
    const remainingRaws = keepExistingRows(raws, (key) => keys.has(key))
    const rawsChanged = remainingRaws !== this.state.raws
    const rowsChanged = rows !== this.rows
    // The panel of the empty last row stays open when the row is added.
    const rowOfPanel = this.state.panel === blankKey && rows.length > this.rows.length ? rows.at(-1) : undefined
    const before = this.rows
    const next = [...rows]
    this.rows = rowsChanged ? next : rows
    this.set({ raws: remainingRaws, ...(rowOfPanel && { panel: this.source.rowKey(rowOfPanel) }) })
    if (rawsChanged) this.reportTexts()
    if (rowsChanged) this.source.onRowsChange(next, before)
  }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
