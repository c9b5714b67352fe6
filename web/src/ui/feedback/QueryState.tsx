import { FailedState } from './FailedState.tsx'
import type { LoadingQuery } from './failure-of.ts'
import { LoadingState } from './LoadingState.tsx'

type Query = LoadingQuery & { error: Error | null }

interface Props {
  /** What is read, inside a sentence: `the order`. */
  what: string
  query: Query | readonly Query[]
  /** The message of a failure; default: `The order could not be loaded.` */
  failed?: string | ((error: Error) => string)
  detail?: string
  /** The number of lines in the skeleton. */
  lines?: number
  compact?: boolean
}

/** What stands in place of the content of queries: its skeleton, or what failed with a retry. */
export function QueryState({ what, query, failed, detail, lines, compact }: Props) {
  const failures = [query].flat().filter(({ isError }) => isError)
  const [failure] = failures
  if (!failure) return <LoadingState label={`Loading ${what}`} lines={lines} />
  const byDefault = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`
  return (
    <FailedState
      message={typeof failed === 'function' && failure.error ? failed(failure.error) : `${failed ?? byDefault}`}
      detail={detail}
      compact={compact}
      onRetry={() => void Promise.all(failures.map(({ refetch }) => refetch()))}
      retrying={failures.some(({ isFetching }) => isFetching)}
    />
  )
}
