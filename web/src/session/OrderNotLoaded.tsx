import { IconFileOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { isUnknownRecord } from '../api.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { FailedState } from '../ui/feedback/FailedState.tsx'
import { ScreenTitle } from '../ui/form/ScreenTitle.tsx'
import { AppLink } from '../ui/shell/AppLink.tsx'
import { hasFailed } from './has-failed.ts'

interface Props {
  /** The title of the screen that could not be shown. */
  title: string
  /** A sentence that names what could not be loaded. */
  message: string
  /** The queries of the screen, that of the order first. */
  queries: readonly Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'refetch'>[]
  /** Called after a repeated query succeeded. */
  onLoaded?: () => void
}

/** Replaces a screen of an order that the person can't see, or that could not be loaded. */
export function OrderNotLoaded({ title, message, queries, onLoaded }: Props) {
  const error = queries[0]?.error
  const retry = async () => {
    const results = await Promise.all(queries.filter(hasFailed).map((part) => part.refetch()))
    if (results.every(({ isSuccess }) => isSuccess)) onLoaded?.()
  }
  const isUnknown = isUnknownRecord(error)
  return (
    <>
      <ScreenTitle title={isUnknown ? 'Order not found' : title} />
      {isUnknown ? (
        <EmptyState
          icon={<IconFileOff size={20} />}
          message="This order does not exist, or you do not have access to it."
          action={<AppLink href="/orders">All orders and quotes</AppLink>}
        />
      ) : (
        <FailedState message={message} onRetry={retry} />
      )}
    </>
  )
}
