import type { AskedPerson } from '@dealerline/shared/contract/applications.ts'
import type { ApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api.ts'

interface Shown {
  status: ApplicationStatus
  people: readonly AskedPerson[]
}

const pollEvery = 2000

/** The application of an order: undefined while it is loaded, null where the order has none ("No Content"). */
export function useApplication<Record extends Shown>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Record>,
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Record | null> =>
      read(signal).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    refetchInterval: ({ state }) => pauseFor(state.data),
  })
}

/** Messages go out a moment after the call that asked for it; answers come when they come. */
function pauseFor(shown: Shown | null | undefined): number | false {
  if (!shown) return false
  if (shown.people.some(({ deliveries }) => deliveries.some(({ status }) => status === 'waiting'))) return pollEvery
  const isAwaited = shown.status === 'Sent' || shown.status === 'Former Approved' || shown.status === 'Processing'
  return isAwaited ? 5 * pollEvery : false
}
