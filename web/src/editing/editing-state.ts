import type { FieldError } from '@dealerline/shared/errors.ts'
import { isSame, type Merge } from './merge.ts'

/** A record from the server. Version 0 means that it is not stored yet. */
export interface Stored<Value> {
  values: Value
  version: number
}

/** A draft of unsaved work, which can be restored later. */
export interface Draft<Value> {
  typed: Value
  /** The stored values and their version when the person started typing. */
  base: Value
  version: number
  /** The content of the last attempt to save. */
  sent?: Value | undefined
  /**
   * The idempotency key of an attempt that got no answer. The next save sends `sent` again under this key, because the
   * server may have stored it.
   */
  key?: string | undefined
}

/** `kept`: everything that can be saved is saved, and the draft has the rest. */
export const statuses = ['idle', 'unsaved', 'saving', 'saved', 'kept', 'failed', 'stale', 'deleted'] as const
export type Status = (typeof statuses)[number]

export interface EditingState<Value> extends Draft<Value> {
  status: Status
  savedAt: Date | undefined
  sent: Value | undefined
  key: string | undefined
  /** The server's errors in `sent`; kept until the next save. */
  errors: readonly FieldError[]
  /** Why the last save failed. */
  failure: { isAnswered: boolean; isOffline: boolean; message: string } | undefined
  /** The values that somebody else stored first; kept until the person resolves the conflict. */
  theirs: Stored<Value> | undefined
  /** Whether editing started with the draft of an earlier visit. */
  restored: boolean
  /** Counts the changes of `typed` that did not come from typing. A form shows the new values after each. */
  revision: number
}

export type EditingEvent<Value> =
  /** The record was read again. */
  | { type: 'loaded'; stored: Stored<Value> }
  /** Another form of the screen stored a part of the record. */
  /** `before`: the values that the person's changes are compared with; by default, the stored ones before. */
  | { type: 'rebased'; stored: Stored<Value>; before?: Value }
  /** `changed`: whether the typed values differ from the stored ones. */
  | { type: 'typed'; typed: Value; changed: boolean }
  /** A step was undone or redone, so that the form has to show other values. */
  | { type: 'stepped'; typed: Value; changed: boolean }
  | { type: 'saveStarted'; key: string }
  /** `unsent` is the content to continue with if only a part was sent. */
  | { type: 'saved'; stored: Stored<Value>; unsent?: Value | undefined; at: Date }
  | { type: 'refused'; errors: readonly FieldError[] }
  /** The server failed, or did not answer: then it may have stored the values. */
  | { type: 'failed'; isAnswered?: boolean; isOffline?: boolean; message?: string }
  /** The typed values are incomplete or wrong, or equal the stored ones (`isSame`), so that no save is possible. */
  | { type: 'held'; isSame: boolean }
  /** The save that `saveStarted` announced did not happen, and needs no retry. */
  | { type: 'abandoned' }
  | { type: 'stale'; theirs: Stored<Value> }
  /** Somebody else deleted the record. */
  | { type: 'deleted' }
  | { type: 'theirsTaken' }
  | { type: 'mineKept' }
  /** The person asked for a save, and everything is stored. */
  | { type: 'confirmed'; at: Date }
  /** The person closed the dialog about a stale save or a deleted record, and continues to edit. */
  | { type: 'postponed' }
  | { type: 'discarded'; stored: Stored<Value> }
  | { type: 'draftRestored'; draft: Draft<Value> }

export function beginEditing<Value>({ values, version }: Stored<Value>): EditingState<Value> {
  return {
    base: values,
    typed: values,
    version,
    key: undefined,
    status: 'idle',
    savedAt: undefined,
    sent: undefined,
    errors: [],
    failure: undefined,
    theirs: undefined,
    restored: false,
    revision: 0,
  }
}

/** Whether typed values are neither stored nor being saved. */
export function isUnsaved({ status, typed, sent }: EditingState<unknown>): boolean {
  return status === 'saving' ? typed !== sent : !['idle', 'saved', 'kept'].includes(status)
}

/** Whether two states are equal but for the typed values. */
export function differInTypingOnly<Value>(one: EditingState<Value>, other: EditingState<Value>): boolean {
  const names = Object.keys(other) as (keyof EditingState<Value>)[]
  const others = names.filter((name) => name !== 'typed')
  return others.every((name) => one[name] === other[name]) && isUnsaved(one) === isUnsaved(other)
}

/** The status of values that are stored: the mark of an earlier save stays. */
const storedStatus = ({ savedAt }: EditingState<unknown>) => (savedAt ? 'saved' : 'idle')

const isClean = ({ status }: EditingState<unknown>) => status === 'idle' || status === 'saved'

/** Returns the next state. Ignores an event that is not possible in the current status. */
export function editingReducer<Value>(
  state: EditingState<Value>,
  event: EditingEvent<Value>,
  merge: Merge<Value>,
): EditingState<Value> {
  switch (event.type) {
    case 'loaded':
      return isClean(state) && event.stored.version > state.version ? withStoredValues(state, event.stored) : state
    case 'rebased':
      // An unanswered attempt has to be sent again unchanged.
      if (state.key !== undefined && state.status !== 'saving') return state
      return isClean(state)
        ? withStoredValues(state, event.stored)
        : withMergedValues(state, event.stored, merge, event.before)
    case 'stepped':
      return { ...editingReducer(state, { ...event, type: 'typed' }, merge), revision: state.revision + 1 }
    case 'typed': {
      if (['saving', 'stale', 'deleted'].includes(state.status)) return { ...state, typed: event.typed }
      // A field that the focus returns to commits its text again: that is no new reason to save what was refused.
      if (state.status === 'failed' && isSame(event.typed, state.typed)) return state
      const isChanged = event.changed || state.key !== undefined
      // A grid reports its content again after a save; the mark of the save stays.
      if (!isChanged && isSame(event.typed, state.typed))
        return { ...state, typed: event.typed, status: storedStatus(state), restored: false }
      const status = isChanged ? 'unsaved' : 'idle'
      return { ...state, typed: event.typed, status, restored: state.restored && isChanged }
    }
    case 'saveStarted':
      if (state.status === 'saving') return state
      return {
        ...state,
        status: 'saving',
        key: state.key ?? event.key,
        sent: state.key === undefined ? state.typed : state.sent,
        errors: [],
        failure: undefined,
        theirs: undefined,
      }
    case 'saved':
      return state.status === 'saving' ? afterSave(state, event, merge) : state
    case 'refused':
      return state.status === 'saving' ? { ...state, status: 'failed', key: undefined, errors: event.errors } : state
    case 'failed': {
      if (state.status !== 'saving') return state
      const { isAnswered = false, isOffline = false, message = '' } = event
      const failure = { isAnswered, isOffline, message }
      return { ...state, status: 'failed', key: isAnswered ? undefined : state.key, failure }
    }
    case 'held':
      if (state.status !== 'unsaved' && state.status !== 'failed') return state
      if (event.isSame) return { ...state, status: storedStatus(state), errors: [], failure: undefined }
      return { ...state, status: 'kept', errors: [], failure: undefined }
    case 'abandoned':
      if (state.status !== 'saving') return state
      return { ...state, status: state.typed === state.base ? storedStatus(state) : 'unsaved', key: undefined }
    case 'stale':
      if (isClean(state) || state.status === 'stale' || state.status === 'deleted') return state
      return { ...state, status: 'stale', key: undefined, theirs: event.theirs }
    case 'deleted':
      return state.status === 'saving' ? { ...state, status: 'deleted', key: undefined } : state
    case 'theirsTaken': {
      const theirs = state.status === 'deleted' ? { values: state.base, version: state.version } : state.theirs
      return theirs ? { ...withStoredValues(state, theirs), status: 'idle' } : state
    }
    case 'mineKept': {
      // The next save adds the record again.
      if (state.status === 'deleted') return { ...state, status: 'unsaved', version: 0, key: undefined }
      if (!state.theirs) return state
      return { ...withMergedValues(state, state.theirs, merge), status: 'unsaved', theirs: undefined }
    }
    case 'postponed':
      return state.theirs || state.status === 'deleted' ? { ...state, status: 'failed', theirs: undefined } : state
    case 'confirmed':
      return isClean(state) ? { ...state, status: 'saved', savedAt: event.at } : state
    case 'discarded':
      return { ...withStoredValues(state, event.stored), status: 'idle' }
    case 'draftRestored': {
      if (!isClean(state)) return state
      const { typed, base, version, sent, key } = event.draft
      const attempt =
        key === undefined ? { sent: undefined, key } : { sent: sent && !isSame(sent, typed) ? sent : typed, key }
      // A draft may consist of its extra only.
      const status = key === undefined && isSame(typed, base) ? state.status : 'unsaved'
      const revision = state.revision + 1
      return { ...state, typed, base, version, ...attempt, status, restored: status === 'unsaved', revision }
    }
  }
}

/** Returns the state with the stored values in place of the typed ones. */
function withStoredValues<Value>(state: EditingState<Value>, { values, version }: Stored<Value>): EditingState<Value> {
  const { status, savedAt, revision } = state
  return { ...beginEditing({ values, version }), status, savedAt, revision: revision + 1 }
}

/** Returns the state with the typed values merged into the stored ones. */
function withMergedValues<Value>(
  state: EditingState<Value>,
  { values, version }: Stored<Value>,
  merge: Merge<Value>,
  before = state.base,
): EditingState<Value> {
  const mergedValues = merge(before, state.typed, values).value
  const sentValues = state.typed === state.sent ? mergedValues : state.sent
  return { ...state, base: values, typed: mergedValues, sent: sentValues, version, revision: state.revision + 1 }
}

function afterSave<Value>(
  state: EditingState<Value>,
  { stored, unsent, at }: { stored: Stored<Value>; unsent?: Value | undefined; at: Date },
  merge: Merge<Value>,
): EditingState<Value> {
  const { values, version } = stored
  const { sent, typed } = state
  if (typed !== sent && sent !== undefined) {
    // The person typed during the save: keep that as unsaved, merged into the stored values.
    const mergedValues = merge(sent, typed, unsent ?? values).value
    const isShown = isSame(mergedValues, typed)
    return {
      ...state,
      base: values,
      version,
      key: undefined,
      typed: isShown ? typed : mergedValues,
      status: 'unsaved',
      savedAt: at,
      sent: undefined,
      revision: state.revision + (isShown ? 0 : 1),
    }
  }
  const next = { ...withStoredValues(state, stored), revision: state.revision + (values === typed ? 0 : 1) }
  return unsent === undefined
    ? { ...next, status: 'saved', savedAt: at }
    : { ...next, typed: unsent, status: 'kept', savedAt: at }
}
