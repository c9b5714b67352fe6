import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { type Message, notify } from '../ui/feedback/notify.ts'
import { type DraftStore, drafts } from '../ui/form/draft-store.ts'
import { unsavedQuestion, useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import type { Resolution } from './ConflictDialog.tsx'
import {
  type Draft,
  type EditingEvent,
  type EditingState,
  editingReducer,
  isUnsaved,
  type Stored,
} from './editing-state.ts'
import { draftOf, findDraft, restore } from './kept-draft.ts'
import type { Merge } from './merge.ts'
import { toConflict } from './to-conflict.ts'
import { toSaveState } from './to-save-state.ts'

/** One attempt to save: the typed values, the version they are based on, and the idempotency key of this content. */
export interface SaveAttempt<Value> extends Draft<Value> {
  key: string
}

export interface Saved<Value> extends Stored<Value> {
  /** The content to continue with if only a part was sent. The draft keeps it. */
  unsent?: Value | undefined
  /** The message to show after the state is updated. */
  notice?: Message
  /** Runs after the state is updated and the draft is removed. */
  after?: () => unknown
}

export interface Editing<Value> {
  /** The key of the draft in the draft store. */
  draftKey: string
  /** The record as last read. A newer version replaces an older one unless there are unsaved values. */
  stored: Stored<Value>
  /** Saves the typed values and returns the stored ones. @throws ApiError */
  save: (sending: SaveAttempt<Value>) => Promise<Saved<Value>>
  merge: Merge<Value>
  /** Reads the other person's record from `current` of the 409 response. Undefined if it is missing. */
  readTheirs: (current: unknown, base: Value) => Stored<Value> | undefined
  /** Reads the record again after a 404. Undefined if nothing was deleted. By default, a 404 means a deleted record. */
  readAgain?: (base: Value) => Promise<Stored<Value> | undefined>
  /** Whether a save with version 0 creates the record, so that a deleted record can be added again. */
  canAddAgain?: boolean
  /** Maps the path of an error to a field of the form. Default: the same path. */
  toPath?: (path: string) => string
  /** The message if `sent` could not be saved. Undefined if the save mark says enough. */
  failed: (error: ApiError, sent: Value) => Message | undefined
  /** Returns the draft if it is valid for the record, otherwise undefined. */
  readDraft?: (draft: Draft<Value>) => Draft<Value> | undefined
  /** Whether the typed values differ from the stored ones. By default, every edit counts as a change. */
  isChanged?: (base: Value, typed: Value) => boolean
  /** Runs after the person accepts the other person's values or deletion. */
  onTheirsTaken?: () => unknown
  /** Asks before the person leaves the screen with unsaved work. Panels that keep a draft don't ask. */
  guard?: boolean
  /** Renders the component only when the status changes, because its form renders the typed values. */
  quiet?: boolean
  store?: DraftStore
  /** Returns further content of the draft, such as texts of cells that could not be read. */
  extra?: () => unknown
}

/**
 * Edits one record: keeps the typed values until the server has stored them, saves with one idempotency key for each
 * content, and merges with values that somebody else saved first. Pass the result to `ConflictDialog`.
 */
export function useEditing<Value>(options: Editing<Value>) {
  const { draftKey, stored, merge, store = drafts, guard = false, canAddAgain = false } = options
  const latest = useRef(options)
  latest.current = options
  const [keptDraft] = useState(() => findDraft(store, draftKey, options.readDraft))
  const [state, setState] = useState(() => restore(stored, keptDraft, merge))
  const current = useRef(state)
  const answer = useRef<(isSaved: boolean) => void>(undefined)
  useEffect(() => {
    if (keptDraft?.keptForNextScreen) store.keep(draftKey, draftOf(current.current))
  }, [keptDraft, store, draftKey])

  const { dispatch, type, keepDraft } = useMemo(() => {
    const keepDraft = () => {
      const extra = latest.current.extra?.()
      const { status } = current.current
      if (extra === undefined && (status === 'idle' || status === 'saved')) store.forget(draftKey)
      else store.keep(draftKey, { ...draftOf(current.current), ...(extra !== undefined && { extra }) })
    }
    const send = (event: EditingEvent<Value>) => {
      const before = current.current
      const next = editingReducer(before, event, latest.current.merge)
      if (next === before) return
      current.current = next
      keepDraft()
      if (!latest.current.quiet || !differInTypingOnly(before, next)) setState(next)
    }
    return {
      dispatch: send,
      keepDraft,
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

  /** Saves the typed values. Resolves to whether they were stored, after the person has resolved any conflict. */
  const save = async (): Promise<boolean> => {
    if (current.current.status === 'saving') return false
    dispatch({ type: 'saveStarted', key: crypto.randomUUID() })
    const { typed, sent = typed, base, version, key = '' } = current.current
    // An earlier unanswered attempt is sent first.
    const isRepetition = sent !== typed
    let result: Saved<Value>
    try {
      result = await latest.current.save({ typed: sent, base, version, key })
    } catch (error) {
      if (!isRepetition || !isRefusal(error)) return fail(error)
      dispatch({ type: 'abandoned' })
      return save()
    }
    const { after, values, unsent, notice } = result
    dispatch({ type: 'saved', stored: { values, version: result.version }, unsent, at: new Date() })
    if (isRepetition && isUnsaved(current.current)) return save()
    if (notice) notify(notice)
    await after?.()
    return true
  }

  /** Whether the person has to choose, because both people changed the same field. */
  const isAsking = ({ base, typed, theirs, status }: EditingState<Value>) =>
    status !== 'stale' || (theirs !== undefined && merge(base, typed, theirs.values).conflicts.length > 0)

  const fail = async (error: unknown): Promise<boolean> => {
    const refusal = error instanceof ApiError ? error : undefined
    const conflict = refusal && (await toConflict(refusal, current.current, latest.current))
    if (conflict) {
      dispatch(conflict)
      if (!isAsking(current.current)) {
        dispatch({ type: 'mineKept' })
        return save()
      }
      return new Promise((resolve) => {
        answer.current = resolve
      })
    }
    const { toPath = (path: string) => path } = latest.current
    const errors = refusal?.errors.map(({ path, message }) => ({ path: toPath(path), message })) ?? []
    dispatch(errors.length > 0 ? { type: 'refused', errors } : toFailed(error))
    if (!refusal) throw error
    const text = latest.current.failed(refusal, current.current.sent ?? current.current.typed)
    if (text) notify(text)
    return false
  }

  const resolveConflict = async (choice: Resolution, saveAgain: () => Promise<boolean>): Promise<void> => {
    const resolve = answer.current
    answer.current = undefined
    if (choice === 'mine') {
      // Render the merged values first, because the form validates and saves the rendered values.
      flushSync(() => dispatch({ type: 'mineKept' }))
      resolve?.(await saveAgain())
      return
    }
    dispatch({ type: choice === 'theirs' ? 'theirsTaken' : 'postponed' })
    if (choice === 'theirs') await latest.current.onTheirsTaken?.()
    resolve?.(false)
  }

  const discard = () => dispatch({ type: 'discarded', stored: latest.current.stored })
  const unsaved = isUnsaved(state)
  useUnsavedGuard(guard && unsaved, discard)
  const { status, savedAt, failure, theirs } = state
  return {
    ...state,
    /** Returns the latest state, even if `quiet` has not rendered it. */
    latest: () => current.current,
    state: useMemo(() => toSaveState({ status, savedAt, failure }), [status, savedAt, failure]),
    unsaved,
    saving: status === 'saving',
    /** Whether the typed values are not stored yet; includes a running save. */
    changed: unsaved || status === 'saving',
    /** Whether editing started with an earlier draft. */
    isRestored: state.restored,
    type,
    dispatch,
    save,
    /** Writes the draft after its `extra` has changed. */
    keepDraft,
    restoredExtra: keptDraft?.extra,
    discard,
    /** Calls `go` to leave; asks first if that loses unsaved work. */
    leave: async (go: () => void): Promise<void> => {
      if (isUnsaved(current.current)) {
        if (!(await confirm(unsavedQuestion))) return
        discard()
      }
      go()
    },
    /** Keeps the typed values as a draft, which the next screen of the same record restores without a notice. */
    keepForNextScreen: () => {
      if (isUnsaved(current.current)) store.keep(draftKey, { ...draftOf(current.current), keptForNextScreen: true })
    },
    isDeleted: status === 'deleted',
    canAddAgain,
    conflicts: theirs && merge(current.current.base, current.current.typed, theirs.values).conflicts,
    resolveConflict: (choice: Resolution, saveAgain = save) => void resolveConflict(choice, saveAgain),
  }
}

/** Reports a failed save with a message of the portal. */
export const failedAs = (name: MessageName) => (error: ApiError) =>
  message(name, { error: error.message, httpStatus: error.status })

/** Whether the server refused the content, so that nothing was stored. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400

/** Returns the event of a failed save. The server may have stored the content of an unanswered one. */
const toFailed = (error: unknown): EditingEvent<never> => ({
  type: 'failed',
  isOffline: error instanceof ApiError && error.status === 0,
  isAnswered: !(error instanceof ApiError) || ![0, 408, 429, 502, 503, 504].includes(error.status),
  message: error instanceof Error ? error.message : '',
})

function differInTypingOnly<Value>(one: EditingState<Value>, other: EditingState<Value>): boolean {
  const names = Object.keys(other) as (keyof EditingState<Value>)[]
  const others = names.filter((name) => name !== 'typed')
  return others.every((name) => one[name] === other[name]) && isUnsaved(one) === isUnsaved(other)
}
