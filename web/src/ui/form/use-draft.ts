import { useCallback, useEffect, useRef, useState } from 'react'

const prefix = 'draft:'
const pause = 250

/**
 * Keeps what a person types in session storage until the server has acknowledged it.
 *
 * `found` is what an earlier visit left under the key, read once and passed through `read` (give a Zod schema's
 * checked parse; return undefined for what does not fit). Call `keep` on every change and `acknowledge` after the
 * server's answer. A new key starts over; an empty key keeps nothing.
 */
export function useDraft<Value>(key: string, read: (stored: unknown) => Value | undefined) {
  const [found, setFound] = useState(() => ({ key, value: findDraft(key, read) }))
  const waiting = useRef<{ key: string; value: Value } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (found.key !== key) setFound({ key, value: findDraft(key, read) })

  const write = useCallback(() => {
    clearTimeout(timer.current)
    if (waiting.current) storeDraft(waiting.current.key, waiting.current.value)
    waiting.current = null
  }, [])

  const keep = useCallback(
    (value: Value) => {
      if (!key) return
      waiting.current = { key, value }
      clearTimeout(timer.current)
      timer.current = setTimeout(write, pause)
    },
    [key, write],
  )

  const acknowledge = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = null
    if (key) sessionStorage.removeItem(prefix + key)
  }, [key])

  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])

  return { found: found.value, keep, acknowledge }
}

/** Forgets every draft, as when another person signs in on this tab. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

function findDraft<Value>(key: string, read: (stored: unknown) => Value | undefined): Value | undefined {
  const stored = key ? sessionStorage.getItem(prefix + key) : null
  if (stored === null) return undefined
  try {
    return read(JSON.parse(stored))
  } catch {
    return undefined
  }
}

function storeDraft(key: string, value: unknown) {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // A full or forbidden storage must not stop anybody from typing; the page still holds the value.
  }
}
