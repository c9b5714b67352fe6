import { Button } from '@mantine/core'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { NotificationItems } from './NotificationItems.tsx'
import classes from './notifications.module.css'
import { useNewNotificationCount, useSetStatus } from './use-notifications.ts'

/** The notifications, in a panel next to the current screen. */
export default function BellPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const count = useNewNotificationCount()
  const set = useSetStatus()
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Notifications"
      foot={
        <>
          <Button
            variant="default"
            disabled={count === 0}
            loading={set.isPending}
            onClick={() => set.mutate({ id: 0, status: 'read' })}
          >
            Mark all as read
          </Button>
          <AppLink href="/notifications" className={classes.end} onClick={onClose}>
            All notifications
          </AppLink>
        </>
      }
    >
      <NotificationItems onOpen={onClose} />
    </SidePanel>
  )
}
