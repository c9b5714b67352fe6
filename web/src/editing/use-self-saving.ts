import { message } from '@dealerline/shared/rules/messages.ts'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { showOrderSaving } from '../session/order-saving.ts'
import { type Message, notify } from '../ui/feedback/notify.ts'
import { savingForm } from '../ui/form/notify-invalid.ts'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import type { EditingState, Status } from './editing-state.ts'
import { type Pace, useAutosave } from './use-autosave.ts'

/** A form of an order. It has no Save button, because its values are saved by themselves. */
export interface OrderForm {
  orderID: number
  /** Whether the order was sent, so that nothing is saved. */
  isLocked?: boolean
  pace?: Pace
  /** Whether the form is part of a page that saves by itself too and handles Ctrl/Cmd-S. */
  isPart?: boolean
}

interface SelfSaving {
  form: OrderForm | undefined
  state: SaveState
  /** Saves what can be saved. */
  save: (options: { isAutomatic: boolean }) => Promise<unknown>
  /** Resolves after the running save. */
  settle: () => Promise<unknown> | undefined
  /** Returns the newest state, which may not be rendered yet. */
  latest: () => Pick<EditingState<unknown>, 'status' | 'version' | 'failure'>
  /** Shows the mistakes of all fields, and says why they are not saved. */
  showMistakes: () => void
  /** The form's message about a save. */
  notice: () => Message | undefined
}

/** Whether the last save failed, or waits for the person to choose. */
export const isFailed = (status: Status) => status === 'failed' || status === 'stale' || status === 'deleted'

/** Saves a form of an order by itself, and shows its state in the bar of the order. Does nothing for other forms. */
export function useSelfSaving(options: SelfSaving) {
  const { form, state: formState } = options
  const isOff = form === undefined || form.isLocked === true
  const source = useId()
  // When the person saved without a change to save.
  const [confirmedAt, setConfirmedAt] = useState<Date>()
  const state: SaveState = useMemo(
    () => (formState.kind === 'idle' && confirmedAt ? { kind: 'saved', at: confirmedAt } : formState),
    [formState, confirmedAt],
  )
  const latest = useRef(options)
  latest.current = options

  /** `always`: saves also if nothing has changed. */
  const saveNow = async ({ always = false } = {}): Promise<boolean> => {
    const { save, settle, latest: read, showMistakes, notice } = latest.current
    const wasSaving = read().status === 'saving'
    await settle()
    // The answer to a running save is one to Ctrl/Cmd-S too: the same question would be asked twice.
    if (wasSaving && isFailed(read().status) && read().failure?.isAnswered !== false) return false
    const isStored = ['idle', 'saved'].includes(read().status) && read().version > 0
    const isSaved = (isStored && !always) || (await save({ isAutomatic: false }))
    const { status } = read()
    if (status === 'kept' || (!isSaved && !isFailed(status))) showMistakes()
    if (status === 'kept' || !isSaved) return false
    setConfirmedAt(new Date())
    notify(notice() ?? message('saved'), savingForm)
    return true
  }
  const saveNowRef = useRef(saveNow)
  saveNowRef.current = saveNow

  const changed = useAutosave({
    state: formState,
    change: undefined,
    save: () => latest.current.save({ isAutomatic: true }),
    saveNow: form?.isPart ? undefined : () => void saveNowRef.current(),
    ...(form?.pace && { pace: form.pace }),
    isOff,
  })
  useEffect(() => {
    if (isOff) return
    const retry = () => void latest.current.save({ isAutomatic: false })
    showOrderSaving({ state, retry }, source)
  }, [isOff, state, source])
  useEffect(() => () => showOrderSaving(undefined, source), [source])
  return { changed, saveNow }
}
