import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { ApiError } from '../api.ts'
import type { EditingEvent } from './editing-state.ts'

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
