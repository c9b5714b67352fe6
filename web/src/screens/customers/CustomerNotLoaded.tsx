import { IconUserOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/** Stands in place of a customer that does not exist for this person, or could not be fetched. */
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
          message="There is no such customer among those you can see."
          action={<AppLink href="/Customers">All customers</AppLink>}
        />
      ) : (
        <FailedState message="The customer could not be loaded." onRetry={retry} retrying={retrying} />
      )}
    </>
  )
}
