import type { Block } from '../blocks/block.ts'
import { ipVoice } from '../blocks/ip-voice.ts'
import type { Cell, ChangeAnswer, Operation } from '../contract/operations.ts'
import { applyOperations } from './apply.ts'
import { isSameCell } from './cell.ts'
import { headerKey, nameOf, type OrderState, type RowState } from './change.ts'
import { type Effect, effectOf, replayEffects } from './effect.ts'

/** The block of the tests. Its rows are whole if the name and the number are values and the name is not empty. */
export const block: Block = ipVoice
const { name } = block
export const fieldNames = ['extensionName', 'extensionNo', 'voicemail', 'softPhoneDetails'] as const

export const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const makeRow = (id: number, values: RowState['values'] = {}): RowState => ({
  id,
  values: { extensionName: `Desk ${id}`, extensionNo: id, voicemail: false, ...values },
  held: {},
})

export function makeState(rows: readonly RowState[], header: RowState['values'] = { currentModem: '' }): OrderState {
  return {
    rows: new Map([[name, rows]]),
    headers: new Map([[name, { id: 0, key: headerKey, values: header, held: {} }]]),
  }
}

export const rowsOf = (state: OrderState): readonly RowState[] => state.rows.get(name) ?? []
export const namesOf = (state: OrderState): string[] => rowsOf(state).map(nameOf)

/** Returns the cell that a person sees. */
export function cellOf({ held, values }: RowState, field: string): Cell | undefined {
  return held[field]?.cell ?? (values[field] === undefined ? undefined : { value: values[field] })
}

interface LogEntry {
  since: number
  revision: number
  effects: string
}
interface Change {
  id: number
  operations: string
}
export interface Reply {
  since: number
  revision: number
  answers: ChangeAnswer[]
}

/** Stores changes as the server does: rows that are whole become lines, and the others stay held. */
export class TestServer {
  state: OrderState
  revision = 1
  readonly log: LogEntry[] = []
  readonly #replies = new Map<number, Reply>()
  #nextID = 1000

  constructor(state: OrderState) {
    this.state = state
  }

  receive({ id, operations }: Change): Reply {
    const known = this.#replies.get(id)
    if (known) return known
    const { state, named, answers } = applyOperations(this.state, JSON.parse(operations), 'Dealer')
    const reply = { ...this.#store(state, new Set(named.keys())), answers }
    this.#replies.set(id, reply)
    return reply
  }

  #store(applied: OrderState, named: ReadonlySet<RowState>): Omit<Reply, 'answers'> {
    const rows = rowsOf(applied).map((row) => (named.has(row) ? this.#settle(row) : row))
    const state = { ...applied, rows: new Map([...applied.rows, [name, rows]]) }
    const effects = JSON.stringify(effectOf(this.state, state))
    const since = this.revision
    if (effects !== '[]') {
      this.revision += 2
      this.log.push({ since, revision: this.revision, effects })
    }
    this.state = state
    return { since, revision: this.revision }
  }

  #settle(row: RowState): RowState {
    const values = { ...row.values }
    for (const [field, { cell, before }] of Object.entries(row.held)) {
      const stored = row.values[field]
      const isChangedBelow = before && stored !== undefined && !isSameCell(fieldOf(field), before, { value: stored })
      if (cell.text !== undefined || isChangedBelow) return row
      values[field] = cell.value
    }
    if (values.extensionName === '' || values.extensionName === undefined) return row
    values.extensionNo ??= this.#nextID
    return { ...row, id: row.id === 0 ? this.#nextID++ : row.id, values, held: {} }
  }

  /** Changes or removes a line as a server without a log does. */
  writeUnlogged(index: number, value: string | undefined): void {
    const row = rowsOf(this.state)[index]
    if (!row || row.id === 0) return
    const orphan = { id: 0, key: String(row.id), values: {}, held: row.held }
    const written = value === undefined ? orphan : { ...row, values: { ...row.values, extensionName: value } }
    const isGone = value === undefined && Object.keys(row.held).length === 0
    this.state = {
      ...this.state,
      rows: new Map([[name, rowsOf(this.state).toSpliced(index, 1, ...(isGone ? [] : [written]))]]),
    }
    this.revision += 1
  }
}

const fieldOf = (field: string) => {
  const declared = block.rows[field]
  if (!declared) throw new Error(`${field} is not a field`)
  return declared
}

/** A device with the state that it has read and the changes that the server has not answered. */
export class TestDevice {
  confirmed: OrderState
  revision: number
  readonly pending: Change[] = []
  readonly #server: TestServer
  readonly #numbers: () => number

  constructor(server: TestServer, numbers: () => number) {
    this.#server = server
    this.#numbers = numbers
    this.confirmed = server.state
    this.revision = server.revision
  }

  get view(): OrderState {
    const operations = this.pending.flatMap((change): Operation[] => JSON.parse(change.operations))
    return applyOperations(this.confirmed, operations, 'Dealer').state
  }

  change(operations: readonly Operation[]): void {
    this.pending.push({ id: this.#numbers(), operations: JSON.stringify(operations) })
  }

  newKey(): string {
    return keyOf(this.#numbers())
  }

  /** Sends the oldest change. A lost reply leaves it pending. */
  send(isReplyLost: boolean): void {
    const [change] = this.pending
    if (!change) return
    const { since, revision } = this.#server.receive(change)
    if (isReplyLost) return
    this.pending.shift()
    const entry = this.#server.log.find((entry) => entry.since === since && entry.revision === revision)
    if (since === this.revision && entry) this.#replay(entry)
    else this.pull()
  }

  /** Reads what is newer: the log if it continues, otherwise the whole order. */
  pull(): void {
    const newer = this.#server.log.filter(({ since }) => since >= this.revision)
    const continues = newer.every(({ since }, index) => since === (newer[index - 1]?.revision ?? this.revision))
    if (continues && (newer.at(-1)?.revision ?? this.revision) === this.#server.revision) {
      for (const entry of newer) this.#replay(entry)
    } else {
      this.confirmed = structuredClone(this.#server.state)
      this.revision = this.#server.revision
    }
  }

  #replay({ effects, revision }: LogEntry): void {
    this.confirmed = replayEffects(this.confirmed, JSON.parse(effects) as Effect[])
    this.revision = revision
  }
}
