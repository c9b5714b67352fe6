import { confirm } from '../ui/feedback/confirm.tsx'
import { unsavedQuestion } from '../ui/feedback/unsaved-question.ts'
import type { SaveState } from '../ui/form/SavedMark.tsx'
import { makeListeners } from '../ui/listeners.ts'
import type { Editing } from './editing-options.ts'
import {
  differInTypingOnly,
  type EditingEvent,
  type EditingState,
  editingReducer,
  isUnsaved,
  type Stored,
} from './editing-state.ts'
import { KeptDraft } from './kept-draft.ts'
import { isSame } from './merge.ts'
import { toSaveState } from './to-save-state.ts'

/** The typed values of one record, which are kept until the server has stored them. */
export class EditedRecord<Value> {
  /** The options of the last render. */
  options: Editing<Value>
  state: EditingState<Value>
  saveState: SaveState
  /** Makes a typed change a step of the history. */
  record: (before: Value, after: Value) => void = () => {}
  /** The record that somebody else deleted and that the person adds again. */
  protected gone: Stored<Value> | undefined
  /** Called after the typed values or the save state have changed. */
  protected onChange: (change: { isSameSave: boolean }) => void = () => {}
  protected readonly draft: KeptDraft<Value>
  readonly #listeners = makeListeners()
  #shown: EditingState<Value>

  constructor(options: Editing<Value>) {
    this.options = options
    this.draft = new KeptDraft(options)
    this.state = this.draft.restore(options)
    this.#shown = this.state
    this.saveState = toSaveState(this.state, options.ofOrder !== undefined)
  }

  /** Further content of the draft of an earlier visit. */
  get restoredExtra(): unknown {
    return this.draft.found?.extra
  }

  subscribe = this.#listeners.subscribe

  /** Returns the state as it is drawn: a `quiet` one without the typed values. */
  getShown = () => this.#shown

  /** Returns the newest state. */
  latest = () => this.state

  dispatch = (event: EditingEvent<Value>): void => {
    const before = this.state
    const next = editingReducer(before, event, this.options.merge)
    if (next === before) return
    this.state = next
    this.keepDraft()
    const saveState = toSaveState(next, this.options.ofOrder !== undefined)
    const isSameSave = isSame(saveState, this.saveState)
    if (!isSameSave) this.saveState = saveState
    if (!this.options.quiet || !differInTypingOnly(before, next)) {
      this.#shown = next
      this.#listeners.call()
    }
    if (!isSameSave || next.typed !== before.typed) this.onChange({ isSameSave })
  }

  type = (typed: Value | ((before: Value) => Value)): void => {
    const { typed: before } = this.state
    const next = typed instanceof Function ? typed(before) : typed
    this.dispatch({ type: 'typed', typed: next, changed: this.#differs(next) })
    this.record(before, next)
  }

  /** Shows the values of a step. */
  step = (typed: Value): void => this.dispatch({ type: 'stepped', typed, changed: this.#differs(typed) })

  /**
   * Shows a newer version of the record that was read again. In a form of an order, it is merged into unsaved values, unless
   * both people changed the same field.
   */
  offerStored = (): void => {
    const { status, version, base, typed } = this.state
    const { stored, merge, ofOrder } = this.options
    if (stored.version <= version || isSame(stored, this.gone)) return
    const isClean = status === 'idle' || status === 'saved'
    const canMerge =
      ofOrder && (status === 'unsaved' || status === 'kept') && merge(base, typed, stored.values).conflicts.length === 0
    if (isClean || canMerge) this.dispatch({ type: isClean ? 'loaded' : 'rebased', stored })
  }

  discard = (): void => this.dispatch({ type: 'discarded', stored: this.options.stored })

  /** Calls `go` to leave; asks first if that loses unsaved work. */
  leave = async (go: () => void): Promise<void> => {
    if (isUnsaved(this.state)) {
      if (!(await confirm(unsavedQuestion))) return
      this.discard()
    }
    go()
  }

  /** Writes the draft, for instance after its `extra` has changed. */
  keepDraft = (): void => this.draft.write(this.state, this.options.extra?.())

  /** Keeps the typed values as a draft, which the next screen of the same record restores without a notice. */
  keepForNextScreen = (): void => {
    if (isUnsaved(this.state)) this.draft.write(this.state, undefined, { keptForNextScreen: true })
  }

  #differs = (typed: Value): boolean => this.options.isChanged?.(this.state.base, typed) ?? true
}
