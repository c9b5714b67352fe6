import { IconFileOff } from '@tabler/icons-react'
import { isUnknownRecord } from '../api.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { FailedState } from '../ui/feedback/FailedState.tsx'
import { ScreenTitle } from '../ui/form/ScreenTitle.tsx'
import { AppLink } from '../ui/shell/AppLink.tsx'

interface Props {
  /** The title of the screen that could not be shown. */
  title: string
  /** The error of loading the order itself, if that failed. */
  error: Error | null
  /** A sentence that names what could not be loaded. */
  message: string
  onRetry: () => void
}

/** Replaces a screen of an order that the person can't see, or that could not be loaded. */
export function OrderNotLoaded({ title, error, message, onRetry }: Props) {
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
        <FailedState message={message} onRetry={onRetry} />
      )}
    </>
  )
}
