import type { ApplicationRecipient } from '@dealerline/shared/contract/applications.ts'
import type { ApplicationStatus } from '@dealerline/shared/rules/application-states.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { isUnknownRecord } from '../../api.ts'

/** The properties that every kind of application has. */
export interface Application {
  status: ApplicationStatus
  people: readonly ApplicationRecipient[]
}

const pollInterval = 2000

/** Loads the application of an order: undefined while it loads, null if the order has none ("No Content"). */
export function useApplication<Record extends Application>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Record>,
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Record | null> =>
      read(signal).catch((error: unknown) => {
        if (isUnknownRecord(error)) return null
        throw error
      }),
    refetchInterval: ({ state }) => pollIntervalOf(state.data),
  })
}

/** Returns the polling interval: messages are sent a moment after the call, and answers can come at any time. */
function pollIntervalOf(application: Application | null | undefined): number | false {
  if (!application) return false
  if (application.people.some(({ deliveries }) => deliveries.some(({ status }) => status === 'waiting')))
    return pollInterval
  const isWaitingForAnswer =
    application.status === 'Sent' || application.status === 'Former Approved' || application.status === 'Processing'
  return isWaitingForAnswer ? 5 * pollInterval : false
}
