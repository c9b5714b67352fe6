import { z } from 'zod'
import { date } from '../records/kinds.ts'
import { audiences, notificationStatuses } from '../rules/notifications.ts'
import { limited, lines } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'

export const notification = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(audiences),
  /** First and last day, YYYY-MM-DD; empty for no limit. */
  fromDate: z.string(),
  untilDate: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The caller's own status of the notification. */
  status: z.enum(notificationStatuses),
  /** The address of the screen on which the dealer acts; empty for none. */
  link: z.string(),
  version,
})
export type Notification = z.output<typeof notification>

/** A form sends null for a cleared day. */
const day = (label: string) =>
  date(label)
    .schema.nullable()
    .transform((date) => date ?? '')

/** Form fields of a notification, validated. */
export const notificationFields = z.object({
  title: limited('Title', 120).min(1, ruleMessage('required', 'Title')),
  text: lines('Text', 2000).min(1, ruleMessage('required', 'Text')),
  audience: z.enum(audiences, 'Audience must choose an option').default('everyone'),
  fromDate: day('From'),
  untilDate: day('Until'),
})
export type NotificationFields = z.output<typeof notificationFields>

const inQuery = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

export const notificationCalls = {
  getNotifications: call('GET DealerPortal/GetNotifications', {
    summary: 'List the caller’s current notifications',
    tag: 'notifications',
    description:
      'Newest first. With `all=true`, administrators get every notification. 404 “No Content” if there are none.',
    access: 'staff',
    query: z.object({ all: inQuery.default(false) }),
    reply: z.array(notification),
  }),
  getNewNotificationsCount: call('GET DealerPortal/GetNewNotificationsCount', {
    summary: 'Count the caller’s unread notifications',
    tag: 'notifications',
    access: 'staff',
    reply: z.object({ count: z.number().int() }),
  }),
  setNotificationStatus: call('POST DealerPortal/SetNotificationStatus', {
    summary: 'Mark a notification as read or unread',
    renews: 'notifications',
    description: 'Applies to the caller only. Id 0 marks all current notifications. Returns the number of unread ones.',
    access: 'staff',
    body: z.object({
      id: recordIDOrNone,
      status: z.enum(notificationStatuses, 'status must choose an option'),
    }),
    reply: z.object({ count: z.number().int() }),
  }),
  updateNotification: call('POST DealerPortal/UpdateNotification', {
    summary: 'Add or change a notification',
    renews: 'notifications',
    description:
      'Adds one if `id` is 0. Omitted fields keep their values. 409 with the current record if `version` is stale.',
    access: 'admin',
    body: changeOf(notificationFields).extend({ id: recordIDOrNone.default(0), version: version.default(0) }),
    reply: notification,
  }),
  deleteNotification: call('DELETE DealerPortal/DeleteNotification/{id}', {
    summary: 'Delete a notification for everybody',
    renews: 'notifications',
    access: 'admin',
    params: z.object({ id }),
    reply: z.object({ id: z.number().int() }),
  }),
}
