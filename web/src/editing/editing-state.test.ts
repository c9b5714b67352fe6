import { describe, expect, test } from 'vitest'
import {
  beginEditing,
  type EditingEvent,
  type EditingState,
  editingReducer,
  isUnsaved,
  type Status,
  statuses,
} from './editing-state.ts'
import { mergeFields } from './merge-fields.ts'

interface Note {
  title: string
  text: string
}

const base: Note = { title: 'Call', text: '' }
const typedNote: Note = { title: 'Call Mira', text: '' }
const theirs = { values: { title: 'Call', text: 'Theirs' }, version: 4 }
const storedNote = { values: { title: 'Call Mira', text: '' }, version: 4 }
const at = new Date('2026-03-04T05:06:07Z')
const error = { path: 'title', message: 'Too long' }
const merge = mergeFields<Note>({ title: 'Title', text: 'Text' })

const states: Record<Status, EditingState<Note>> = {
  idle: { ...beginEditing({ values: base, version: 3 }) },
  unsaved: { ...beginEditing({ values: base, version: 3 }), typed: typedNote, status: 'unsaved' },
  saving: {
    ...beginEditing({ values: base, version: 3 }),
    typed: typedNote,
    sent: typedNote,
    key: 'first',
    status: 'saving',
  },
  saved: { ...beginEditing({ values: base, version: 3 }), status: 'saved', savedAt: at },
  failed: {
    ...beginEditing({ values: base, version: 3 }),
    typed: typedNote,
    sent: typedNote,
    key: 'first',
    status: 'failed',
  },
  stale: {
    ...beginEditing({ values: base, version: 3 }),
    typed: typedNote,
    sent: typedNote,
    key: 'first',
    theirs,
    status: 'stale',
  },
  deleted: {
    ...beginEditing({ values: base, version: 3 }),
    typed: typedNote,
    sent: typedNote,
    key: 'first',
    status: 'deleted',
  },
}

const events = {
  loaded: { type: 'loaded', stored: theirs },
  rebased: { type: 'rebased', stored: theirs },
  typed: { type: 'typed', typed: { title: 'Other', text: '' }, changed: true },
  saveStarted: { type: 'saveStarted', key: 'second' },
  saved: { type: 'saved', stored: storedNote, at },
  refused: { type: 'refused', errors: [error] },
  failed: { type: 'failed' },
  abandoned: { type: 'abandoned' },
  stale: { type: 'stale', theirs },
  deleted: { type: 'deleted' },
  theirsTaken: { type: 'theirsTaken' },
  mineKept: { type: 'mineKept' },
  postponed: { type: 'postponed' },
  discarded: { type: 'discarded', stored: theirs },
  draftRestored: { type: 'draftRestored', draft: { typed: typedNote, base, version: 2, key: 'kept' } },
} satisfies { [Type in EditingEvent<Note>['type']]: EditingEvent<Note> }
type EventType = keyof typeof events

type Cell = [status: Status, title: string, text: string, version: number, key?: string]

// The result of each event in each status: the status, the typed values, the version and the key. `same` means no
// change.
const unchanged = 'same'
const read: Cell = ['idle', 'Call', 'Theirs', 4]
const other = (status: Status): Cell => [status, 'Other', '', 3]
const mine = (status: Status, key?: string): Cell => [status, 'Call Mira', '', 3, key]
const mergedCell = (status: Status, key?: string): Cell => [status, 'Call Mira', 'Theirs', 4, key]
const table: Record<EventType, Record<Status, Cell | typeof unchanged>> = {
  loaded: {
    idle: read,
    unsaved: unchanged,
    saving: unchanged,
    saved: ['saved', 'Call', 'Theirs', 4],
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  rebased: {
    idle: read,
    unsaved: mergedCell('unsaved'),
    saving: mergedCell('saving', 'first'),
    saved: ['saved', 'Call', 'Theirs', 4],
    failed: mergedCell('failed'),
    stale: mergedCell('stale'),
    deleted: mergedCell('deleted'),
  },
  typed: {
    idle: other('unsaved'),
    unsaved: other('unsaved'),
    saving: other('saving'),
    saved: other('unsaved'),
    failed: other('unsaved'),
    stale: other('stale'),
    deleted: other('deleted'),
  },
  saveStarted: {
    idle: ['saving', 'Call', '', 3, 'second'],
    unsaved: mine('saving', 'second'),
    saving: unchanged,
    saved: ['saving', 'Call', '', 3, 'second'],
    failed: mine('saving', 'first'),
    stale: mine('saving', 'first'),
    deleted: mine('saving', 'first'),
  },
  saved: {
    idle: unchanged,
    unsaved: unchanged,
    saving: ['saved', 'Call Mira', '', 4],
    saved: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  refused: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('failed', 'first'),
    saved: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  failed: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('failed', 'first'),
    saved: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  abandoned: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('unsaved', 'first'),
    saved: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  stale: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('stale', 'first'),
    saved: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  theirsTaken: {
    idle: unchanged,
    unsaved: unchanged,
    saving: unchanged,
    saved: unchanged,
    failed: unchanged,
    stale: read,
    deleted: ['idle', 'Call', '', 3],
  },
  mineKept: {
    idle: unchanged,
    unsaved: unchanged,
    saving: unchanged,
    saved: unchanged,
    failed: unchanged,
    stale: mergedCell('unsaved'),
    deleted: ['unsaved', 'Call Mira', '', 0],
  },
  postponed: {
    idle: unchanged,
    unsaved: unchanged,
    saving: unchanged,
    saved: unchanged,
    failed: unchanged,
    stale: mine('failed', 'first'),
    deleted: mine('failed', 'first'),
  },
  deleted: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('deleted', 'first'),
    saved: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  discarded: { idle: read, unsaved: read, saving: read, saved: read, failed: read, stale: read, deleted: read },
  draftRestored: {
    idle: ['unsaved', 'Call Mira', '', 2, 'kept'],
    unsaved: unchanged,
    saving: unchanged,
    saved: ['unsaved', 'Call Mira', '', 2, 'kept'],
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
}

const types = Object.keys(table) as EventType[]
const step = (state: EditingState<Note>, event: EditingEvent<Note>) => editingReducer(state, event, merge)

describe('each event in each status', { meta: { rules: ['H2'] } }, () => {
  test.each(statuses.flatMap((status) => types.map((type) => ({ status, type }))))('$type when $status', (row) => {
    const before = states[row.status]
    const after = step(before, events[row.type])
    const expected = table[row.type][row.status]
    if (expected === unchanged) expect(after).toBe(before)
    else
      expect([after.status, after.typed.title, after.typed.text, after.version, after.key]).toEqual(
        [...expected, undefined].slice(0, 5),
      )
  })
})

describe('the editing reducer', () => {
  test('keeps its key when the same content is saved again, and uses a new key for other content', () => {
    const failed = step(states.saving, { type: 'failed' })
    expect(step(failed, { type: 'saveStarted', key: 'second' }).key).toBe('first')
    expect(step(step(failed, events.typed), { type: 'saveStarted', key: 'second' }).key).toBe('second')
  })

  test('merges values typed during a save with the stored ones', () => {
    const typedDuringSave = step(states.saving, {
      type: 'typed',
      typed: { title: 'Call Mira', text: 'Mine' },
      changed: true,
    })
    expect(isUnsaved(typedDuringSave)).toBe(true)
    const after = step(typedDuringSave, {
      type: 'saved',
      stored: { values: { title: 'CALL MIRA', text: '' }, version: 4 },
      at,
    })
    expect(after).toMatchObject({ status: 'unsaved', typed: { title: 'CALL MIRA', text: 'Mine' }, version: 4 })
    expect(after.revision).toBe(1)
  })

  test('continues with the content that was not sent yet', () => {
    const after = step(states.saving, { ...events.saved, unsent: { title: 'Call Mira', text: 'Left' } })
    expect(after).toMatchObject({ status: 'unsaved', base: storedNote.values, typed: { text: 'Left' } })
  })

  test('shows errors until the next save, and drops them with the content', () => {
    const refusedState = step(states.saving, events.refused)
    expect(refusedState).toMatchObject({ errors: [error], sent: typedNote })
    expect(step(refusedState, events.typed).errors).toEqual([error])
    expect(step(refusedState, events.saveStarted).errors).toEqual([])
    expect(step(refusedState, events.discarded).errors).toEqual([])
  })

  test('has nothing to save when the typed values equal the stored values again', () => {
    const after = step(step(states.idle, events.draftRestored), { type: 'typed', typed: base, changed: false })
    expect(after).toMatchObject({ status: 'idle', restored: false })
  })

  test('increases the revision when other values replace the typed ones, but not when the person types', () => {
    expect(step(states.idle, events.typed).revision).toBe(0)
    expect(step(states.saving, { ...events.saved, stored: { values: typedNote, version: 4 } }).revision).toBe(0)
    for (const type of ['theirsTaken', 'mineKept', 'discarded'] as const)
      expect(step(states.stale, events[type]).revision).toBe(1)
  })

  test.each([
    ['idle', false],
    ['unsaved', true],
    ['saving', false],
    ['saved', false],
    ['failed', true],
    ['stale', true],
    ['deleted', true],
  ] as const)('with status %s is unsaved: %s', (status, expected) => {
    expect(isUnsaved(states[status])).toBe(expected)
  })
})
