import { notificationCalls } from '@dealerline/shared/contract/notifications.ts'
import { routesOf } from '../../../calls/handler.ts'
import {
  deleteNotification,
  getNewNotificationsCount,
  getNotifications,
  setStatus,
  updateNotification,
} from './notifications.ts'

export const notificationRoutes = routesOf(notificationCalls, {
  getNotifications: (context, { query }) => getNotifications(context, query.all),
  getNewNotificationsCount: (context) => getNewNotificationsCount(context),
  setNotificationStatus: (context, { body }) => setStatus(context, body),
  updateNotification: (context, { body }) => updateNotification(context, body),
  deleteNotification: (context, { params }) => deleteNotification(context, params.id),
})
