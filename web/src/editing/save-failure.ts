import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { ApiError } from '../api.ts'
import type { Editing } from './editing-options.ts'
import type { EditingEvent, EditingState, Stored } from './editing-state.ts'

/** Whether the server refused the content, so that nothing was stored. */
export const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400

/** Returns the event of a failed save. The server may have stored the content of an unanswered one. */
export const toFailed = (error: unknown): EditingEvent<never> => ({
  type: 'failed',
  isOffline: error instanceof ApiError && error.status === 0,
  isAnswered: !(error instanceof ApiError) || ![0, 408, 429, 502, 503, 504].includes(error.status),
  message: error instanceof Error ? error.message : '',
})

/** Reports a failed save with a message of the portal. */
export const failedAs = (name: MessageName) => (error: ApiError) =>
  message(name, { error: error.message, httpStatus: error.status })

/** Returns the event for a save that the server refused because somebody else saved or deleted the record first. */
export async function toConflict<Value>(
  { code, current }: ApiError,
  { base, version }: EditingState<Value>,
  { readTheirs, readAgain }: Editing<Value>,
): Promise<EditingEvent<Value> | undefined> {
  if (code === 'stale' && current) return toStale(readTheirs(current, base))
  if (code !== 'notFound') return undefined
  if (readAgain) return toStale(await readAgain(base))
  return version > 0 ? { type: 'deleted' } : undefined
}

const toStale = <Value>(theirs: Stored<Value> | undefined): EditingEvent<Value> | undefined =>
  theirs && { type: 'stale', theirs }
