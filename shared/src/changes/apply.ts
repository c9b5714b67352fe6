import { type Block, headerName } from '../blocks/block.ts'
import { findBlock } from '../blocks/index.ts'
import { maxRows } from '../contract/block-shapes.ts'
import type { Cell, ChangeAnswer, Operation, Refusal } from '../contract/operations.ts'
import { ownValue } from '../own-value.ts'
import type { Field } from '../records/kinds.ts'
import { type CallerKind, canCall } from '../rules/access.ts'
import { nextExtension } from '../rules/extension-numbers.ts'
import { hasTypeOf, isSameCell, toStoredCell } from './cell.ts'
import { headerKey, isOrphan, nameOf, type OrderState, type RowState } from './change.ts'
import { Place, RowList } from './row-list.ts'

export interface Applied {
  /** Contains changed cells as held cells. */
  state: OrderState
  /** The rows and headers that operations have named, with the named fields. */
  named: ReadonlyMap<RowState, ReadonlySet<string>>
  answers: ChangeAnswer[]
}

/** A cell of a row, or of the header. `block` names the header, if several blocks have the same one. */
export interface CellPlace {
  block: string
  row: string
  field: string
}

type Outcome = { state: 'merged' } | { state: 'conflict'; stored: Cell } | { state: 'refused'; reason: Refusal }

const merged = { state: 'merged' } as const
const refused = (reason: Refusal) => ({ state: 'refused', reason }) as const

/**
 * Applies operations in their sequence. Each one is compared with the present state by its own `before`, so this works on
 * any later state. `isOwn` returns whether the author has written the present content of a cell: then it is no conflict, even
 * if the author's device has lost the reply and its memory of it. Does not check the rules of rows.
 */
export function applyOperations(
  state: OrderState,
  operations: readonly Operation[],
  caller: CallerKind,
  isOwn: (place: CellPlace, content: Cell) => boolean = () => false,
): Applied {
  const edited = new EditedOrder(state, isOwn)
  const answers = operations.flatMap((operation, index) =>
    apply(edited, operation, caller).map((outcome) => ({ operation: index, ...outcome })),
  )
  return { ...edited.toState(), answers }
}

/** The blocks that operations name, each as a list. */
class EditedOrder {
  readonly #before: OrderState
  readonly #rows = new Map<string, RowList>()
  readonly #headers = new Map<string, Place>()

  readonly isOwn: (place: CellPlace, content: Cell) => boolean

  constructor(before: OrderState, isOwn: (place: CellPlace, content: Cell) => boolean) {
    this.#before = before
    this.isOwn = isOwn
  }

  rowsOf({ name }: Block): RowList {
    const list = this.#rows.get(name) ?? new RowList(this.#before.rows.get(name) ?? [])
    this.#rows.set(name, list)
    return list
  }

  headerOf(block: Block): Place | undefined {
    const name = headerName(block)
    const row = this.#before.headers.get(name)
    const place = this.#headers.get(name) ?? (row && new Place(row))
    if (place) this.#headers.set(name, place)
    return place
  }

  /** Lists without a change stay the same. */
  toState(): Pick<Applied, 'state' | 'named'> {
    const rows = new Map(this.#before.rows)
    const headers = new Map(this.#before.headers)
    for (const [name, list] of this.#rows) {
      const before = rows.get(name) ?? []
      const after = list.rows
      if (after.length !== before.length || after.some((row, index) => row !== before[index])) rows.set(name, after)
    }
    for (const [name, { row }] of this.#headers) headers.set(name, row)
    const places = [...[...this.#rows.values()].flatMap((list) => [...list.places()]), ...this.#headers.values()]
    const named = new Map(places.flatMap(({ row, fields }) => (fields ? [[row, fields] as const] : [])))
    return { state: { rows, headers }, named }
  }
}

/** Returns what happened to the parts of an operation that were not applied. */
function apply(edited: EditedOrder, operation: Operation, caller: CallerKind): (Outcome & { field?: string })[] {
  const block = findBlock(operation.block)
  if (!block) return [refused('unknown')]
  if (!canCall(block.page.access ?? 'staff', caller)) return [refused('notAllowed')]
  const outcome = operation.kind === 'add' ? add(edited, block, operation) : applyToRow(edited, block, operation)
  return [outcome ?? []].flat()
}

type OperationOf<Kind> = Extract<Operation, { kind: Kind }>

function applyToRow(
  edited: EditedOrder,
  block: Block,
  operation: OperationOf<'set' | 'remove' | 'move'>,
): Outcome | undefined {
  if (operation.kind === 'set' && operation.row === headerKey) {
    const header = edited.headerOf(block)
    return header ? set(edited, header, headerOf(block), operation) : refused('unknown')
  }
  const list = edited.rowsOf(block)
  const place = list.find(operation.row)
  if (operation.kind === 'remove') {
    if (!place) return merged
    list.remove(place)
    return undefined
  }
  if (!place || isOrphan(place.row)) return refused('removed')
  return operation.kind === 'set' ? set(edited, place, rowsOf(block), operation) : move(list, place, operation)
}

/** The fields of a kind of rows, and the name under which effects have them. */
interface Kind {
  name: string
  fields: Record<string, Field>
}
const rowsOf = ({ name, rows }: Block): Kind => ({ name, fields: rows })
const headerOf = (block: Block): Kind => ({ name: headerName(block), fields: block.header?.fields ?? {} })

function move(list: RowList, place: Place, { after }: OperationOf<'move'>): Outcome | undefined {
  const above = list.findAbove(after)
  if (!above) return refused('removed')
  place.name()
  return list.move(place, above) ? undefined : merged
}

/** Adds a row. A row that exists is compared, because the operation can be a repetition. */
function add(edited: EditedOrder, block: Block, operation: OperationOf<'add'>) {
  const { row: key, after } = operation
  const list = edited.rowsOf(block)
  const existing = list.find(key)
  if (!existing && list.size >= maxRows) return refused('tooMany')
  const fields = operation.isNumberProposed ? withFreeNumber(block, list, operation) : operation.fields
  const place = existing ?? list.insert({ id: 0, key, values: {}, held: {} }, list.findAbove(after))
  place.name()
  const outcomes = Object.entries(fields).flatMap(([field, to]) => {
    const outcome = set(edited, place, rowsOf(block), { field, before: to, to })
    return outcome ? [{ field, ...outcome }] : []
  })
  const others = outcomes.filter(({ state }) => state !== 'merged')
  const isRepetition = existing && others.length === 0 && outcomes.length === Object.keys(fields).length
  return isRepetition ? merged : others
}

/** Returns the cells of a new row with a free number. A row that exists keeps its number. */
function withFreeNumber({ numberField = '' }: Block, list: RowList, { row: key, fields }: OperationOf<'add'>) {
  const { [numberField]: proposed, ...others } = fields
  if (!proposed || list.find(key)) return others
  const taken = list.rows.map(({ held, values }) => held[numberField]?.cell.value ?? values[numberField])
  return taken.includes(proposed.value) ? { ...others, [numberField]: { value: nextExtension(taken) } } : fields
}

/** Sets a cell. Nobody has seen a cell without a value yet, so it has no conflict. */
function set(
  { isOwn }: EditedOrder,
  place: Place,
  { name: block, fields }: Kind,
  { field: name, before, to }: Pick<OperationOf<'set'>, 'field' | 'before' | 'to'>,
): Outcome | undefined {
  const field = ownValue(fields, name)
  if (!field || (to.text === undefined && !hasTypeOf(field, to.value))) return refused('unknown')
  place.name(name)
  const { held, values } = place.row
  const stored = values[name] === undefined ? undefined : { value: values[name] }
  const heldCell = ownValue(held, name)
  const current = heldCell?.cell ?? stored
  if (current && isSameCell(field, current, to)) return merged
  if (
    current &&
    before &&
    !isSameCell(field, current, before) &&
    !isOwn({ block, row: nameOf(place.row), field: name }, current)
  )
    return { state: 'conflict', stored: current }
  const { [name]: _, ...others } = held
  const base = heldCell ? heldCell.before : stored
  const isStored = stored && isSameCell(field, stored, to)
  const changed = { cell: toStoredCell(field, to), ...(base && { before: base }) }
  place.row = { ...place.row, held: isStored ? others : { ...others, [name]: changed } }
  return undefined
}
