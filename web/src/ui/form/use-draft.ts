import { useCallback, useEffect, useState } from 'react'
import { drafts } from './draft-store.ts'

/**
 * Keeps what a person types until the server has acknowledged it, for forms without a version. A form of a versioned
 * record takes `useFormEditing`.
 *
 * `found` is what an earlier visit left under the key, read once and passed through `read` (give a Zod schema's
 * checked parse; return undefined for what does not fit). Call `keep` on every change and `acknowledge` after the
 * server's answer. A new key starts over; an empty key keeps nothing.
 */
export function useDraft<Value>(key: string, read: (stored: unknown) => Value | undefined) {
  const [found, setFound] = useState(() => ({ key, value: findDraft(key, read) }))
  if (found.key !== key) setFound({ key, value: findDraft(key, read) })
  const keep = useCallback((value: Value) => drafts.keep(key, value), [key])
  const acknowledge = useCallback(() => drafts.forget(key), [key])
  useEffect(() => drafts.flush, [])
  return { found: found.value, keep, acknowledge }
}

/** Forgets every draft, as when another person signs in on this tab. */
export const forgetDrafts = () => drafts.forgetAll()

function findDraft<Value>(key: string, read: (stored: unknown) => Value | undefined): Value | undefined {
  const stored = drafts.find(key)
  return stored === undefined ? undefined : read(stored)
}
