/** The functions to call when a value that a page shows changes. `subscribe` is that of `useSyncExternalStore`. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call: () => {
      for (const listener of listeners) listener()
    },
  }
}
