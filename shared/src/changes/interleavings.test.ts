import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell, Operation } from '../contract/operations.ts'
import { applyOperations } from './apply.ts'
import { headerKey, nameOf, type OrderState } from './change.ts'
import { effectOf, replayEffects } from './effect.ts'
import {
  block,
  cellOf,
  fieldNames,
  makeRow,
  makeState,
  namesOf,
  rowsOf,
  TestDevice,
  TestServer,
} from './test-devices.ts'

const numRuns = 200
const number = fc.nat({ max: 11 })

const cells: Record<(typeof fieldNames)[number], fc.Arbitrary<Cell>> = {
  extensionName: fc.constantFrom({ value: '' }, { value: 'Ada' }, { value: ' Ada ' }, { value: 'Bo' }),
  extensionNo: fc.constantFrom({ value: 500 }, { value: 501 }, { text: '5o1' }),
  voicemail: fc.boolean().map((value) => ({ value })),
  softPhoneDetails: fc.constantFrom(
    { value: { device: 'mobile', email: '' } },
    { value: { email: '', device: 'mobile' } },
  ),
}
const edit = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.oneof(
      ...fieldNames.map((field) =>
        fc.record({ kind: fc.constant('set' as const), row: number, field: fc.constant(field), to: cells[field] }),
      ),
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('header' as const), value: fc.constantFrom('', 'A', 'B') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      after: number,
      cells: fc.record(cells, { requiredKeys: [] }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), row: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), row: number, after: number }) },
)
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

/** Makes the operation of a person who sees this state. */
function operationOf(view: OrderState, change: Edit, newKey: () => string): Operation | undefined {
  const rows = rowsOf(view)
  const name = block.name
  const nameAt = (index: number) => {
    const row = rows[index % (rows.length + 1)]
    return row && nameOf(row)
  }
  if (change.kind === 'add')
    return { kind: 'add', block: name, row: newKey(), after: nameAt(change.after) ?? '', fields: change.cells }
  if (change.kind === 'header') {
    const before = view.headers.get(name)
    const to = { value: change.value }
    return {
      kind: 'set',
      block: name,
      row: headerKey,
      field: 'currentModem',
      to,
      before: before && cellOf(before, 'currentModem'),
    }
  }
  const row = rows[change.row % (rows.length + 1)]
  if (!row) return undefined
  if (change.kind === 'set') {
    const { kind, field, to } = change
    return { kind, block: name, row: nameOf(row), field, to, before: cellOf(row, field) }
  }
  if (change.kind === 'remove') return { kind: 'remove', block: name, row: nameOf(row) }
  return { kind: 'move', block: name, row: nameOf(row), after: nameAt(change.after) ?? '' }
}

/** Makes operations that follow each other, with what they leave. */
function operationsOf(
  state: OrderState,
  changes: readonly Edit[],
  newKey: () => string,
): { operations: Operation[]; after: OrderState } {
  const operations: Operation[] = []
  let after = state
  for (const change of changes) {
    const operation = operationOf(after, change, newKey)
    if (!operation) continue
    operations.push(operation)
    after = applyOperations(after, [operation], 'Dealer').state
  }
  return { operations, after }
}

const makeNumbers = (first = 1) => {
  let number = first
  return () => number++
}
const makeKeys = (first = 1) => {
  const numbers = makeNumbers(first)
  return () => `00000000-0000-4000-8000-${String(numbers()).padStart(12, '0')}`
}

const startRows = fc
  .nat({ max: 5 })
  .map((count) => makeState(Array.from({ length: count }, (_, index) => makeRow(501 + index))))
const edits = (maxLength: number) => fc.array(edit, { maxLength })

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      device: fc.nat({ max: 1 }),
      edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('send' as const), device: fc.nat({ max: 1 }), isReplyLost: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull' as const), device: fc.nat({ max: 1 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('unlogged' as const),
      row: fc.nat({ max: 5 }),
      value: fc.option(fc.constantFrom('Ada', 'Old server'), { nil: undefined }),
    }),
  },
)

test('any interleaving of two devices ends equal after both have exchanged their changes', () => {
  fc.assert(
    fc.property(startRows, fc.array(step, { maxLength: 30 }), (start, steps) => {
      const server = new TestServer(start)
      const numbers = makeNumbers()
      const devices = [new TestDevice(server, numbers), new TestDevice(server, numbers)]
      for (const one of steps) {
        const device = devices['device' in one ? one.device : 0] as TestDevice
        if (one.kind === 'edit') device.change(operationsOf(device.view, one.edits, () => device.newKey()).operations)
        else if (one.kind === 'send') device.send(one.isReplyLost)
        else if (one.kind === 'pull') device.pull()
        else server.writeUnlogged(one.row, one.value)
      }
      for (const device of devices) while (device.pending.length > 0) device.send(false)
      for (const device of devices) {
        device.pull()
        expect(isDeepStrictEqual(device.view, server.state)).toBe(true)
      }
    }),
    { numRuns },
  )
})

test('effects replayed on the state before give the state after', () => {
  fc.assert(
    fc.property(startRows, edits(12), edits(12), (start, first, second) => {
      const newKey = makeKeys()
      const before = operationsOf(start, first, newKey).after
      const { after } = operationsOf(before, second, newKey)
      for (const [one, other] of [
        [before, after],
        [after, before],
        [start, after],
      ] as const) {
        const effects = JSON.parse(JSON.stringify(effectOf(one, other)))
        expect(isDeepStrictEqual(replayEffects(one, effects), other)).toBe(true)
      }
    }),
    { numRuns },
  )
})

test('a repeated change without a move changes nothing', () => {
  fc.assert(
    fc.property(startRows, edits(6), edits(8), (start, others, mine) => {
      const newKey = makeKeys()
      const withoutMoves = mine.filter(({ kind }) => kind !== 'move')
      const { operations } = operationsOf(start, withoutMoves, newKey)
      const meanwhile = operationsOf(start, others, newKey).after
      const once = applyOperations(meanwhile, operations, 'Dealer').state
      const twice = applyOperations(once, operations, 'Dealer').state
      expect(effectOf(once, twice)).toEqual([])
    }),
    { numRuns },
  )
})

test('operations on different rows commute', () => {
  fc.assert(
    fc.property(startRows, edits(8), edits(8), (start, mine, theirs) => {
      const half = (parity: number) => (operation: Operation) =>
        Number(operation.row.at(-1)) % 2 === parity && operation.kind !== 'move'
      const one = operationsOf(start, mine, makeKeys(100)).operations.filter(half(0))
      const other = operationsOf(start, theirs, makeKeys(200))
        .operations.filter(half(1))
        .filter(({ row }) => row !== headerKey)
      const run = (operations: readonly Operation[]) => applyOperations(start, operations, 'Dealer').state
      const [first, second] = [run([...one, ...other]), run([...other, ...one])]
      const sorted = (state: OrderState) => rowsOf(state).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
      expect(isDeepStrictEqual([sorted(first), first.headers], [sorted(second), second.headers])).toBe(true)
      if ([...one, ...other].every(({ kind }) => kind !== 'add')) expect(namesOf(first)).toEqual(namesOf(second))
    }),
    { numRuns },
  )
})

test('add, remove and move leave each row once, and other rows in their sequence', () => {
  fc.assert(
    fc.property(startRows, edits(15), (start, changes) => {
      const { operations, after } = operationsOf(start, changes, makeKeys())
      const names = namesOf(after)
      expect(new Set(names).size).toBe(names.length)
      const added = operations.filter(({ kind }) => kind === 'add').map(({ row }) => row)
      const removed = new Set(operations.filter(({ kind }) => kind === 'remove').map(({ row }) => row))
      const kept = [...namesOf(start), ...added].filter((row) => !removed.has(row))
      expect(names.toSorted()).toEqual(kept.toSorted())
      const moved = new Set(operations.filter(({ kind }) => kind === 'move').map(({ row }) => row))
      const unmoved = (list: readonly string[]) => list.filter((row) => namesOf(start).includes(row) && !moved.has(row))
      expect(unmoved(names)).toEqual(unmoved(kept))
    }),
    { numRuns },
  )
})
