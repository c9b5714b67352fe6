import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { withChange } from '@dealerline/shared/contract/changes.ts'
import {
  type Notification,
  type notificationCalls,
  notificationFields,
} from '@dealerline/shared/contract/notifications.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { audiencesOf } from '@dealerline/shared/rules/notifications.ts'
import { authorOf, type Context, isStale } from '../../../calls/context.ts'
import * as queries from './queries.ts'

const none = () => new AppError('notFound', { detail: 'There is no such notification.' })

/**
 * What shows to the caller today, or, for who keeps notifications, everything. @throws AppError 404 where nothing does
 */
export async function getNotifications({ tx, caller }: Context, all: boolean): Promise<Notification[]> {
  const isKeeper = all && caller.kind === 'Admin'
  const found = isKeeper
    ? await queries.selectAll(tx, caller.actorID)
    : await queries.selectShowing(tx, caller.actorID, audiencesOf(caller.kind))
  if (found.length === 0) throw new AppError('notFound', { detail: 'No Content' })
  return found
}

export async function getNewCount({ tx, caller }: Context): Promise<{ count: number }> {
  return { count: await queries.countNew(tx, caller.actorID, audiencesOf(caller.kind)) }
}

/**
 * Marks one notification that shows to the caller, or all (id 0), for the person themself. @returns how many are new
 */
export async function setStatus(
  context: Context,
  { id, status }: BodyOf<typeof notificationCalls.setNotificationStatus>,
): Promise<{ count: number }> {
  const { tx, caller } = context
  const showing = await queries.selectShowing(tx, caller.actorID, audiencesOf(caller.kind))
  const ids = showing.map((one) => one.id).filter((known) => id === 0 || known === id)
  if (id > 0 && ids.length === 0) throw none()
  await queries.mark(tx, caller.actorID, ids, status === 'read')
  return getNewCount(context)
}

/** Adds a notification (id 0) or changes one. Who has read it before is not told again. */
export async function updateNotification(
  context: Context,
  { id, version: _, ...change }: BodyOf<typeof notificationCalls.updateNotification>,
): Promise<Notification> {
  const { tx, caller } = context
  const current = id > 0 ? await queries.hold(tx, caller.actorID, id) : undefined
  if (id > 0 && !current) throw none()
  if (current && isStale(context, current)) throw new AppError('stale', { current })
  const fields = withChange(notificationFields, current ?? { fromDate: '', untilDate: '' }, change)
  if (fields.fromDate && fields.untilDate && fields.untilDate < fields.fromDate) {
    const message = 'Until can not be before From'
    throw new AppError('badInput', { detail: message, errors: [{ path: 'untilDate', message }] })
  }
  const stored = await queries.put(tx, caller.actorID, id, fields, authorOf(caller))
  const action = id > 0 ? 'changed' : 'added'
  tx.audit({ entityType: 'notification', entityID: stored.id, action, data: fields })
  return stored
}

export async function deleteNotification({ tx }: Context, id: number): Promise<{ id: number }> {
  const title = await queries.remove(tx, id)
  if (title === undefined) throw none()
  tx.audit({ entityType: 'notification', entityID: id, action: 'removed', data: { title } })
  return { id }
}
