import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { withChange } from '@dealerline/shared/contract/changes.ts'
import {
  type Notification,
  type notificationCalls,
  notificationFields,
} from '@dealerline/shared/contract/notifications.ts'
import { AppError, inputError } from '@dealerline/shared/errors.ts'
import { audiencesOf } from '@dealerline/shared/rules/notifications.ts'
import { authorOf, type Context, isStale } from '../../../calls/context.ts'
import * as queries from './queries.ts'

const noNotification = () => new AppError('notFound', { detail: 'There is no such notification.' })

/**
 * Returns the caller's notifications of today; with `all`, administrators get every notification.
 * @throws AppError 404 if there is none
 */
export async function getNotifications({ tx, caller }: Context, all: boolean): Promise<Notification[]> {
  const showsAll = all && caller.kind === 'Admin'
  const notifications = showsAll
    ? await queries.selectAll(tx, caller.actorID)
    : await queries.selectCurrentNotifications(tx, caller.actorID, audiencesOf(caller.kind), caller.dealerID)
  if (notifications.length === 0) throw new AppError('notFound', { detail: 'No Content' })
  return notifications
}

export async function getNewNotificationsCount({ tx, caller }: Context): Promise<{ count: number }> {
  return { count: await queries.countNewNotifications(tx, caller.actorID, audiencesOf(caller.kind), caller.dealerID) }
}

/**
 * Marks one notification, or all current ones if `id` is 0, as read or unread. Applies to the signed-in person, not to
 * the dealer they act as.
 * @returns the number of unread notifications
 */
export async function setStatus(
  context: Context,
  { id, status }: BodyOf<typeof notificationCalls.setNotificationStatus>,
): Promise<{ count: number }> {
  const { tx, caller } = context
  const ids = await queries.selectCurrentIDs(tx, audiencesOf(caller.kind), caller.dealerID, id)
  if (id > 0 && ids.length === 0) throw noNotification()
  await queries.markNotifications(tx, caller.actorID, ids, status === 'read')
  return getNewNotificationsCount(context)
}

/** Adds a notification (id 0) or changes one. A changed notification stays read for people who have read it. */
export async function updateNotification(
  context: Context,
  { id, version: _, ...change }: BodyOf<typeof notificationCalls.updateNotification>,
): Promise<Notification> {
  const { tx, caller } = context
  const current = id > 0 ? await queries.lockNotification(tx, caller.actorID, id) : undefined
  if (id > 0 && !current) throw noNotification()
  if (current && isStale(context, current)) throw new AppError('stale', { current })
  const fields = withChange(notificationFields, current ?? { fromDate: '', untilDate: '' }, change)
  if (fields.fromDate && fields.untilDate && fields.untilDate < fields.fromDate)
    throw inputError([{ path: 'untilDate', message: 'Until cannot be before From' }])
  const notification = await queries.saveNotification(tx, caller.actorID, id, fields, authorOf(caller))
  const action = id > 0 ? 'changed' : 'added'
  tx.audit({ entityType: 'notification', entityID: notification.id, action, data: fields })
  return notification
}

export async function deleteNotification({ tx }: Context, id: number): Promise<{ id: number }> {
  const title = await queries.deleteNotification(tx, id)
  if (title === undefined) throw noNotification()
  tx.audit({ entityType: 'notification', entityID: id, action: 'removed', data: { title } })
  return { id }
}
