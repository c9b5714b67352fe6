import { type Block, type CustomerContact, headerName } from '@dealerline/shared/blocks/block.ts'
import { headerKey, type OrderState, type RowState } from '@dealerline/shared/changes/change.ts'
import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { type StoredRecord, toHeaderState, toRowState } from '../blocks/stored.ts'

/** The lines and the header of a block, as they are stored. */
export interface BlockRecords {
  block: Block
  lines: readonly StoredRecord[]
  header: StoredRecord | undefined
}

/** The name of a row in the table of held rows. The changes of a line have its id, even if it has a key. */
export const heldNameOf = ({ id, key }: RowState): string => (key === headerKey || id === 0 ? String(key) : String(id))

const isHeader = ({ row }: HeldRow) => row === headerKey

/** Makes the state of the order that operations change. It has only these blocks. */
export function toOrderState(records: readonly BlockRecords[], held: readonly HeldRow[]): OrderState {
  const rows = records.map(({ block, lines }) => {
    const heldRows = held.filter((row) => row.block === block.name && !isHeader(row))
    return [block.name, toRowStates(block, lines, heldRows)] as const
  })
  const headers = records.flatMap(({ block, header }) => {
    if (!block.header) return []
    const name = headerName(block)
    const cells = held.find((row) => row.block === name && isHeader(row))?.cells ?? {}
    return [[name, { ...toHeaderState(block, header), held: cells }] as const]
  })
  return { rows: new Map(rows), headers: new Map(headers) }
}

/** The states of lines, because most lines of an order are equal before and after a change. */
const lineStates = new WeakMap<StoredRecord, RowState>()

function stateOf(block: Block, line: StoredRecord): RowState {
  const state = lineStates.get(line) ?? toRowState(block, line)
  lineStates.set(line, state)
  return state
}

function toRowStates(block: Block, lines: readonly StoredRecord[], held: readonly HeldRow[]): RowState[] {
  const heldByLine = new Map(held.map((row) => [row.lineID, row]))
  const states = lines.map((line) => {
    const cells = heldByLine.get(line.id)?.cells
    const state = stateOf(block, line)
    return { position: Number(line.position), state: cells ? { ...state, held: cells } : state }
  })
  const others = held
    .filter(({ lineID }) => lineID === 0)
    .map(({ row, position, cells }) => ({ position, state: { id: 0, key: row, values: {}, held: cells } }))
  return [...states, ...others].sort((one, other) => one.position - other.position).map(({ state }) => state)
}

/** Gives the headers that are not stored the values that screens show in them. */
export function withInitialHeaders(
  { rows, headers }: OrderState,
  records: readonly BlockRecords[],
  customer: CustomerContact,
): OrderState {
  const initialHeaders = records.flatMap(({ block }) => {
    const name = headerName(block)
    const row = headers.get(name)
    if (!block.header || !row || row.id > 0) return []
    const values = fieldValues(block.header.fields, block.header.initialValues?.(customer) ?? {})
    return [[name, { ...row, values }] as const]
  })
  return { rows, headers: new Map([...headers, ...initialHeaders]) }
}
