import { message } from '@dealerline/shared/rules/messages.ts'
import { flushSync } from 'react-dom'
import { ApiError } from '../api.ts'
import { showOrderSaving } from '../session/order-saving.ts'
import { type Message, notify } from '../ui/feedback/notify.ts'
import { savingForm } from '../ui/form/notify-invalid.ts'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import { Autosave } from './autosave.ts'
import type { Resolution } from './ConflictDialog.tsx'
import { EditedRecord } from './edited-record.ts'
import type { Editing, Saved } from './editing-options.ts'
import { type EditingEvent, isUnsaved } from './editing-state.ts'
import { isSame } from './merge.ts'
import { isRefusal, toConflict, toFailed } from './save-failure.ts'
import { isFailed } from './to-save-state.ts'

interface How {
  /** Whether the person did not ask for this save. */
  isAutomatic: boolean
}

/** How often values are merged and saved again before the person is asked, although no field has two values. */
const maxMerges = 3
/** The pause before each of these saves but the first, in milliseconds. */
const mergePause = 1000

/**
 * Edits one record: keeps the typed values until the server has stored them, saves with one idempotency key for each
 * content, and merges with values that somebody else saved first. A form of an order saves by itself, and its save goes on
 * after its screen was left. When the screen is opened again, the draft belongs to the new editor.
 */
export class Editor<Value> extends EditedRecord<Value> {
  readonly #autosave: Autosave
  #isOpen = true
  #running: Promise<boolean> | undefined
  /** What the last attempt sent under its key. A repetition sends the same, although more fields may be incomplete now. */
  #attempted: { key: string; content: Value } | undefined
  /** Resolves the save that waits for the person's choice. */
  #answer: ((isSaved: boolean) => void) | undefined
  #last = { isAutomatic: false, hasFailed: false, notice: undefined as Message | undefined, merges: 0 }

  constructor(options: Editing<Value>) {
    super(options)
    this.#autosave = new Autosave(() => void this.#saveByItself(), options.ofOrder?.pace)
    this.onChange = ({ isSameSave }) => {
      if (this.#isOff || !(this.#isOpen || this.#isLeft)) return
      if (this.saveState.kind === 'unsaved') this.#autosave.changed()
      else if (!isSameSave) this.#autosave.follow(this.saveState)
    }
  }

  /** Takes over the draft from an editor of an earlier visit. */
  own = (): void => this.draft.own()

  /** Saves by itself from now on, until the returned function is called because the screen is left or the order was sent. */
  open = (): (() => void) => {
    this.#isOpen = true
    if (this.draft.found?.keptForNextScreen) this.keepDraft()
    const isWaiting = this.saveState.kind === 'unsaved' || this.state.status === 'failed'
    if (isWaiting && !this.#isOff) this.#autosave.changed()
    const leaveField = () => this.#autosave.leaveField()
    document.addEventListener('focusout', leaveField)
    return () => {
      document.removeEventListener('focusout', leaveField)
      this.#isOpen = false
      showOrderSaving(undefined, this)
      const { status, failure } = this.state
      // A save that got no answer is tried again after its pause.
      if (!this.#isOff && status === 'failed' && failure?.isAnswered === false) return
      this.#autosave.stop()
      if (!this.#isOff && this.saveState.kind === 'unsaved') void this.save({ isAutomatic: true })
    }
  }

  /** Shows the save state in the bar of the order. */
  show = (state: SaveState, isPart: boolean): void => {
    const retry = () => void this.save()
    const saveNow = isPart ? undefined : (tell: (told: Message) => void) => this.saveNow({ tell })
    if (!this.#isOff) showOrderSaving({ state, retry, saveNow }, this)
  }

  /** Whether the last save was not asked for, so that its errors must not move the focus. */
  wasAutomatic = (): boolean => this.#last.isAutomatic

  /** Saves the typed values. Resolves to whether they were stored, after the person has resolved any conflict. */
  save = (how: How = { isAutomatic: false }): Promise<boolean> => {
    const isRunning = this.state.status === 'saving'
    const saving = this.#saveTyped(how)
    if (this.state.status === 'saving' && !isRunning) this.#running = saving
    return saving
  }

  /**
   * Saves a form of an order because the person asks for it: says that it is saved, or shows the mistakes. `always`: saves also
   * if nothing has changed.
   */
  saveNow = async ({
    always = false,
    tell = (told: Message): unknown => notify(told, savingForm),
  } = {}): Promise<boolean> => {
    let wasSaving = false
    // While one save still updates the screen, the next may begin.
    for (let running: Promise<boolean> | undefined; running !== this.#running; ) {
      running = this.#running
      wasSaving ||= this.state.status === 'saving'
      await running?.catch(() => undefined)
    }
    // The answer to a running save is one to Ctrl/Cmd-S too: the same question would be asked twice.
    if (wasSaving && isFailed(this.state.status) && this.state.failure?.isAnswered !== false) return false
    const isStored = ['idle', 'saved'].includes(this.state.status) && this.state.version > 0
    const isSaved = (isStored && !always) || (await this.save())
    const { status } = this.state
    if (status === 'kept' || (!isSaved && !isFailed(status))) this.options.showMistakes?.()
    if (status === 'kept' || !isSaved) return false
    this.dispatch({ type: 'confirmed', at: new Date() })
    tell(this.#last.notice ?? message('saved'))
    return true
  }

  resolveConflict = async (choice: Resolution, saveAgain: () => Promise<boolean> = this.save): Promise<void> => {
    const resolve = this.#answer
    this.#answer = undefined
    if (choice === 'mine') {
      if (this.state.status === 'deleted') this.gone = this.options.stored
      // Render the merged values first, because the form validates and saves the rendered values.
      flushSync(() => this.dispatch({ type: 'mineKept' }))
      resolve?.(await saveAgain())
      return
    }
    this.dispatch({ type: choice === 'theirs' ? 'theirsTaken' : 'postponed' })
    if (choice === 'theirs') await this.options.onTheirsTaken?.()
    resolve?.(false)
  }

  get #isOff(): boolean {
    return this.options.ofOrder === undefined || this.options.ofOrder.isLocked === true
  }

  /** Whether the screen was left, and nobody but this editor can save its draft. */
  get #isLeft(): boolean {
    return !this.#isOpen && this.draft.isLeft()
  }

  #isChanged(typed = this.state.typed): boolean {
    const { base } = this.state
    return this.options.isChanged ? this.options.isChanged(base, typed) : !isSame(base, typed)
  }

  /** Whether nothing of the typed values can be saved now. */
  #isHeld(isAutomatic: boolean): boolean {
    const { base, typed, key } = this.state
    const { ofOrder, savable } = this.options
    if (!ofOrder || key !== undefined) return false
    const content = savable ? savable(typed, base) : typed
    return content === undefined || ((isAutomatic || content !== typed) && !this.#isChanged(content))
  }

  async #saveByItself(): Promise<void> {
    if (this.#isOff) return
    if (this.#isOpen) await this.save({ isAutomatic: true })
    else if (this.#isLeft) await this.save({ isAutomatic: true }).catch(() => undefined)
  }

  async #attempt(isAutomatic: boolean): Promise<Saved<Value>> {
    const { ofOrder, savable, save, merge } = this.options
    const { typed, sent = typed, base, version, key = '' } = this.state
    const earlier = this.#attempted?.key === key ? this.#attempted.content : undefined
    const content = earlier ?? (ofOrder && savable?.(sent, base)) ?? sent
    this.#attempted = { key, content }
    const result = await save({ typed: content, base, version, key, isAutomatic })
    return content === sent ? result : { ...result, unsent: merge(content, sent, result.values).value }
  }

  async #saveTyped({ isAutomatic }: How): Promise<boolean> {
    if (this.state.status === 'saving') return false
    if (this.#isHeld(isAutomatic)) {
      this.dispatch({ type: 'held', isSame: !this.#isChanged() })
      return false
    }
    this.#last.isAutomatic = isAutomatic
    this.dispatch({ type: 'saveStarted', key: crypto.randomUUID() })
    const { typed, sent = typed } = this.state
    // An earlier unanswered attempt is sent first.
    const isRepetition = sent !== typed
    let result: Saved<Value>
    try {
      result = await this.#attempt(isAutomatic)
    } catch (error) {
      if (!isRepetition || !isRefusal(error)) return this.#fail(error)
      this.dispatch({ type: 'abandoned' })
      return this.#saveTyped({ isAutomatic })
    }
    const { after, values, version, unsent, notice } = result
    this.#last = { isAutomatic, hasFailed: false, notice, merges: 0 }
    this.dispatch({ type: 'saved', stored: { values, version }, unsent, at: new Date() })
    // The last keys before the person left the screen may have been typed during the save.
    if ((isRepetition || this.#isLeft) && isUnsaved(this.state)) return this.#saveTyped({ isAutomatic })
    // A form that saves by itself shows the message only if the person asks for it.
    if (notice && !this.options.ofOrder) notify(notice)
    if (after) await this.draft.showUntilRead({ values, version }, after)
    return true
  }

  async #fail(error: unknown): Promise<boolean> {
    const refusal = error instanceof ApiError ? error : undefined
    const conflict = refusal && (await toConflict(refusal, this.state, this.options))
    if (conflict) return this.#askOrMerge(conflict)
    const { toPath = (path: string) => path, failed, ofOrder } = this.options
    const errors = refusal?.errors.map(({ path, message: text }) => ({ path: toPath(path), message: text })) ?? []
    this.dispatch(errors.length > 0 ? { type: 'refused', errors } : toFailed(error))
    if (!refusal) throw error
    const text = failed(refusal, this.state.sent ?? this.state.typed)
    // The save mark shows the state of repeated automatic saves.
    const isTold = ofOrder && this.#last.isAutomatic && (this.#last.hasFailed || refusal.status === 0)
    this.#last.hasFailed = true
    if (text && !isTold) notify(text, refusal)
    return false
  }

  /** Saves again if no field has two values. Otherwise waits for the person's choice. */
  async #askOrMerge(conflict: EditingEvent<Value>): Promise<boolean> {
    this.#last.merges += 1
    const { merges } = this.#last
    if (merges > 1) await new Promise((resolve) => setTimeout(resolve, mergePause))
    this.dispatch(conflict)
    const { base, typed, theirs, status } = this.state
    const isAsking =
      status !== 'stale' || (theirs && this.options.merge(base, typed, theirs.values).conflicts.length > 0)
    if (merges <= maxMerges && !isAsking) {
      this.dispatch({ type: 'mineKept' })
      return this.#saveTyped(this.#last)
    }
    this.#last.merges = 0
    return new Promise((resolve) => {
      this.#answer = resolve
    })
  }
}
