import { type Block, headerName } from '@dealerline/shared/blocks/block.ts'
import type { Applied } from '@dealerline/shared/changes/apply.ts'
import { isSameJson } from '@dealerline/shared/changes/cell.ts'
import { headerKey, isOrphan, type OrderState, type RowState } from '@dealerline/shared/changes/change.ts'
import type { Effect } from '@dealerline/shared/changes/effect.ts'
import { assertNoErrors } from '@dealerline/shared/errors.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { announceRows, moveStoredRows, type RowsEntry, removeStoredRows, storeRows } from '../blocks/store-rows.ts'
import type { StoredRecord } from '../blocks/stored.ts'
import type { LockedOrder } from '../lock-order.ts'
import { needsNumber } from '../numbers/next-number.ts'
import { type LoggedChange, recordEffect } from '../record-effect.ts'
import { heldNameOf } from './order-state.ts'
import { placesOf } from './places.ts'
import { type Problem, withShownValues } from './problems.ts'
import * as queries from './queries.ts'
import type { StoredBlock, StoredOrder } from './read-order.ts'
import { settleHeader, waitsForHeader } from './settle-header.ts'
import { inputsOf, settleRows, withoutRows } from './settle-rows.ts'

interface Change {
  before: OrderState
  applied: Applied
}

const placeName = (block: string, row: string) => `${block} ${row}`
const idsOf = (rows: readonly RowState[]) => rows.map(({ id }) => id).filter((id) => id > 0)
const hasHeldCells = ({ held }: RowState) => Object.keys(held).length > 0

/** Stores the whole rows and headers of a change, and holds the others. */
export class Settlement {
  readonly #context: Context
  readonly #order: LockedOrder
  readonly #stored: StoredOrder
  readonly #change: Change
  /** The held rows before the change, by block and name. */
  readonly #held: ReadonlyMap<string, queries.StoredHeldRow>
  readonly #toHold: queries.HeldRowToSave[] = []
  readonly #toRelease: { block: string; row: string }[] = []
  readonly #entries: { block: Block; action: RowsEntry['action']; data: unknown }[] = []
  /** The stored headers, by the name under which they are stored. */
  readonly headers: Map<string, StoredRecord>

  constructor(context: Context, order: LockedOrder, stored: StoredOrder, change: Change) {
    this.#context = context
    this.#order = order
    this.#stored = stored
    this.#change = change
    this.#held = new Map(stored.held.map((row) => [placeName(row.block, row.row), row]))
    this.headers = new Map(
      stored.blocks.flatMap(({ block, header }) => (header ? [[headerName(block), header] as const] : [])),
    )
  }

  /** Whether a new row is tried that gets the customer's next number. */
  needsNumber(): boolean {
    return this.#stored.blocks.some(({ block }) => needsNumber(block, inputsOf(block, this.#candidatesOf(block))))
  }

  async store(): Promise<void> {
    await this.#removeRows()
    await this.#settleHeaders()
    for (const storedBlock of this.#stored.blocks) await this.#settleRows(storedBlock)
    await this.#saveHeld()
  }

  /**
   * Logs the change. Announces and audits what changed in stored rows: held cells are not part of the order, so they have no
   * entry.
   */
  async record(effect: readonly Effect[], change: LoggedChange): Promise<void> {
    recordEffect(this.#context, this.#order, effect, change)
    for (const { block, ...entry } of this.#entries)
      await announceRows(this.#context, block, this.#order.orderID, entry)
  }

  /** Removes held cells before their lines, so that they do not stay behind. */
  async #removeRows(): Promise<void> {
    const { tx } = this.#context
    const { orderID } = this.#order
    for (const { block } of this.#stored.blocks) {
      const removedRows = this.#removedRows(block)
      if (removedRows.length === 0) continue
      const ids = removedRows.map(({ id }) => id).filter((id) => id > 0)
      const names = removedRows.map((row) => ({ block: block.name, row: heldNameOf(row) }))
      await Promise.all([
        queries.deleteHeldRows(tx, orderID, names),
        ids.length > 0 && removeStoredRows(this.#context, block, orderID, ids),
      ])
      if (ids.length > 0) this.#entries.push({ block, action: 'removed', data: ids })
    }
  }

  #removedRows(block: Block): RowState[] {
    const names = new Set(this.#rowsAfter(block).map(heldNameOf))
    return this.#rowsBefore(block).filter((row) => !names.has(heldNameOf(row)))
  }

  #rowsBefore = ({ name }: Block): readonly RowState[] => this.#change.before.rows.get(name) ?? []
  #rowsAfter = ({ name }: Block): readonly RowState[] => this.#change.applied.state.rows.get(name) ?? []

  async #settleHeaders(): Promise<void> {
    const { state, named } = this.#change.applied
    const blocks = new Map(this.#stored.blocks.map(({ block }) => [headerName(block), block]))
    for (const [name, row] of state.headers) {
      const block = blocks.get(name)
      if (block && named.has(row)) await this.#settleHeader(block, row)
    }
  }

  /** Stores a header or holds its cells. Returns whether it is stored. */
  async #settleHeader(block: Block, row: RowState): Promise<boolean> {
    const name = headerName(block)
    if (row.id > 0 && !hasHeldCells(row)) {
      this.#release(name, row)
      return true
    }
    const { header, problems } = await settleHeader(this.#context, block, this.#order, row)
    if (header) {
      this.headers.set(name, header)
      this.#release(name, row)
    } else if (hasHeldCells(row)) this.#hold(name, row, problems, 0)
    return header !== undefined
  }

  /** Stores the whole rows of a block in their sequence, and holds the others. */
  async #settleRows({ block, state }: StoredBlock): Promise<void> {
    const rows = this.#rowsAfter(block)
    const positions = positionsOf(state.lines, this.#stored.held, block)
    const places = placesOf(rows, positions)
    const placeOf = (row: RowState) => places.get(heldNameOf(row)) ?? 0
    const removedIDs = new Set(this.#removedRows(block).map(({ id }) => id))
    const remaining = withoutRows(block, state, removedIDs)
    const { whole, evaluation, held } = await settleRows(this.#context, block, remaining, this.#candidatesOf(block))
    if (evaluation && (await this.#hasHeader(block))) {
      const keys = whole.map(({ key }) => key)
      await storeRows(this.#context, block, remaining, evaluation, whole.map(placeOf), keys)
      for (const row of whole) this.#release(block.name, row)
      this.#entries.push({ block, action: 'saved', data: evaluation.rows })
    } else for (const row of whole) this.#hold(block.name, row, [waitsForHeader(block)], placeOf(row))
    for (const { row, problems } of held) this.#hold(block.name, row, problems, placeOf(row))
    for (const row of rows) if (row.id > 0 && !hasHeldCells(row)) this.#release(block.name, row)
    const isMoved = (row: RowState) => placeOf(row) !== (positions.get(heldNameOf(row)) ?? placeOf(row))
    await this.#moveRows(block, rows.filter(isMoved), placeOf)
    const ids = idsOf(rows)
    const idsBefore = idsOf(this.#rowsBefore(block)).filter((id) => !removedIDs.has(id))
    if (!isSameJson(ids, idsBefore)) this.#entries.push({ block, action: 'moved', data: ids })
  }

  /** The rows to try: those that the change names, and those that the same person holds. */
  #candidatesOf(block: Block) {
    const { named } = this.#change.applied
    return this.#rowsAfter(block).flatMap((row) => {
      const record = this.#recordOf(block.name, row)
      const fields = named.get(row)
      const isTried = fields ? hasHeldCells(row) || row.id === 0 : this.#isOwnWithoutConflict(record)
      return isTried && !isOrphan(row)
        ? [{ row, named: fields ?? new Set<string>(), wasHeld: record !== undefined }]
        : []
    })
  }

  #recordOf = (block: string, row: RowState) => this.#held.get(placeName(block, heldNameOf(row)))

  /** Whether the caller holds the row, and no value has changed below its cells that they have to see first. */
  #isOwnWithoutConflict(record: queries.StoredHeldRow | undefined): boolean {
    if (isLocked(this.#order)) return false
    return record?.personID === this.#context.caller.actorID && !record.problems.some(({ stored }) => stored)
  }

  /** Whether rows of the block can be stored. Stores the initial header if the order has none. */
  async #hasHeader(block: Block): Promise<boolean> {
    const name = headerName(block)
    if (!block.header || this.headers.has(name)) return true
    const row = this.#change.applied.state.headers.get(name)
    return row !== undefined && !hasHeldCells(row) && (await this.#settleHeader(block, row))
  }

  async #moveRows(block: Block, rows: readonly RowState[], placeOf: (row: RowState) => number): Promise<void> {
    if (rows.length === 0) return
    const { tx } = this.#context
    const { orderID } = this.#order
    const moves = rows.map((row) => ({ row: heldNameOf(row), id: row.id, position: placeOf(row) }))
    await Promise.all([
      moveStoredRows(this.#context, orderID, moves),
      queries.moveHeldRows(tx, orderID, block.name, moves),
    ])
  }

  #hold(block: string, row: RowState, problems: Problem[], position: number): void {
    const record = this.#recordOf(block, row)
    const { held: cells } = withShownValues(row, problems)
    if (record && isSameJson(record.cells, cells) && isSameJson(record.problems, problems)) return
    const lineID = row.key === headerKey ? 0 : row.id
    this.#toHold.push({ block, row: heldNameOf(row), lineID, position, cells, problems })
  }

  #release(block: string, row: RowState): void {
    if (this.#recordOf(block, row)) this.#toRelease.push({ block, row: heldNameOf(row) })
  }

  /** A correction of a signed order holds nothing. */
  async #saveHeld(): Promise<void> {
    const { tx, caller } = this.#context
    const { orderID } = this.#order
    if (isLocked(this.#order))
      assertNoErrors(
        this.#toHold.flatMap(({ block, row, problems }) =>
          problems.map(({ field, message }) => ({ path: `${block}.${row}.${field}`, message })),
        ),
      )
    const author = { personID: caller.actorID, author: authorOf(caller) }
    await Promise.all([
      this.#toRelease.length > 0 && queries.deleteHeldRows(tx, orderID, this.#toRelease),
      this.#toHold.length > 0 && queries.saveHeldRows(tx, orderID, this.#toHold, author),
    ])
  }
}

function positionsOf(
  lines: readonly StoredRecord[],
  held: readonly queries.StoredHeldRow[],
  { name }: Block,
): Map<string, number> {
  return new Map([
    ...held.filter(({ block }) => block === name).map(({ row, position }) => [row, position] as const),
    ...lines.map(({ id, position }) => [String(id), Number(position)] as const),
  ])
}
