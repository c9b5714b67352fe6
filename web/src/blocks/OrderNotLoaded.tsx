import { IconFileOff } from '@tabler/icons-react'
import { ApiError } from '../api.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { FailedState } from '../ui/feedback/FailedState.tsx'
import { ScreenTitle } from '../ui/form/ScreenTitle.tsx'
import { AppLink } from '../ui/shell/AppLink.tsx'

interface Props {
  /** The title of the screen that would stand here. */
  title: string
  /** Why the order itself could not be loaded, where it could not. */
  error: Error | null
  /** What could not be loaded, as a sentence. */
  message: string
  onRetry: () => void
}

/** Stands in place of a screen of an order that does not exist for this person, or could not be fetched. */
export function OrderNotLoaded({ title, error, message, onRetry }: Props) {
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <>
      <ScreenTitle title={title} />
      {isUnknown ? (
        <EmptyState
          icon={<IconFileOff size={20} />}
          message="There is no such order among those you can see."
          action={<AppLink href="/orders">All orders and quotes</AppLink>}
        />
      ) : (
        <FailedState message={message} onRetry={onRetry} />
      )}
    </>
  )
}
