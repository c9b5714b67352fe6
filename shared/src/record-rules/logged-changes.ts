import { type Block, type Catalogue, headerName, type Row, savedID, toCatalogue } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import { type HeldCell, headerKey } from '../changes/change.ts'
import type { Effect } from '../changes/effect.ts'
import type { Cell, ShownChange } from '../contract/operations.ts'
import type { OrderDetail } from '../contract/orders.ts'
import type { Field, Fields, KindName } from '../records/kinds.ts'
import { rowLabel } from './order-prices.ts'
import { displayValue } from './readable.ts'

/** A request in the log of an order. */
export interface LoggedRequest {
  at: string
  author: string
  effect: readonly Effect[]
}

/** A change of a cell or a row, with the names that stay the same when its row is stored or moved. */
export interface CellChange extends ShownChange {
  place: { block: string; row: string; field: string }
}

/**
 * Returns the changes of an order in words, the oldest first. Leaves out moved rows, amounts that the portal derives, and values
 * that look the same.
 */
export function describeChanges(log: readonly LoggedRequest[], order: OrderDetail): CellChange[] {
  const catalogue = toCatalogue(order.plans, order.handsets)
  const labels = labelsOf(log, order, catalogue)
  return log.flatMap(({ at, author, effect }) => {
    const stored = new Set(effect.flatMap((each) => (each.kind === 'set' ? cellOf(each) : [])))
    return effect.flatMap((each) => {
      // A held value ends in the request that stores it.
      if (each.kind === 'hold' && !each.held && stored.has(cellOf(each))) return []
      const found = findPlace(each)
      const what = found && describe(each, found.fields, { catalogue, order })
      if (!what) return []
      const row = labels.get(nameOf(each)) ?? ''
      const place = { block: each.block, row: each.row, field: 'field' in each ? each.field : '' }
      return [{ at, author, service: found.label, row, ...what, place }]
    })
  })
}

/** Returns what differs altogether: a value that was changed twice once, and nothing that is as it was before. */
export function netChanges(changes: readonly CellChange[]): CellChange[] {
  const byRow = Map.groupBy(changes, ({ place }) => `${place.block} ${place.row}`)
  return [...byRow.values()].flatMap((ofRow) => {
    const isNew = ofRow.find(({ what }) => what !== 'changed')?.what === 'added'
    const end = ofRow.findLast(({ what }) => what !== 'changed')
    if (end?.what === 'removed') return isNew ? [] : [end]
    if (isNew && end) return [end]
    return [...Map.groupBy(ofRow, ({ place }) => place.field).values()].flatMap((ofCell) => {
      const [first, last] = [ofCell[0], ofCell.at(-1)]
      return first && last && first.before !== last.after ? [{ ...last, before: first.before }] : []
    })
  })
}

/** Returns the ids of a kind in a log, such as those of plans that the order no longer has. */
export function idsInLog(log: readonly LoggedRequest[], kind: KindName): number[] {
  const ids = log.flatMap(({ effect }) =>
    effect.flatMap((each) => {
      const fields = findPlace(each)?.fields ?? {}
      if ('state' in each)
        return Object.keys(fields).map((name) => fields[name]?.kind === kind && each.state.values[name])
      if (each.kind === 'set') return fields[each.field]?.kind === kind ? [each.before, each.value] : []
      if (each.kind !== 'hold' || fields[each.field]?.kind !== kind) return []
      return [each.before?.cell.value, each.held?.cell.value]
    }),
  )
  return [...new Set(ids.filter((id) => typeof id === 'number' && id > 0))] as number[]
}

const nameOf = ({ block, row }: Pick<Effect, 'block' | 'row'>) => `${block} ${row}`
const cellOf = (place: Pick<Effect, 'block' | 'row'> & { field: string }) => `${nameOf(place)} ${place.field}`

function findPlace({ block: name, row }: Effect): { block: Block; label: string; fields: Fields } | undefined {
  const isHeader = row === headerKey
  const block = blocks.find((each) => (isHeader ? each.header && headerName(each) === name : each.name === name))
  if (!block) return undefined
  if (!isHeader || !block.header) return { block, label: block.label, fields: block.rows }
  return { block, label: block.header.label ?? block.label, fields: block.header.fields }
}

/** The labels of rows by their names: of the present ones with their number, of the others with what they had. */
function labelsOf(log: readonly LoggedRequest[], order: OrderDetail, catalogue: Catalogue): Map<string, string> {
  const gone = log.flatMap(({ effect }) =>
    effect.flatMap((each) => {
      const found = findPlace(each)
      if (!found || !('state' in each)) return []
      const label = rowLabel(found.block, valuesOf(each.state), catalogue)
      return [[nameOf(each), label === found.label ? '' : label] as const]
    }),
  )
  const present = blocks.flatMap((block) =>
    (order.content[block.name]?.rows ?? []).flatMap((row, index) => {
      const id = savedID(block, row)
      const name = rowLabel(block, row, catalogue)
      const label = `row ${index + 1}${name === block.label ? '' : `, ${name}`}`
      return [String(id), order.keys[id] ?? ''].map(
        (name) => [nameOf({ block: block.name, row: name }), label] as const,
      )
    }),
  )
  return new Map([...gone, ...present])
}

const valuesOf = ({ values, held }: { values: Row; held: Readonly<Record<string, HeldCell>> }): Row => ({
  ...values,
  ...Object.fromEntries(Object.entries(held).map(([name, { cell }]) => [name, cell.text ?? cell.value])),
})

function describe(
  effect: Effect,
  fields: Fields,
  { catalogue, order }: { catalogue: Catalogue; order: OrderDetail },
): Pick<ShownChange, 'what' | 'field' | 'before' | 'after' | 'isHeld'> | undefined {
  const blank = { field: '', before: '', after: '' }
  if (effect.kind === 'add') return { ...blank, what: 'added', isHeld: effect.state.id === 0 }
  if (effect.kind === 'remove') return { ...blank, what: 'removed', isHeld: effect.state.id === 0 }
  if (effect.kind !== 'set' && effect.kind !== 'hold') return undefined
  const field = fields[effect.field]
  if (!field) return undefined
  const write = (cell: Cell | undefined) => cell?.text ?? writeValue(field, cell?.value)
  const writeValue = (each: Field, value: unknown) => displayValue(each, value, catalogue, order)
  const [before, after] =
    effect.kind === 'set'
      ? [writeValue(field, effect.before), writeValue(field, effect.value)]
      : [write(effect.before?.cell ?? effect.held?.before), write(effect.held?.cell ?? effect.before?.before)]
  if (before === after) return undefined
  return {
    what: 'changed',
    field: field.label,
    before,
    after,
    isHeld: effect.kind === 'hold' && effect.held !== undefined,
  }
}
