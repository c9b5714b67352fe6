import { ApiError } from '../api.ts'

/**
 * Whether the failed state of a query replaces its content. Content that was read earlier stays while a later read fails, because
 * somebody may be typing in it, unless the record is gone or the person may no longer see it.
 */
export const hasFailed = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  error !== null && (data === undefined || (error instanceof ApiError && [403, 404].includes(error.status)))
