import { z } from 'zod'
import { date } from '../blocks/kinds.ts'
import { audiences, notificationStatuses } from '../rules/notifications.ts'
import { limited } from '../rules/schemas.ts'
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
  /** Of the person who asks. */
  status: z.enum(notificationStatuses),
  version,
})
export type Notification = z.output<typeof notification>

/** A day that is taken away again is null in a form. */
const day = (label: string) =>
  date(label)
    .schema.nullable()
    .transform((given) => given ?? '')

/** The fields of the form of a notification, checked. */
export const notificationFields = z.object({
  title: limited('Title', 120).min(1, ruleMessage('required', 'Title')),
  text: limited('Text', 2000).min(1, ruleMessage('required', 'Text')),
  audience: z.enum(audiences, 'Audience must choose an option'),
  fromDate: day('From'),
  untilDate: day('Until'),
})
export type NotificationFields = z.output<typeof notificationFields>

const inQuery = z.enum(['true', 'false'], 'must be true or false').transform((written) => written === 'true')

export const notificationCalls = {
  getNotifications: call({
    method: 'GET',
    path: 'DealerPortal/GetNotifications',
    summary:
      'The notifications that show to the caller today, newest first; with `all=true`, for administrators, every one. 404 with No Content where there is none.',
    access: 'staff',
    query: z.object({ all: inQuery.default(false) }),
    reply: z.array(notification),
  }),
  getNewNotificationsCount: call({
    method: 'GET',
    path: 'DealerPortal/GetNewNotificationsCount',
    summary: 'How many notifications show to the caller today that they have not read.',
    access: 'staff',
    reply: z.object({ count: z.number().int() }),
  }),
  setNotificationStatus: call({
    method: 'POST',
    path: 'DealerPortal/SetNotificationStatus',
    summary: 'Marks a notification as read or unread for the person who is signed in; id 0 marks all that show.',
    access: 'staff',
    body: z.object({
      id: recordIDOrNone,
      status: z.enum(notificationStatuses, 'status must choose an option'),
    }),
    reply: z.object({ count: z.number().int() }),
  }),
  updateNotification: call({
    method: 'POST',
    path: 'DealerPortal/UpdateNotification',
    summary:
      'Adds a notification (id 0) or changes one, of which what is left out stays. 409 with the current one where it is stale.',
    access: 'admin',
    body: changeOf(notificationFields).extend({ id: recordIDOrNone.default(0), version: version.default(0) }),
    reply: notification,
  }),
  deleteNotification: call({
    method: 'DELETE',
    path: 'DealerPortal/DeleteNotification/{id}',
    summary: 'Removes a notification for everybody.',
    access: 'admin',
    params: z.object({ id }),
    reply: z.object({ id: z.number().int() }),
  }),
}
