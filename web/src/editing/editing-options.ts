import type { ApiError } from '../api.ts'
import type { Message } from '../ui/feedback/notify.ts'
import type { DraftStore } from '../ui/form/draft-store.ts'
import type { Pace } from './autosave.ts'
import type { Draft, Stored } from './editing-state.ts'
import type { FormSteps } from './form-steps.ts'
import type { Merge } from './merge.ts'

/** One attempt to save: the typed values, the version they are based on, and the idempotency key of this content. */
export interface SaveAttempt<Value> extends Draft<Value> {
  key: string
  /** Whether the person did not ask for this save, so that it must not ask them anything. */
  isAutomatic: boolean
}

/** A form of an order. It has no Save button, because its values are saved by themselves. */
export interface OrderForm {
  orderID: number
  /** Whether the order was sent, so that nothing is saved. */
  isLocked?: boolean
  pace?: Pace
  /** Whether something else handles Ctrl/Cmd-S: the page that the form is part of, or a panel over it. */
  isPart?: boolean
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
  /** The order whose form this is. It saves by itself, and its drafts are kept on the server too. */
  ofOrder?: OrderForm | undefined
  /** How the steps of a form of an order are undone. Without it, the form has no steps in the history of the order. */
  steps?: FormSteps | undefined
  /** Returns the content that can be saved: `typed` itself, without some of its changes, or undefined for nothing. */
  savable?: (typed: Value, base: Value) => Value | undefined
  /** Shows the mistakes that keep a form of an order from being saved. */
  showMistakes?: () => void
  /** Returns further content of the draft, such as texts of cells that could not be read. */
  extra?: () => unknown
}
