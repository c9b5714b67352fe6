import { useCallback, useState } from 'react'
import { drafts } from './draft-store.ts'

/**
 * Keeps the typed values of a form until the server has stored them, for forms without a version. A form of a versioned
 * record uses `useFormEditing`.
 *
 * `restoredDraft` is the draft that an earlier visit stored under the key. It is read once and validated by `read`, which
 * returns undefined for an invalid draft. Call `keep` on every change and `acknowledge` after the server's response. A
 * new key starts over; an empty key stores nothing.
 */
export function useDraft<Value>(key: string, read: (draft: unknown) => Value | undefined) {
  const [initial, setInitial] = useState(() => ({ key, value: findDraft(key, read) }))
  if (initial.key !== key) setInitial({ key, value: findDraft(key, read) })
  const keep = useCallback((value: Value) => drafts.keep(key, value), [key])
  const acknowledge = useCallback(() => drafts.forget(key), [key])
  return { restoredDraft: initial.value, keep, acknowledge }
}

/** Deletes every draft, for instance when another person signs in on this tab. */
export const forgetDrafts = () => drafts.forgetAll()

function findDraft<Value>(key: string, read: (draft: unknown) => Value | undefined): Value | undefined {
  const draft = drafts.find(key)
  return draft === undefined ? undefined : read(draft)
}
