import { useRef } from 'react'

/**
 * Returns the idempotency key of a message: each content has its own, so that a second click, or a retry after a lost response,
 * sends nothing twice. Call `forget` after a message was sent.
 */
export function useMessageKey() {
  const keys = useRef(new Map<string, string>())
  return {
    keyFor(content: unknown): string {
      const name = JSON.stringify(content)
      const key = keys.current.get(name) ?? crypto.randomUUID()
      keys.current.set(name, key)
      return key
    },
    forget: () => keys.current.clear(),
  }
}
