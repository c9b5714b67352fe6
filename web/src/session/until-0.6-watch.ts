import { ApiError } from '../api.ts'

/** How often a server of release 0.4.0 is asked about an open order, in milliseconds. It has no stream. */
export const oldServerMs = 1500

/** Whether a server of release 0.4.0 has refused a stream. The next try may reach a newer server. */
export const isOfOldServer = (error: unknown) => error instanceof ApiError && error.status === 404
