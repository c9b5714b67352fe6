import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { PartTabs } from '../../lists/PartTabs.tsx'
import { useDealer } from '../../session/portal.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { AllNotifications } from './AllNotifications.tsx'
import { NotificationItems } from './NotificationItems.tsx'
import { notificationsSearch } from './notifications-search.ts'
import { useNewNotificationCount, useSetStatus } from './use-notifications.ts'

const parts = { own: 'For me', all: 'All notifications' }

/** The provider's notifications. Administrators maintain them here too. */
export default function Notifications() {
  const { isAdmin } = useDealer()
  const { tab } = useScreenSearch(notificationsSearch)
  const { replaceAll } = useSearchNavigation(notificationsSearch)
  const showsAll = isAdmin && tab === 'all'
  return (
    <>
      <ScreenTitle title="Notifications" subtitle="Current notifications.">
        {isAdmin && (
          <IconButton icon={IconPlus} onClick={() => replaceAll({ tab: 'all', edit: 'new' })}>
            New notification
          </IconButton>
        )}
      </ScreenTitle>
      {isAdmin && (
        <PartTabs
          label="Parts of the notifications"
          path="/notifications"
          parts={parts}
          current={showsAll ? 'all' : 'own'}
        />
      )}
      {showsAll ? <AllNotifications /> : <MyNotifications />}
    </>
  )
}

function MyNotifications() {
  const count = useNewNotificationCount()
  const set = useSetStatus()
  return (
    <Section
      title={count === 0 ? 'Nothing new' : `${count} new`}
      actions={
        count > 0 && (
          <Button variant="default" loading={set.isPending} onClick={() => set.mutate({ id: 0, status: 'read' })}>
            Mark all as read
          </Button>
        )
      }
    >
      <NotificationItems />
    </Section>
  )
}
