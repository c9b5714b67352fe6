interface LoadingQuery {
  isError: boolean
  refetch: () => unknown
}

/** Returns the failed state of a list whose query failed: the message, and a retry. Otherwise undefined. */
export const failureOf = ({ isError, refetch }: LoadingQuery, message: string) =>
  isError ? { message, onRetry: () => void refetch() } : undefined
