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
  kept: { ...beginEditing({ values: base, version: 3 }), typed: typedNote, status: 'kept', savedAt: at },
  failed: {
    ...beginEditing({ values: base, version: 3 }),
    typed: typedNote,
    sent: typedNote,
    status: 'failed',
  },
  stale: {
    ...beginEditing({ values: base, version: 3 }),
    typed: typedNote,
    sent: typedNote,
    theirs,
    status: 'stale',
  },
  deleted: {
    ...beginEditing({ values: base, version: 3 }),
    typed: typedNote,
    sent: typedNote,
    status: 'deleted',
  },
}

const events = {
  loaded: { type: 'loaded', stored: theirs },
  rebased: { type: 'rebased', stored: theirs },
  typed: { type: 'typed', typed: { title: 'Other', text: '' }, changed: true },
  stepped: { type: 'stepped', typed: { title: 'Other', text: '' }, changed: true },
  saveStarted: { type: 'saveStarted', key: 'second' },
  saved: { type: 'saved', stored: storedNote, at },
  refused: { type: 'refused', errors: [error] },
  failed: { type: 'failed' },
  abandoned: { type: 'abandoned' },
  held: { type: 'held', isSame: false },
  stale: { type: 'stale', theirs },
  deleted: { type: 'deleted' },
  theirsTaken: { type: 'theirsTaken' },
  mineKept: { type: 'mineKept' },
  confirmed: { type: 'confirmed', at },
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
    kept: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  rebased: {
    idle: read,
    unsaved: mergedCell('unsaved'),
    saving: mergedCell('saving', 'first'),
    saved: ['saved', 'Call', 'Theirs', 4],
    kept: mergedCell('kept'),
    failed: mergedCell('failed'),
    stale: mergedCell('stale'),
    deleted: mergedCell('deleted'),
  },
  typed: {
    idle: other('unsaved'),
    unsaved: other('unsaved'),
    saving: ['saving', 'Other', '', 3, 'first'],
    saved: other('unsaved'),
    kept: other('unsaved'),
    failed: other('unsaved'),
    stale: other('stale'),
    deleted: other('deleted'),
  },
  stepped: {
    idle: other('unsaved'),
    unsaved: other('unsaved'),
    saving: ['saving', 'Other', '', 3, 'first'],
    saved: other('unsaved'),
    kept: other('unsaved'),
    failed: other('unsaved'),
    stale: other('stale'),
    deleted: other('deleted'),
  },
  saveStarted: {
    idle: ['saving', 'Call', '', 3, 'second'],
    unsaved: mine('saving', 'second'),
    saving: unchanged,
    saved: ['saving', 'Call', '', 3, 'second'],
    kept: mine('saving', 'second'),
    failed: mine('saving', 'second'),
    stale: mine('saving', 'second'),
    deleted: mine('saving', 'second'),
  },
  saved: {
    idle: unchanged,
    unsaved: unchanged,
    saving: ['saved', 'Call Mira', '', 4],
    saved: unchanged,
    kept: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  refused: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('failed'),
    saved: unchanged,
    kept: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  failed: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('failed', 'first'),
    saved: unchanged,
    kept: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  held: {
    idle: unchanged,
    unsaved: mine('kept'),
    saving: unchanged,
    saved: unchanged,
    kept: unchanged,
    failed: mine('kept'),
    stale: unchanged,
    deleted: unchanged,
  },
  abandoned: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('unsaved'),
    saved: unchanged,
    kept: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  stale: {
    idle: unchanged,
    unsaved: mine('stale'),
    saving: mine('stale'),
    saved: unchanged,
    kept: mine('stale'),
    failed: mine('stale'),
    stale: unchanged,
    deleted: unchanged,
  },
  theirsTaken: {
    idle: unchanged,
    unsaved: unchanged,
    saving: unchanged,
    saved: unchanged,
    kept: unchanged,
    failed: unchanged,
    stale: read,
    deleted: ['idle', 'Call', '', 3],
  },
  mineKept: {
    idle: unchanged,
    unsaved: unchanged,
    saving: unchanged,
    saved: unchanged,
    kept: unchanged,
    failed: unchanged,
    stale: mergedCell('unsaved'),
    deleted: ['unsaved', 'Call Mira', '', 0],
  },
  postponed: {
    idle: unchanged,
    unsaved: unchanged,
    saving: unchanged,
    saved: unchanged,
    kept: unchanged,
    failed: unchanged,
    stale: mine('failed'),
    deleted: mine('failed'),
  },
  deleted: {
    idle: unchanged,
    unsaved: unchanged,
    saving: mine('deleted'),
    saved: unchanged,
    kept: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  confirmed: {
    idle: ['saved', 'Call', '', 3],
    unsaved: unchanged,
    saving: unchanged,
    saved: ['saved', 'Call', '', 3],
    kept: unchanged,
    failed: unchanged,
    stale: unchanged,
    deleted: unchanged,
  },
  discarded: {
    idle: read,
    unsaved: read,
    saving: read,
    saved: read,
    kept: read,
    failed: read,
    stale: read,
    deleted: read,
  },
  draftRestored: {
    idle: ['unsaved', 'Call Mira', '', 2, 'kept'],
    unsaved: unchanged,
    saving: unchanged,
    saved: ['unsaved', 'Call Mira', '', 2, 'kept'],
    kept: unchanged,
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
  test('stays refused when a field commits its unchanged text', () => {
    const again = step(states.failed, { type: 'typed', typed: { ...typedNote }, changed: true })
    expect(again).toBe(states.failed)
  })

  test('sends an unanswered attempt again under its key, whatever was typed since', () => {
    const failed = step(states.saving, { type: 'failed' })
    const typedAfterwards = step(failed, events.typed)
    const again = step(typedAfterwards, { type: 'saveStarted', key: 'second' })
    expect(again).toMatchObject({ key: 'first', sent: typedNote, typed: { title: 'Other' } })
    const stateAfter = step(again, { type: 'saved', stored: storedNote, at })
    expect(stateAfter).toMatchObject({ status: 'unsaved', typed: { title: 'Other' }, version: 4 })
    expect(step(stateAfter, { type: 'saveStarted', key: 'second' })).toMatchObject({
      key: 'second',
      sent: { title: 'Other' },
    })
  })

  test('uses a new key after the server has answered', () => {
    const failed = step(states.saving, { type: 'failed', isAnswered: true })
    expect(step(failed, { type: 'saveStarted', key: 'second' }).key).toBe('second')
  })

  test('leaves an unanswered attempt unchanged when somebody else saves', () => {
    const failed = step(states.saving, { type: 'failed' })
    expect(step(failed, events.rebased)).toBe(failed)
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

  test('keeps the content that was not sent, also if the person typed during the save', () => {
    const unsent = { title: 'Call Mira', text: 'Left' }
    const after = step(states.saving, { ...events.saved, unsent })
    expect(after).toMatchObject({ status: 'kept', base: storedNote.values, typed: unsent })
    const typedDuringSave = step(states.saving, {
      type: 'typed',
      typed: { title: 'Call Mia', text: '' },
      changed: true,
    })
    expect(step(typedDuringSave, { ...events.saved, unsent })).toMatchObject({
      status: 'unsaved',
      base: storedNote.values,
      typed: { title: 'Call Mia', text: 'Left' },
    })
  })

  test('shows errors until the next save, and drops them with the content', () => {
    const refusedState = step(states.saving, events.refused)
    expect(refusedState).toMatchObject({ errors: [error], sent: typedNote })
    expect(step(refusedState, events.typed).errors).toEqual([error])
    expect(step(refusedState, events.saveStarted).errors).toEqual([])
    expect(step(refusedState, events.discarded).errors).toEqual([])
  })

  test('keeps the mark of a save if a screen reports the stored values again', () => {
    const after = step(states.saved, { type: 'typed', typed: { ...base }, changed: false })
    expect([after.status, after.savedAt]).toEqual(['saved', at])
    const never = step(states.idle, { type: 'typed', typed: { ...base }, changed: false })
    expect([never.status, never.savedAt]).toEqual(['idle', undefined])
  })

  test.each<[string, EditingEvent<Note>]>([
    ['reports the stored values again', { type: 'typed', typed: { ...typedNote }, changed: false }],
    ['has nothing to save', { type: 'held', isSame: true }],
  ])('keeps the mark of the first save if a screen reports its values during it, and then %s', (_, event) => {
    const reported = step(states.saving, { type: 'typed', typed: { ...typedNote }, changed: true })
    const after = step(step(reported, { ...events.saved, stored: { values: typedNote, version: 4 } }), event)
    expect([after.status, after.savedAt]).toEqual(['saved', at])
  })

  test('has nothing to save when the typed values equal the stored values again', () => {
    const draft = { typed: typedNote, base, version: 2 }
    const restored = step(states.idle, { type: 'draftRestored', draft })
    const after = step(restored, { type: 'typed', typed: base, changed: false })
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
    ['kept', false],
    ['failed', true],
    ['stale', true],
    ['deleted', true],
  ] as const)('with status %s is unsaved: %s', (status, expected) => {
    expect(isUnsaved(states[status])).toBe(expected)
  })
})
