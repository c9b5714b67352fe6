export interface LoadingQuery {
  data?: unknown
  isError: boolean
  /** Why the latest try has failed, although another one follows. */
  failureReason?: unknown
  isFetching?: boolean
  refetch: () => unknown
}

/**
 * Returns the failed state of a list without content whose query has failed, even if it is tried again: the message, and a retry.
 * Otherwise undefined.
 */
export const failureOf = ({ data, isError, failureReason, isFetching, refetch }: LoadingQuery, message: string) =>
  data === undefined && (isError || failureReason)
    ? { message, onRetry: () => void refetch(), retrying: isFetching === true }
    : undefined
