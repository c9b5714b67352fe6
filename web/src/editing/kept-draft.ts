import { orderDrafts } from '../session/order-drafts.ts'
import { type DraftStore, drafts } from '../ui/form/draft-store.ts'
import type { Editing } from './editing-options.ts'
import { beginEditing, type Draft, type EditingState, editingReducer, type Stored } from './editing-state.ts'

interface Kept<Value> extends Draft<Value> {
  /** Further content, such as texts of cells that could not be read. */
  extra?: unknown
  /** Whether another screen of the same record continues with the draft and shows no notice about it. */
  keptForNextScreen?: boolean
}

/** The newest owner of each draft. */
const owners = new WeakMap<DraftStore, Map<string, object>>()
/** The records that the server has stored and that the screens have not read again yet. */
const unread = new WeakMap<DraftStore, Map<string, Stored<unknown>>>()

/**
 * The draft of an editor. It owns the draft also after its screen was left, while its save still runs or has failed. When the
 * screen is opened again, the draft belongs to the new editor.
 */
export class KeptDraft<Value> {
  /** The content that an earlier visit has left. */
  readonly found: Kept<Value> | undefined
  readonly #store: DraftStore
  readonly #key: string

  constructor({ store, draftKey, ofOrder, readDraft = (draft) => draft }: Editing<Value>) {
    this.#store = store ?? (ofOrder ? orderDrafts(ofOrder.orderID) : drafts)
    this.#key = draftKey
    const draft = this.#store.find(draftKey) as Partial<Kept<Value>> | null | undefined
    if (!draft?.typed || !draft.base || typeof draft.version !== 'number') return
    const { typed, base, version, sent, key, extra, keptForNextScreen = false } = draft
    const validDraft = readDraft({ typed, base, version, sent, key })
    this.found = validDraft && { ...validDraft, extra, keptForNextScreen }
  }

  /** Returns the first state of editing: that of the draft, if there is one. `stored` may be older than the last save. */
  restore({ stored, merge, ofOrder }: Editing<Value>): EditingState<Value> {
    const saved = unread.get(this.#store)?.get(this.#key) as Stored<Value> | undefined
    // A new record outside an order is another one each time.
    const isSame = stored.version > 0 || ofOrder !== undefined
    const state = beginEditing(saved && isSame && saved.version > stored.version ? saved : stored)
    if (!this.found) return state
    const { keptForNextScreen, ...draft } = this.found
    const next = editingReducer(state, { type: 'draftRestored', draft }, merge)
    return { ...next, restored: next.restored && !keptForNextScreen }
  }

  /** Takes the draft over from the editor of an earlier visit. */
  own(): void {
    const ownerByKey = owners.get(this.#store) ?? new Map<string, object>()
    owners.set(this.#store, ownerByKey.set(this.#key, this))
  }

  /** Has the next editor begin with the record that was saved, until the screens that show it have read it again. */
  async showUntilRead(saved: Stored<Value>, read: () => unknown): Promise<void> {
    const savedByKey = unread.get(this.#store) ?? new Map<string, Stored<unknown>>()
    unread.set(this.#store, savedByKey.set(this.#key, saved))
    try {
      await read()
    } finally {
      if (savedByKey.get(this.#key) === saved) savedByKey.delete(this.#key)
    }
  }

  /** Whether no newer editor has the draft. */
  isOwned(): boolean {
    return [undefined, this].includes(owners.get(this.#store)?.get(this.#key) as this | undefined)
  }

  /** Whether nobody but an editor whose screen was left can save this draft, which is that of a form of an order. */
  isLeft(): boolean {
    return this.#store !== drafts && this.isOwned() && this.#store.find(this.#key) !== undefined
  }

  /** Writes the state with further content. Removes the draft if there is nothing to keep. */
  write(state: EditingState<Value>, extra?: unknown, others: Pick<Kept<Value>, 'keptForNextScreen'> = {}): void {
    if (!this.isOwned()) return
    const { typed, base, version, sent, key, status } = state
    const attempt = key !== undefined && { key, ...(sent !== typed && { sent }) }
    const draft = { typed, base, version, ...attempt, ...(extra !== undefined && { extra }), ...others }
    if (extra === undefined && (status === 'idle' || status === 'saved')) this.#store.forget(this.#key)
    else this.#store.keep(this.#key, draft)
  }
}
