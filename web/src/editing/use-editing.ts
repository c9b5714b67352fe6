import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useBlurOnLeave } from '../ui/form/active-text-field.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import type { Resolution } from './ConflictDialog.tsx'
import type { Editing } from './editing-options.ts'
import { isUnsaved } from './editing-state.ts'
import { Editor } from './editor.ts'
import { isFailed } from './to-save-state.ts'
import { useFormSteps } from './use-form-steps.ts'

/** Edits one record by an `Editor`, and draws its state. Pass the result to `ConflictDialog`. */
export function useEditing<Value>(options: Editing<Value>) {
  const { draftKey, merge, guard = false, canAddAgain = false, ofOrder, steps } = options
  const [editor] = useState(() => new Editor(options))
  editor.options = options
  const state = useSyncExternalStore(editor.subscribe, editor.getShown)
  useLayoutEffect(() => editor.own(), [editor])
  const { saveState } = editor
  const { isLocked = false, isPart = false } = ofOrder ?? {}
  useEffect(() => (isLocked ? undefined : editor.open()), [editor, isLocked])
  useEffect(() => {
    if (!isLocked) editor.show(saveState, isPart)
  }, [editor, saveState, isLocked, isPart])
  useEffect(() => editor.offerStored())
  useBlurOnLeave()
  editor.record = useFormSteps({
    orderID: ofOrder?.orderID ?? 0,
    place: draftKey,
    steps: ofOrder && steps,
    isOff: isLocked,
    latest: editor.latest,
    set: editor.step,
  })
  const unsaved = isUnsaved(state)
  const { status, theirs, failure } = state
  // A save that got no answer goes on after the screen was left.
  const isRefused = isFailed(status) && failure?.isAnswered !== false
  useUnsavedGuard(ofOrder ? isRefused : guard && unsaved, editor.discard)
  const { latest, type, step, dispatch, save, saveNow, wasAutomatic, keepDraft, restoredExtra, discard } = editor
  return {
    ...state,
    state: saveState,
    unsaved,
    saving: status === 'saving',
    /** Whether the typed values are not stored yet; includes a running save. */
    changed: unsaved || status === 'saving',
    /** Whether editing started with an earlier draft. */
    isRestored: state.restored && (ofOrder === undefined || status === 'kept'),
    isDeleted: status === 'deleted',
    canAddAgain,
    conflicts: theirs && merge(editor.state.base, editor.state.typed, theirs.values).conflicts,
    ...{ latest, type, step, dispatch, save, saveNow, wasAutomatic, keepDraft, restoredExtra, discard },
    leave: editor.leave,
    keepForNextScreen: editor.keepForNextScreen,
    resolveConflict: (choice: Resolution, saveAgain?: () => Promise<boolean>) =>
      void editor.resolveConflict(choice, saveAgain),
  }
}
