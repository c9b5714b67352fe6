import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { type Message, notify } from '../ui/feedback/notify.ts'
import { type DraftStore, drafts } from '../ui/form/draft-store.ts'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import { unsavedQuestion, useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import type { Settlement } from './ClashDialog.tsx'
import {
  beginEditing,
  type Draft,
  type EditingEvent,
  type EditingState,
  editingReducer,
  isUnsaved,
  type Stored,
} from './editing-state.ts'
import type { Merge } from './merge.ts'

/** One try to save: what is typed, over which version, and the idempotency key of this content. */
export interface Sending<Value> extends Draft<Value> {
  key: string
}

export interface Saved<Value> extends Stored<Value> {
  /** What to go on with where a part was not sent yet. */
  left?: Value | undefined
  /** Runs once the save is noted and the draft is gone. */
  after?: () => unknown
}

export interface Editing<Value> {
  /** Names the record in the store of drafts. */
  draftKey: string
  /** The record as it was last read. A newer version replaces an older one as long as nothing is typed. */
  stored: Stored<Value>
  /** Stores what is typed, and answers what is stored then. @throws ApiError */
  save: (sending: Sending<Value>) => Promise<Saved<Value>>
  merge: Merge<Value>
  /** Reads the record that comes with a refusal as stale; undefined where none does. */
  readTheirs: (current: unknown, base: Value) => Stored<Value> | undefined
  /** The field of the form that the path of an error means; the path itself if left out. */
  toPath?: (path: string) => string
  /** The message where `sent` could not be saved. */
  failed: (error: ApiError, sent: Value) => Message
  /** Reads a kept draft; undefined for one that no longer fits. */
  readDraft?: (draft: Draft<Value>) => Draft<Value> | undefined
  /** Whether what is typed differs from what is stored. Without it everything typed counts as different. */
  isChanged?: (base: Value, typed: Value) => boolean
  /** Runs after the person took what somebody else saved. */
  onTheirs?: () => unknown
  /** Asks before the person leaves the screen with unsaved work. Panels that keep a draft do not. */
  guard?: boolean
  /** Draws again only when the state changes, for a form that draws its own typing. */
  quiet?: boolean
  store?: DraftStore
}

interface KeptDraft<Value> extends Draft<Value> {
  /** It goes on to another screen of the same record, which therefore does not explain it. */
  handedOver?: boolean
}

/**
 * Edits one record: keeps what is typed until the server has it, saves it under one idempotency key for each content, and
 * merges it with what somebody else saved first. Give `ClashDialog` the result.
 */
export function useEditing<Value>(options: Editing<Value>) {
  const { draftKey, stored, merge, store = drafts, guard = false } = options
  const latest = useRef(options)
  latest.current = options
  const [kept] = useState(() => findDraft(store, options))
  const [state, setState] = useState(() => restore(stored, kept, merge))
  const current = useRef(state)
  const answer = useRef<(saved: boolean) => void>(undefined)
  useEffect(() => store.flush, [store])
  useEffect(() => {
    if (kept?.handedOver) store.keep(draftKey, draftOf(current.current))
  }, [kept, store, draftKey])

  const { dispatch, type } = useMemo(() => {
    const send = (event: EditingEvent<Value>) => {
      const before = current.current
      const next = editingReducer(before, event, latest.current.merge)
      if (next === before) return
      current.current = next
      if (next.status === 'idle' || next.status === 'saved') store.forget(draftKey)
      else store.keep(draftKey, draftOf(next))
      if (!latest.current.quiet || !differInTypingOnly(before, next)) setState(next)
    }
    return {
      dispatch: send,
      type: (typed: Value | ((before: Value) => Value)) => {
        const { base, typed: before } = current.current
        const next = typed instanceof Function ? typed(before) : typed
        send({ type: 'typed', typed: next, changed: latest.current.isChanged?.(base, next) ?? true })
      },
    }
  }, [store, draftKey])

  const isClean = state.status === 'idle' || state.status === 'saved'
  const isNewer = isClean && stored.version > state.version
  useEffect(() => {
    if (isNewer) dispatch({ type: 'loaded', stored: latest.current.stored })
  }, [isNewer, dispatch])

  /** Saves what is typed and answers whether it was stored, once the person has settled a stale save. */
  const save = async (): Promise<boolean> => {
    if (current.current.status === 'saving') return false
    dispatch({ type: 'saveStarted', key: crypto.randomUUID() })
    const { typed, base, version, key = '' } = current.current
    let saved: Saved<Value>
    try {
      saved = await latest.current.save({ typed, base, version, key })
    } catch (error) {
      return fail(error)
    }
    const { after, values, left } = saved
    dispatch({ type: 'saved', stored: { values, version: saved.version }, left, at: new Date() })
    await after?.()
    return true
  }

  const fail = (error: unknown): Promise<boolean> | boolean => {
    const refusal = error instanceof ApiError ? error : undefined
    const theirs =
      refusal?.code === 'stale' ? latest.current.readTheirs(refusal.current, current.current.base) : undefined
    if (theirs) {
      dispatch({ type: 'stale', theirs })
      return new Promise((resolve) => {
        answer.current = resolve
      })
    }
    const { toPath = (path: string) => path } = latest.current
    const errors = refusal?.errors.map(({ path, message }) => ({ path: toPath(path), message })) ?? []
    dispatch(errors.length > 0 ? { type: 'refused', errors } : { type: 'failed' })
    if (!refusal) throw error
    notify(latest.current.failed(refusal, current.current.sent ?? current.current.typed))
    return false
  }

  const settle = async (choice: Settlement, saveAgain: () => Promise<boolean>): Promise<void> => {
    const resolve = answer.current
    answer.current = undefined
    if (choice === 'mine') {
      // A form has to show the merged values before it checks and saves them.
      flushSync(() => dispatch({ type: 'mineKept' }))
      resolve?.(await saveAgain())
      return
    }
    dispatch({ type: choice === 'theirs' ? 'theirsTaken' : 'postponed' })
    if (choice === 'theirs') await latest.current.onTheirs?.()
    resolve?.(false)
  }

  const discard = () => dispatch({ type: 'discarded', stored: latest.current.stored })
  const unsaved = isUnsaved(state)
  useUnsavedGuard(guard && unsaved, discard)
  const { status, savedAt, theirs } = state
  return {
    ...state,
    /** The state at this moment, also where `quiet` has not drawn it. */
    latest: () => current.current,
    state: useMemo(() => toSaveState(status, savedAt), [status, savedAt]),
    unsaved,
    saving: status === 'saving',
    /** Something is typed that is not stored, also while it is saved. */
    changed: unsaved || status === 'saving',
    /** The editing began with what an earlier visit left unsaved. */
    wasKept: state.restored,
    type,
    dispatch,
    save,
    discard,
    /** Leaves by `go`; asks first where that loses something. */
    leave: async (go: () => void): Promise<void> => {
      if (isUnsaved(current.current)) {
        if (!(await confirm(unsavedQuestion))) return
        discard()
      }
      go()
    },
    /** To be called before going to another screen of the same record with what is typed. */
    handOver: () => {
      if (isUnsaved(current.current)) store.keep(draftKey, { ...draftOf(current.current), handedOver: true })
    },
    clashes: theirs && merge(current.current.base, current.current.typed, theirs.values).clashes,
    settle: (choice: Settlement, saveAgain = save) => void settle(choice, saveAgain),
  }
}

/** Says by a message of the portal why nothing was saved. */
export const failedAs = (name: MessageName) => (error: ApiError) =>
  message(name, { error: error.message, httpStatus: error.status })

const draftOf = <Value>({ typed, base, version, key }: EditingState<Value>): Draft<Value> => ({
  typed,
  base,
  version,
  key,
})

function findDraft<Value>(store: DraftStore, { draftKey, readDraft }: Editing<Value>): KeptDraft<Value> | undefined {
  const draft = store.find(draftKey) as Partial<KeptDraft<Value>> | null | undefined
  if (!draft?.typed || !draft.base || typeof draft.version !== 'number') return undefined
  const { typed, base, version, key, handedOver = false } = draft
  const read = readDraft ? readDraft({ typed, base, version, key }) : { typed, base, version, key }
  return read && { ...read, handedOver }
}

function restore<Value>(stored: Stored<Value>, kept: KeptDraft<Value> | undefined, merge: Merge<Value>) {
  const state = beginEditing(stored)
  if (!kept) return state
  const { handedOver, ...draft } = kept
  const restored = editingReducer(state, { type: 'draftRestored', draft }, merge)
  return { ...restored, restored: !handedOver }
}

function differInTypingOnly<Value>(one: EditingState<Value>, other: EditingState<Value>): boolean {
  const names = Object.keys(other) as (keyof EditingState<Value>)[]
  const others = names.filter((name) => name !== 'typed' && name !== 'key')
  return others.every((name) => one[name] === other[name]) && isUnsaved(one) === isUnsaved(other)
}

function toSaveState(status: EditingState<unknown>['status'], at: Date | undefined): SaveState {
  if (status === 'saved') return at ? { kind: 'saved', at } : { kind: 'idle' }
  return { kind: status === 'stale' ? 'failed' : status }
}
