import { type Block, headerName, type Row } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { applyOperations } from '@dealerline/shared/changes/apply.ts'
import { headerKey, isOrphan, type OrderState, type RowState } from '@dealerline/shared/changes/change.ts'
import { effectOf } from '@dealerline/shared/changes/effect.ts'
import type { ChangedOrder, HeldRow, Operation } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import { missingToSave } from '@dealerline/shared/record-rules/row-rules.ts'

export interface Change {
  id: string
  operations: Operation[]
}

/** A server with an order. It stores whole rows with their prices, holds the others, and completes nothing else. */
export class FakeServer {
  readonly changes: Change[] = []
  /** Returns the prices that are stored with a row. */
  priceOf: (row: Row) => Row = () => ({})
  order: OrderDetail
  private lastID = 100

  constructor(order: OrderDetail) {
    this.order = { ...order, revision: 1 }
  }

  /** Changes a service as another person does. */
  store({ name }: Block, content: { header: Row | null; rows: readonly Row[] }): void {
    const { order } = this
    this.order = {
      ...order,
      revision: order.revision + 1,
      content: { ...order.content, [name]: { header: content.header, rows: [...content.rows] } },
    }
  }

  /** Holds a row of a service as another person does. */
  hold({ name }: Block, row: Pick<HeldRow, 'row' | 'lineID' | 'position' | 'cells'>): void {
    const { revision, held } = this.order
    const heldRow = { ...row, block: name, problems: [], author: 'Cy Colleague', heldAt: '2026-11-27T10:12:00+11:00' }
    this.order = { ...this.order, revision: revision + 1, held: [...held, heldRow] }
  }

  apply(change: Change): ChangedOrder {
    this.changes.push(change)
    const { revision: since } = this.order
    const before = this.state()
    const { state, answers } = applyOperations(before, change.operations, 'Admin')
    const names = new Set(change.operations.map(({ block }) => block))
    for (const block of blocks.filter(({ name }) => names.has(name))) this.settle(block, state)
    const { revision, keys, held } = this.order
    const effect = effectOf(before, this.state())
    const { monthly, onceOff, overTerm } = this.order
    return {
      since,
      revision,
      answers,
      effect,
      keys,
      totals: { monthly, onceOff, overTerm },
      held: held.filter(({ block }) => names.has(block)),
    }
  }

  private settle(block: Block, { rows, headers }: OrderState): void {
    const { name, rowID, header } = block
    const states = rows.get(name) ?? []
    const shown = new Map(states.map((row) => [row, { ...row.values, ...valuesOf(row) }]))
    const all = [...shown.values()]
    const facts = factsOf(this.order)
    const isWhole = (row: RowState) => {
      const values = shown.get(row) ?? {}
      const hasText = Object.values(row.held).some(({ cell }) => cell.text !== undefined)
      return (
        !hasText &&
        !isOrphan(row) &&
        missingToSave(block, values).length === 0 &&
        !block.checks?.some((check) => check.refuses(values, all, facts))
      )
    }
    const keys = { ...this.order.keys }
    const held: HeldRow[] = []
    const lines: Row[] = []
    for (const [position, row] of states.entries()) {
      const isHeld = Object.keys(row.held).length > 0 || row.id === 0
      if (isHeld && !isWhole(row))
        held.push({
          block: name,
          row: row.id > 0 ? String(row.id) : String(row.key),
          lineID: row.id,
          position,
          cells: row.held,
          problems: [],
          author: '',
          heldAt: '',
        })
      if (row.id === 0 && !isWhole(row)) continue
      this.lastID += row.id > 0 ? 0 : 1
      const id = row.id || this.lastID
      if (row.id === 0) keys[id] = String(row.key)
      lines.push(
        isHeld && isWhole(row)
          ? {
              ...shown.get(row),
              ...this.priceOf(shown.get(row) ?? {}),
              [rowID]: id,
              version: Number(row.values.version ?? 0) + 1,
            }
          : row.values,
      )
    }
    const row = headers.get(headerName(block))
    const isChanged = row !== undefined && Object.keys(row.held).length > 0
    const stored = this.order.content[name]?.header ?? null
    const newHeader =
      header && (isChanged || (lines.length > 0 && !stored))
        ? { [header.id]: 5, ...stored, ...(row && valuesOf(row)), version: Number(stored?.version ?? 0) + 1 }
        : stored
    this.store(block, { header: newHeader, rows: lines })
    this.order = { ...this.order, keys, held: [...this.order.held.filter((one) => one.block !== name), ...held] }
  }

  private state(): OrderState {
    const { content, keys, held } = this.order
    const rows = blocks.map((block) => {
      const heldRows = held.filter((row) => row.block === block.name)
      const lines = (content[block.name]?.rows ?? []).map((values): RowState => {
        const id = Number(values[block.rowID])
        const key = keys[id]
        return {
          id,
          ...(key !== undefined && { key }),
          values,
          held: heldRows.find(({ lineID }) => lineID === id)?.cells ?? {},
        }
      })
      for (const { lineID, position, row, cells } of heldRows)
        if (lineID === 0) lines.splice(position, 0, { id: 0, key: row, values: {}, held: cells })
      return [block.name, lines] as const
    })
    const headers = blocks.flatMap((block) => {
      if (!block.header) return []
      const header = content[block.name]?.header ?? null
      return [[headerName(block), { id: header ? 5 : 0, key: headerKey, values: header ?? {}, held: {} }] as const]
    })
    return { rows: new Map(rows), headers: new Map(headers) }
  }
}

const valuesOf = ({ held }: RowState): Row =>
  Object.fromEntries(
    Object.entries(held).flatMap(([field, { cell }]) => (cell.text === undefined ? [[field, cell.value]] : [])),
  )
