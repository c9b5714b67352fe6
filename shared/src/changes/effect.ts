import type { Row } from '../blocks/block.ts'
import { isSameJson } from './cell.ts'
import { type HeldCell, headerKey, nameOf, type OrderState, type RowState } from './change.ts'
import { RowList } from './row-list.ts'

/** What differs in an order after a request. `block` names the rows, or the header if `row` is `header`. */
export type Effect = { block: string; row: string } & (
  | { kind: 'add'; after: string; state: RowState }
  | { kind: 'remove'; after: string; state: RowState }
  | { kind: 'move'; before: string; after: string }
  /** A row got a stored line, or lost it. */
  | { kind: 'store'; before: number; id: number }
  /** A stored value changed. Without a value, there is none. */
  | { kind: 'set'; field: string; before?: unknown; value?: unknown }
  | { kind: 'hold'; field: string; before?: HeldCell; held?: HeldCell }
)

/** Returns what differs between two states of an order: for the log, for undo, and for other devices. */
export function effectOf(before: OrderState, after: OrderState): Effect[] {
  const blocks = new Set([...before.rows.keys(), ...after.rows.keys()])
  const headers = new Set([...before.headers.keys(), ...after.headers.keys()])
  const headerIn = ({ headers }: OrderState, name: string) => [headers.get(name) ?? []].flat()
  return [
    ...[...headers].flatMap((name) => effectOfRows(name, headerIn(before, name), headerIn(after, name))),
    ...[...blocks].flatMap((name) => effectOfRows(name, before.rows.get(name) ?? [], after.rows.get(name) ?? [])),
  ]
}

function effectOfRows(block: string, before: readonly RowState[], after: readonly RowState[]): Effect[] {
  if (before === after) return []
  const earlier = placesOf(before)
  const later = new Set(after.map(nameOf))
  const removed = before.filter((row) => !later.has(nameOf(row)))
  const kept = after.flatMap((row) => earlier.get(nameOf(row)) ?? [])
  const unmoved = longestRising(kept.map(({ index }) => index))
  return [
    ...removed.map((row) => ({ kind: 'remove' as const, block, row: nameOf(row), ...placeOf(earlier, row) })),
    ...after.flatMap((row, index): Effect[] => {
      const name = nameOf(row)
      const old = earlier.get(name)
      const above = index === 0 ? '' : nameOf(after[index - 1] as RowState)
      if (!old) return [{ kind: 'add', block, row: name, after: above, state: row }]
      const moves: Effect[] = unmoved.has(old.index)
        ? []
        : [{ kind: 'move', block, row: name, before: old.after, after: above }]
      return old.state === row ? moves : [...moves, ...effectOfRow({ block, row: name }, old.state, row)]
    }),
  ]
}

const placeOf = (places: ReturnType<typeof placesOf>, row: RowState) => ({
  after: places.get(nameOf(row))?.after ?? '',
  state: row,
})

const placesOf = (rows: readonly RowState[]) =>
  new Map(
    rows.map((state, index) => {
      const after = index === 0 ? '' : nameOf(rows[index - 1] as RowState)
      return [nameOf(state), { index, after, state }]
    }),
  )

function effectOfRow(place: { block: string; row: string }, before: RowState, after: RowState): Effect[] {
  const different = (one: Row, other: Row) =>
    one === other
      ? []
      : [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isSameJson(one[name], other[name]))
  return [
    ...(before.id === after.id ? [] : [{ ...place, kind: 'store' as const, before: before.id, id: after.id }]),
    ...different(before.values, after.values).map((field): Effect => {
      const [old, value] = [before.values[field], after.values[field]]
      return {
        ...place,
        kind: 'set',
        field,
        ...(old !== undefined && { before: old }),
        ...(value !== undefined && { value }),
      }
    }),
    ...different(before.held, after.held).map((field): Effect => {
      const [old, held] = [before.held[field], after.held[field]]
      return { ...place, kind: 'hold', field, ...(old && { before: old }), ...(held && { held }) }
    }),
  ]
}

/** Returns the members of a longest rising part of distinct numbers: rows that keep their sequence when the others move. */
function longestRising(numbers: readonly number[]): Set<number> {
  /** The smallest last number of a rising part, by its length. */
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const number of numbers) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) < number) low = middle + 1
      else high = middle
    }
    previous.set(number, ends[low - 1])
    ends[low] = number
  }
  const members = new Set<number>()
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number)) members.add(number)
  return members
}

/** Makes the later state from the earlier one. */
export function replayEffects(state: OrderState, effects: readonly Effect[]): OrderState {
  const lists = { rows: new Map<string, RowList>(), headers: new Map<string, RowList>() }
  for (const effect of effects) {
    const part = effect.row === headerKey ? 'headers' : 'rows'
    const list = lists[part].get(effect.block) ?? new RowList([state[part].get(effect.block) ?? []].flat())
    lists[part].set(effect.block, list)
    replay(list, effect)
  }
  const rows = new Map([...state.rows, ...[...lists.rows].map(([name, list]) => [name, list.rows] as const)])
  const headers = new Map(state.headers)
  for (const [name, list] of lists.headers) {
    const [header] = list.rows
    if (header) headers.set(name, header)
    else headers.delete(name)
  }
  return { rows, headers }
}

function replay(list: RowList, effect: Effect): void {
  const above = 'after' in effect ? list.findAbove(effect.after) : undefined
  if (effect.kind === 'add') return void list.insert(effect.state, above)
  const place = list.find(effect.row)
  if (!place) return
  if (effect.kind === 'remove') list.remove(place)
  else if (effect.kind === 'move') {
    if (above) list.move(place, above)
  } else if (effect.kind === 'store') {
    list.remove(place)
    list.insert({ ...place.row, id: effect.id, key: effect.row }, place.above)
  } else if (effect.kind === 'set')
    place.row = { ...place.row, values: withMember(place.row.values, effect.field, effect.value) }
  else place.row = { ...place.row, held: withMember(place.row.held, effect.field, effect.held) }
}

function withMember<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
  value: Value | undefined,
): Record<string, Value> {
  const { [name]: _, ...others } = record
  return value === undefined ? others : { ...others, [name]: value }
}
