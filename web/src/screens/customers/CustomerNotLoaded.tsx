import { IconUserOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/** Replaces the screen of a customer that the person can't see, or that could not be loaded. */
export function CustomerNotLoaded({
  unknown,
  retry,
  retrying,
}: {
  unknown: boolean
  retry: () => void
  retrying: boolean
}) {
  return (
    <>
      <ScreenTitle title="Customer" />
      {unknown ? (
        <EmptyState
          icon={<IconUserOff size={20} />}
          message="This customer does not exist, or you do not have access to it."
          action={<AppLink href="/Customers">All customers</AppLink>}
        />
      ) : (
        <FailedState message="The customer could not be loaded." onRetry={retry} retrying={retrying} />
      )}
    </>
  )
}
