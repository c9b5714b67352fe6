import type { Notification } from '@dealerline/shared/contract/notifications.ts'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { formatDate, formatInstant } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './notifications.module.css'
import { useNotifications, useSetStatus } from './use-notifications.ts'

/**
 * Today's notifications, newest first. The title of one about an order opens the screen on which the person acts, and marks it
 * as read. The others are marked one by one or all at once.
 */
export function NotificationItems({ onOpen }: { onOpen?: () => void }) {
  const notifications = useNotifications(false)
  const { mutate, isPending } = useSetStatus()
  if (!notifications.data) return <QueryState compact what="the notifications" query={notifications} />
  if (notifications.data.length === 0)
    return <EmptyState compact icon={<IconBell size={20} />} message="There are no notifications at the moment." />
  return (
    <ul className={classes.items} aria-label="Notifications">
      {notifications.data.map((notification) => (
        <Item
          key={notification.id}
          notification={notification}
          isBusy={isPending}
          onSet={(status) => mutate({ id: notification.id, status })}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

interface Props {
  notification: Notification
  isBusy: boolean
  onSet: (status: Notification['status']) => void
  onOpen: (() => void) | undefined
}

function Item({ notification, isBusy, onSet, onOpen }: Props) {
  const { title, text, status, fromDate, createdAt } = notification
  // A server of release 0.4.0 returns no link.
  const link = notification.link ?? ''
  const isNew = status === 'unread'
  // An e-mail begins with the sentence that is the title here.
  const body = text.startsWith(`${title}.`) ? text.slice(title.length + 1).trim() : text
  const open = () => {
    if (isNew) onSet('read')
    onOpen?.()
  }
  return (
    <li className={classes.item} data-new={isNew || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {link ? (
            <AppLink href={link} onClick={open}>
              {title}
            </AppLink>
          ) : (
            title
          )}
        </h3>
        {isNew && <Pill tone="info" label="New" icon={IconBell} />}
      </div>
      {body && <p className={classes.text}>{body}</p>}
      <div className={classes.foot}>
        <span className={classes.quiet}>{formatDate(fromDate) || formatInstant(createdAt).slice(0, 10)}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isBusy}
          aria-label={`Mark as ${isNew ? 'read' : 'unread'}: ${title}`}
          onClick={() => onSet(isNew ? 'read' : 'unread')}
        >
          {isNew ? 'Mark as read' : 'Mark as unread'}
        </Button>
      </div>
    </li>
  )
}
