import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api.ts'
import { orderDrafts } from '../session/order-drafts.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { type Message, notify } from '../ui/feedback/notify.ts'
import { type DraftStore, drafts } from '../ui/form/draft-store.ts'
import { unsavedQuestion, useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import type { Resolution } from './ConflictDialog.tsx'
import type { Editing, Saved } from './editing-options.ts'
import { differInTypingOnly, type EditingEvent, type EditingState, editingReducer, isUnsaved } from './editing-state.ts'
import { draftOf, findDraft, restore } from './kept-draft.ts'
import { isSame } from './merge.ts'
import { countMerge, isAsking } from './merged-saves.ts'
import { isRefusal, toFailed } from './save-failure.ts'
import { toConflict } from './to-conflict.ts'
import { toSaveState } from './to-save-state.ts'
import { useDraftOwner } from './use-draft-owner.ts'
import { useFormSteps } from './use-form-steps.ts'
import { useNewerRecord } from './use-newer-record.ts'
import { isFailed, useSelfSaving } from './use-self-saving.ts'

/**
 * Edits one record: keeps the typed values until the server has stored them, saves with one idempotency key for each
 * content, and merges with values that somebody else saved first. Pass the result to `ConflictDialog`.
 */
export function useEditing<Value>(options: Editing<Value>) {
  const { draftKey, stored, merge, guard = false, canAddAgain = false, ofOrder } = options
  const [store] = useState((): DraftStore => options.store ?? (ofOrder ? orderDrafts(ofOrder.orderID) : drafts))
  const isOfOrder = ofOrder !== undefined
  const latest = useRef(options)
  latest.current = options
  const [keptDraft] = useState(() => findDraft(store, draftKey, options.readDraft))
  const [state, setState] = useState(() => restore(stored, keptDraft, merge))
  const current = useRef(state)
  const answer = useRef<(isSaved: boolean) => void>(undefined)
  const onTyped = useRef(() => {})
  const record = useRef((_before: Value, _after: Value) => {})
  const lastSave = useRef({ isAutomatic: false, hasFailed: false, notice: undefined as Message | undefined, merges: 0 })
  useEffect(() => {
    if (keptDraft?.keptForNextScreen) store.keep(draftKey, draftOf(current.current))
  }, [keptDraft, store, draftKey])

  const { isOwner, isLeft, saveLater } = useDraftOwner(store, draftKey)
  const { dispatch, type, step, keepDraft, latestState } = useMemo(() => {
    const keepDraft = () => {
      if (!isOwner()) return
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
      if (event.type === 'typed' || event.type === 'stepped') onTyped.current()
    }
    const show = (type: 'typed' | 'stepped', typed: Value) =>
      send({ type, typed, changed: latest.current.isChanged?.(current.current.base, typed) ?? true })
    return {
      dispatch: send,
      step: (typed: Value) => show('stepped', typed),
      keepDraft,
      latestState: () => current.current,
      type: (typed: Value | ((before: Value) => Value)) => {
        const { typed: before } = current.current
        const next = typed instanceof Function ? typed(before) : typed
        show('typed', next)
        record.current(before, next)
      },
    }
  }, [store, draftKey, isOwner])
  record.current = useFormSteps({
    orderID: ofOrder?.orderID ?? 0,
    place: draftKey,
    steps: ofOrder && options.steps,
    isOff: ofOrder?.isLocked === true,
    latest: latestState,
    set: step,
  })
  useNewerRecord({ state, stored, latestStored: () => latest.current.stored, latestState, merge, isOfOrder, dispatch })

  const isChanged = ({ base, typed }: EditingState<Value>) =>
    latest.current.isChanged ? latest.current.isChanged(base, typed) : !isSame(base, typed)

  /** Whether nothing of the typed values can be saved now. */
  const isHeld = (isAutomatic: boolean): boolean => {
    const { base, typed, key } = current.current
    if (!ofOrder || key !== undefined) return false
    const content = latest.current.savable ? latest.current.savable(typed, base) : typed
    return (
      content === undefined ||
      ((isAutomatic || content !== typed) && !isChanged({ ...current.current, typed: content }))
    )
  }

  const attempt = async (isAutomatic: boolean): Promise<Saved<Value>> => {
    const { typed, sent = typed, base, version, key = '' } = current.current
    const content = (ofOrder && latest.current.savable?.(sent, base)) ?? sent
    const result = await latest.current.save({ typed: content, base, version, key, isAutomatic })
    return content === sent ? result : { ...result, unsent: merge(content, sent, result.values).value }
  }

  const running = useRef<Promise<boolean>>(undefined)
  const save = (attempted = { isAutomatic: false }): Promise<boolean> => {
    const isRunning = current.current.status === 'saving'
    const saving = saveTyped(attempted)
    if (current.current.status === 'saving' && !isRunning) running.current = saving
    return saving
  }

  /** Saves the typed values. Resolves to whether they were stored, after the person has resolved any conflict. */
  const saveTyped = async ({ isAutomatic }: { isAutomatic: boolean }): Promise<boolean> => {
    if (current.current.status === 'saving') return false
    if (isHeld(isAutomatic)) {
      dispatch({ type: 'held', isSame: !isChanged(current.current) })
      return false
    }
    lastSave.current.isAutomatic = isAutomatic
    dispatch({ type: 'saveStarted', key: crypto.randomUUID() })
    const { typed, sent = typed } = current.current
    // An earlier unanswered attempt is sent first.
    const isRepetition = sent !== typed
    let result: Saved<Value>
    try {
      result = await attempt(isAutomatic)
    } catch (error) {
      if (!isRepetition || !isRefusal(error)) return fail(error)
      dispatch({ type: 'abandoned' })
      return saveTyped({ isAutomatic })
    }
    const { after, values, unsent, notice } = result
    lastSave.current = { isAutomatic, hasFailed: false, notice, merges: 0 }
    dispatch({ type: 'saved', stored: { values, version: result.version }, unsent, at: new Date() })
    // The last keys before the person left the screen may have been typed during the save.
    if ((isRepetition || isLeft()) && isUnsaved(current.current)) return saveTyped({ isAutomatic })
    // A form that saves by itself shows the message only if the person asks for it.
    if (notice && !ofOrder) notify(notice)
    await after?.()
    return true
  }

  const fail = async (error: unknown): Promise<boolean> => {
    const refusal = error instanceof ApiError ? error : undefined
    const conflict = refusal && (await toConflict(refusal, current.current, latest.current))
    if (conflict) {
      const canMerge = await countMerge(lastSave.current)
      dispatch(conflict)
      if (canMerge && !isAsking(current.current, merge)) {
        dispatch({ type: 'mineKept' })
        return saveTyped(lastSave.current)
      }
      lastSave.current.merges = 0
      return new Promise((resolve) => {
        answer.current = resolve
      })
    }
    const { toPath = (path: string) => path } = latest.current
    const errors = refusal?.errors.map(({ path, message }) => ({ path: toPath(path), message })) ?? []
    dispatch(errors.length > 0 ? { type: 'refused', errors } : toFailed(error))
    if (isLeft() && current.current.key !== undefined) saveLater(() => saveTyped({ isAutomatic: true }))
    if (!refusal) throw error
    const text = latest.current.failed(refusal, current.current.sent ?? current.current.typed)
    // The save mark shows the state of repeated automatic saves.
    const isTold = ofOrder && lastSave.current.isAutomatic && (lastSave.current.hasFailed || refusal.status === 0)
    lastSave.current.hasFailed = true
    if (text && !isTold) notify(text, refusal)
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
  const { status, savedAt, failure, theirs, errors } = state
  useUnsavedGuard(ofOrder ? isFailed(status) : guard && unsaved, discard)
  const hasErrors = errors.length > 0
  const saveState = useMemo(
    () => toSaveState({ status, savedAt, failure, hasErrors }, isOfOrder),
    [status, savedAt, failure, hasErrors, isOfOrder],
  )
  const { changed, saveNow } = useSelfSaving({
    form: ofOrder,
    state: saveState,
    save,
    settle: () => running.current,
    latest: () => current.current,
    showMistakes: () => latest.current.showMistakes?.(),
    notice: () => lastSave.current.notice,
  })
  onTyped.current = changed
  return {
    ...state,
    /** Returns the latest state, even if `quiet` has not rendered it. */
    latest: latestState,
    state: saveState,
    unsaved,
    saving: status === 'saving',
    /** Whether the typed values are not stored yet; includes a running save. */
    changed: unsaved || status === 'saving',
    /** Whether editing started with an earlier draft. */
    isRestored: state.restored && (!isOfOrder || status === 'kept'),
    type,
    /** Shows the values of a step. */
    step,
    dispatch,
    save,
    /** Saves a form of an order because the person asks for it: says that it is saved, or shows the mistakes. */
    saveNow,
    /** Whether the last save was not asked for, so that its errors must not move the focus. */
    wasAutomatic: () => lastSave.current.isAutomatic,
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
