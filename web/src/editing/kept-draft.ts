import type { DraftStore } from '../ui/form/draft-store.ts'
import { beginEditing, type Draft, type EditingState, editingReducer, type Stored } from './editing-state.ts'
import type { Merge } from './merge.ts'

export interface KeptDraft<Value> extends Draft<Value> {
  /** Further content, such as texts of cells that could not be read. */
  extra?: unknown
  /** Whether another screen of the same record continues with the draft and shows no notice about it. */
  keptForNextScreen?: boolean
}

/** Returns the draft of the current state. */
export const draftOf = <Value>({ typed, base, version, sent, key }: EditingState<Value>): Draft<Value> => ({
  typed,
  base,
  version,
  ...(key !== undefined && { key, ...(sent !== typed && { sent }) }),
})

/** Returns the draft under the key, if it is valid for the record. */
export function findDraft<Value>(
  store: DraftStore,
  draftKey: string,
  readDraft?: (draft: Draft<Value>) => Draft<Value> | undefined,
): KeptDraft<Value> | undefined {
  const draft = store.find(draftKey) as Partial<KeptDraft<Value>> | null | undefined
  if (!draft?.typed || !draft.base || typeof draft.version !== 'number') return undefined
  const { typed, base, version, sent, key, extra, keptForNextScreen = false } = draft
  const storedDraft = { typed, base, version, sent, key }
  const validDraft = readDraft ? readDraft(storedDraft) : storedDraft
  return validDraft && { ...validDraft, extra, keptForNextScreen }
}

/** Begins editing with the draft, if there is one. */
export function restore<Value>(stored: Stored<Value>, keptDraft: KeptDraft<Value> | undefined, merge: Merge<Value>) {
  const state = beginEditing(stored)
  if (!keptDraft) return state
  const { keptForNextScreen, ...draft } = keptDraft
  const next = editingReducer(state, { type: 'draftRestored', draft }, merge)
  return { ...next, restored: next.restored && !keptForNextScreen }
}
