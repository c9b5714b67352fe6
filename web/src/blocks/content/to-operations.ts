import { type Block, type Row, savedID } from '@dealerline/shared/blocks/block.ts'
import { headerKey, type OrderState, type RowState } from '@dealerline/shared/changes/change.ts'
import { type Effect, effectOf } from '@dealerline/shared/changes/effect.ts'
import type { Cell, Operation } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { customerContactOf } from '@dealerline/shared/record-rules/customer-contact.ts'
import { type Fields, fieldValues } from '@dealerline/shared/records/kinds.ts'
import { heldOf } from '../../session/until-0.6-order.ts'
import type { EditedContent } from './edited-content.ts'
import { isEdited, isNumberProposed } from './new-row.ts'
import { toName } from './row-names.ts'
import { textsOf } from './texts.ts'

/** Returns the operations that make the typed content of a block from the content that the person saw before. */
export function toOperations(block: Block, order: OrderDetail, base: EditedContent, typed: EditedContent): Operation[] {
  const effects = effectOf(toState(block, order, base), toState(block, order, typed))
  const proposed = new Set(typed.rows.filter((row) => isNumberProposed(block, row)).map(({ rowKey }) => rowKey))
  return effects.flatMap((effect) => toOperation(effect, proposed) ?? [])
}

/** Makes a state whose values are cells, so that texts and values are compared alike. */
function toState(block: Block, order: OrderDetail, { header, rows, texts, removed = [] }: EditedContent): OrderState {
  const names = heldOf(order).filter((row) => row.block === block.name)
  const ids = (order.content[block.name]?.rows ?? []).map((row) => String(savedID(block, row)))
  const stored = new Set([...ids, ...names.map(({ row }) => row)])
  const removedStates = removed.map(({ rowKey }): RowState => ({ id: 0, key: rowKey, values: {}, held: {} }))
  const rowStates = rows
    .filter((row) => isEdited(block, order, row))
    .map((row): RowState => {
      const key = toName(row.rowKey, stored.has(row.rowKey))
      const cells = { ...toCells(block.rows, row), ...textsOf(block, texts, row.rowKey) }
      return { id: 0, key, values: cells, held: {} }
    })
  const states = [...rowStates, ...removedStates]
  if (!block.header) return { rows: new Map([[block.name, states]]), headers: new Map() }
  const { fields, initialValues } = block.header
  const cells = toCells(fields, header ?? initialValues?.(customerContactOf(order)) ?? {})
  const headerState: RowState = { id: 0, key: headerKey, values: cells, held: {} }
  return { rows: new Map([[block.name, states]]), headers: new Map([[block.name, headerState]]) }
}

const toCells = (fields: Fields, row: Row): Record<string, Cell> =>
  Object.fromEntries(Object.entries(fieldValues(fields, row)).map(([name, value]) => [name, { value }]))

/** `proposed`: the rows whose number nobody has chosen. */
function toOperation(effect: Effect, proposed: ReadonlySet<string>): Operation | undefined {
  const { kind, block, row } = effect
  switch (kind) {
    case 'add': {
      const fields = effect.state.values as Record<string, Cell>
      return { kind, block, row, after: effect.after, fields, ...(proposed.has(row) && { isNumberProposed: true }) }
    }
    case 'remove':
      return { kind, block, row }
    case 'move':
      return { kind, block, row, after: effect.after }
    case 'set':
      return { kind, block, row, field: effect.field, before: effect.before as Cell, to: effect.value as Cell }
    default:
      return undefined
  }
}
