import { ApiError } from '../api.ts'

interface ReadQuery {
  data: unknown
  error: unknown
  /** The failure of the last attempt, while more of them follow. */
  failureReason?: unknown
}

/**
 * Whether the failed state of a query replaces its content. The first failed attempt shows it, and a later one that succeeds removes
 * it. Content that was read earlier stays while a later read fails, because somebody may be typing in it, unless the record is gone or
 * the person may no longer see it.
 */
export const hasFailed = ({ data, error, failureReason = error }: ReadQuery): boolean =>
  failureReason !== null && (data === undefined || (error instanceof ApiError && [403, 404].includes(error.status)))
