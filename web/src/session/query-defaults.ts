import type { DefaultOptions } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

/** How queries of the portal read. `api.ts` itself repeats calls that got no answer. */
export const queryDefaults: DefaultOptions['queries'] = {
  staleTime: 10_000,
  // A read of ten seconds ago may be from before the network was away, and would be marked as such.
  refetchOnReconnect: 'always',
  // Retry only failures that may be temporary.
  retry: (count, error) =>
    count < 2 && error instanceof ApiError && error.status >= 500 && error.code !== 'unavailable',
}
