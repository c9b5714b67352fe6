import type { QueryClient } from '@tanstack/react-query'
import { callOf, connect } from './api.ts'

let renewal: Promise<void> = Promise.resolve()

/** After each successful call, reads the cached replies again that it renews. */
export function renewAfterCalls(client: QueryClient): void {
  connect({
    onAnswer({ renews, renewsAfter }) {
      if (renews && renewsAfter) setTimeout(() => void renew(client, renews), renewsAfter * 1000)
      else if (renews) renewal = renew(client, renews)
    },
  })
}

function renew(client: QueryClient, tag: string): Promise<void> {
  if (tag === 'everything') return client.invalidateQueries()
  return client.invalidateQueries({ predicate: ({ queryKey }) => callOf(queryKey)?.tag === tag })
}

/** Waits until the page shows what the last call changed. */
export const renewed = (): Promise<void> => renewal
