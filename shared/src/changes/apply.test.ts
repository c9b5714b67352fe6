import { describe, expect, test } from 'vitest'
import { maxRows } from '../contract/block-shapes.ts'
import type { Cell, Operation } from '../contract/operations.ts'
import { applyOperations } from './apply.ts'
import { hasTypeOf, isSameCell } from './cell.ts'
import { headerKey, isOrphan, type RowState } from './change.ts'
import { block, keyOf, makeRow, makeState, namesOf, rowsOf } from './test-devices.ts'

const { name } = block
const set = (row: string, field: string, to: Cell, before?: Cell): Operation => ({
  kind: 'set',
  block: name,
  row,
  field,
  to,
  before,
})
const add = (key: number, after: string, fields: Record<string, Cell> = {}): Operation => ({
  kind: 'add',
  block: name,
  row: keyOf(key),
  after,
  fields,
})
const remove = (row: string): Operation => ({ kind: 'remove', block: name, row })
const move = (row: string, after: string): Operation => ({ kind: 'move', block: name, row, after })
const apply = (rows: readonly RowState[], ...operations: Operation[]) =>
  applyOperations(makeState(rows), operations, 'Dealer')
const heldOf = (rows: readonly RowState[], ...operations: Operation[]) =>
  rowsOf(apply(rows, ...operations).state)[0]?.held

const ada = { value: 'Ada' }
const bo = { value: 'Bo' }
const rows = [makeRow(501, { extensionName: 'Ada' }), makeRow(502), makeRow(503)]

describe('a set', () => {
  test.each<[string, Operation, object | undefined]>([
    ['the value that its author saw', set('501', 'extensionName', bo, ada), undefined],
    ['any value without a before', set('501', 'extensionName', bo), undefined],
    ['the same value', set('501', 'extensionName', ada, bo), { state: 'merged' }],
    ['another value', set('501', 'extensionName', bo, { value: 'Cy' }), { state: 'conflict', stored: ada }],
    ['a row that is gone', set('509', 'extensionName', bo), { state: 'refused', reason: 'removed' }],
    ['an unknown field', set('501', 'constructor', bo), { state: 'refused', reason: 'unknown' }],
    ['a computed field', set('501', 'monthlyFee', { value: 1 }), { state: 'refused', reason: 'unknown' }],
    [
      'a value of another type',
      set('501', 'extensionName', { value: ['Bo'] }),
      { state: 'refused', reason: 'unknown' },
    ],
    ['an unknown block', { ...set('501', 'x', bo), block: '__proto__' }, { state: 'refused', reason: 'unknown' }],
    [
      'a block of others',
      { ...set('501', 'x', bo), block: 'internalCharges' },
      { state: 'refused', reason: 'notAllowed' },
    ],
    [
      'a header that the block lacks',
      { ...set(headerKey, 'x', bo), block: 'mobile' },
      { state: 'refused', reason: 'unknown' },
    ],
  ])('replaces or refuses %s', (_, operation, outcome) => {
    const { answers, state } = apply(rows, operation)
    expect(answers).toEqual(outcome ? [{ operation: 0, ...outcome }] : [])
    expect(rowsOf(state) === rows).toBe(outcome !== undefined)
  })

  test('holds the new value above the value that its author saw', () => {
    const text = { text: '5o1' }
    expect(heldOf(rows, set('501', 'extensionName', bo, ada))).toEqual({ extensionName: { cell: bo, before: ada } })
    expect(heldOf(rows, set('501', 'extensionNo', text))).toEqual({
      extensionNo: { cell: text, before: { value: 501 } },
    })
  })

  test('of a held cell is compared with that cell, and keeps the first value below', () => {
    const half = { value: 'B' }
    const both = [set('501', 'extensionName', half, ada), set('501', 'extensionName', bo, half)]
    expect(heldOf(rows, ...both)).toEqual({ extensionName: { cell: bo, before: ada } })
    expect(apply(rows, ...both).answers).toEqual([])
  })

  test('keeps that value even if the line has changed below', () => {
    const held = { extensionName: { cell: { text: 'B' }, before: ada } }
    const row = { ...makeRow(501, { extensionName: 'Changed' }), held }
    expect(heldOf([row], set('501', 'extensionName', bo))).toEqual({ extensionName: { cell: bo, before: ada } })
  })

  test('to the stored value ends a held cell', () => {
    expect(heldOf(rows, set('501', 'extensionName', bo), set('501', 'extensionName', ada, bo))).toEqual({})
  })

  test('stores the value as its field writes it, and compares it so', () => {
    const typed = set('501', 'extensionName', { value: ' Bo ' }, ada)
    expect(heldOf(rows, typed)).toEqual({ extensionName: { cell: bo, before: ada } })
    expect(apply(rows, typed, set('501', 'extensionName', { value: 'Cy' }, { value: ' Bo ' })).answers).toEqual([])
  })

  test('cleans the texts of a value that breaks a rule', () => {
    const held = heldOf(rows, set('501', 'extensionName', { value: `\0${'x'.repeat(300)}` }))
    expect(held?.extensionName?.cell).toEqual({ value: 'x'.repeat(300) })
  })

  test('of a header creates it above its initial values', () => {
    const header = makeState([], { currentModem: 'Old' })
    const seen = set(headerKey, 'currentModem', { value: 'New' }, { value: 'Old' })
    const { state, named } = applyOperations(header, [seen], 'Dealer')
    const saved = state.headers.get(name) as RowState
    expect(saved.held).toEqual({ currentModem: { cell: { value: 'New' }, before: { value: 'Old' } } })
    expect([...(named.get(saved) ?? [])]).toEqual(['currentModem'])
  })

  test('finds a stored row by its key and by its id', () => {
    const row = { ...makeRow(501), key: keyOf(1) }
    for (const rowName of ['501', keyOf(1)]) expect(heldOf([row], set(rowName, 'extensionName', bo))).not.toEqual({})
  })
})

describe('an add', () => {
  test.each<[string, string, string[]]>([
    ['at the top', '', [keyOf(1), '501', '502', '503']],
    ['below a row', '501', ['501', keyOf(1), '502', '503']],
    ['at the end if that row is gone', '509', ['501', '502', '503', keyOf(1)]],
  ])('puts the row %s', (_, after, names) => {
    expect(namesOf(apply(rows, add(1, after)).state)).toEqual(names)
  })

  test('of a row that exists is merged if it is equal, and a conflict if it differs', () => {
    const first = add(1, '', { extensionName: ada, extensionNo: { value: 600 } })
    expect(apply(rows, first, first).answers).toEqual([{ operation: 1, state: 'merged' }])
    expect(apply(rows, first, add(1, '', { extensionName: bo, extensionNo: { value: 600 } })).answers).toEqual([
      { operation: 1, field: 'extensionName', state: 'conflict', stored: ada },
    ])
  })

  test('with a proposed number gets the next free one only if another row has it', () => {
    const propose = (key: number, number: number) =>
      ({ ...add(key, '', { extensionNo: { value: number } }), isNumberProposed: true }) as Operation
    const numbersOf = (...operations: Operation[]) =>
      rowsOf(apply([makeRow(501), makeRow(503)], ...operations).state).map(
        ({ held, values }) => held.extensionNo?.cell.value ?? values.extensionNo,
      )
    expect(numbersOf(propose(1, 502))).toEqual([502, 501, 503])
    expect(numbersOf(propose(1, 501), propose(2, 502))).toEqual([502, 504, 501, 503])
    expect(numbersOf(propose(1, 501), propose(1, 501))).toEqual([504, 501, 503])
    expect(numbersOf(add(1, '', { extensionNo: { value: 501 } }))).toEqual([501, 501, 503])
  })

  test('refuses unknown fields, and adds the others', () => {
    const { answers, state } = apply([], add(1, '', { extensionName: ada, monthlyFee: { value: 1 } }))
    expect(answers).toEqual([{ operation: 0, field: 'monthlyFee', state: 'refused', reason: 'unknown' }])
    expect(rowsOf(state)).toEqual([{ id: 0, key: keyOf(1), values: {}, held: { extensionName: { cell: ada } } }])
  })

  test('is refused beyond the most rows of a service', () => {
    const full = Array.from({ length: maxRows }, (_, index) => makeRow(1 + index))
    expect(apply(full, add(1, '')).answers).toEqual([{ operation: 0, state: 'refused', reason: 'tooMany' }])
    expect(apply(full, remove('1'), add(1, '')).answers).toEqual([])
  })
})

test.each<[string, Operation, string[], object?]>([
  ['a move to the top', move('503', ''), ['503', '501', '502']],
  ['a move below a row', move('501', '502'), ['502', '501', '503']],
  ['a move to where the row is', move('502', '501'), ['501', '502', '503'], { state: 'merged' }],
  ['a move below itself', move('502', '502'), ['501', '502', '503'], { state: 'merged' }],
  [
    'a move below a row that is gone',
    move('501', '509'),
    ['501', '502', '503'],
    { state: 'refused', reason: 'removed' },
  ],
  ['a move of a row that is gone', move('509', ''), ['501', '502', '503'], { state: 'refused', reason: 'removed' }],
  ['a removal', remove('502'), ['501', '503']],
  ['a repeated removal', remove('509'), ['501', '502', '503'], { state: 'merged' }],
])('%s', (_, operation, names, outcome) => {
  const { answers, state } = apply(rows, operation)
  expect(namesOf(state)).toEqual(names)
  expect(answers).toEqual(outcome ? [{ operation: 0, ...outcome }] : [])
})

test('an orphan can only be removed', () => {
  const orphan = { id: 0, key: '501', values: {}, held: { extensionName: { cell: bo, before: ada } } }
  expect(isOrphan(orphan)).toBe(true)
  const { answers, state } = apply([orphan], set('501', 'extensionName', ada), move('501', ''), remove('501'))
  expect(answers.map(({ state }) => state)).toEqual(['refused', 'refused'])
  expect(rowsOf(state)).toEqual([])
})

test('named rows are those that operations are about, with their fields', () => {
  const operations = [
    set('501', 'extensionName', ada),
    set('502', 'extensionName', bo, ada),
    move('502', '503'),
    remove('503'),
  ]
  const { state, named } = apply(rows, ...operations)
  expect(rowsOf(state).map((row) => [...(named.get(row) ?? [])])).toEqual([['extensionName'], ['extensionName']])
})

test('rows are found without searching the others', () => {
  let reads = 0
  const read = (id: number) => () => {
    reads += 1
    return id
  }
  const counted = Array.from({ length: 500 }, (_, index) => {
    const { id, ...row } = makeRow(1 + index)
    return Object.defineProperty(row, 'id', { enumerable: true, get: read(id) }) as RowState
  })
  const operations = Array.from({ length: 250 }, (_, index) => [
    set(String(index + 1), 'extensionName', bo),
    move(String(index + 1), String(500 - index)),
    add(index, String(index + 1)),
    remove(String(index + 251)),
  ]).flat()
  expect(apply(counted, ...operations).answers.filter(({ state }) => state !== 'refused')).toEqual([])
  expect(reads).toBeLessThan(5 * (counted.length + operations.length))
})

describe('a cell', () => {
  const { extensionName, extensionNo, softPhoneDetails, voicemail } = block.rows as Required<typeof block.rows>

  test.each([
    [extensionName, 'A', true],
    [extensionName, null, false],
    [extensionNo, 5.5, true],
    [extensionNo, Number.NaN, false],
    [extensionNo, '5', false],
    [voicemail, false, true],
    [softPhoneDetails, { device: 'mobile' }, true],
    [softPhoneDetails, { device: { device: '' } }, false],
    [softPhoneDetails, { other: '' }, false],
    [softPhoneDetails, [], false],
  ])('%o with %o has the type of its field: %o', (field, value, isTyped) => {
    expect(field && hasTypeOf(field, value)).toBe(isTyped)
  })

  test.each<[Cell, Cell, boolean]>([
    [{ value: 'Ada' }, { value: ' Ada ' }, true],
    [{ value: 'Ada' }, { value: 'ada' }, false],
    [{ text: 'Ada' }, { value: 'Ada' }, false],
    [{ text: 'Ada' }, { text: 'Ada' }, true],
  ])('%o is stored like %o: %o', (one, other, isSame) => {
    expect(extensionName && isSameCell(extensionName, one, other)).toBe(isSame)
  })
})
