import { type Notification, notificationCalls } from '@dealerline/shared/contract/notifications.ts'
import type { NotificationStatus } from '@dealerline/shared/rules/notifications.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isUnknownRecord, keyOf, query, send } from '../../api.ts'
import { renewed } from '../../renewal.ts'
import { notify } from '../../ui/feedback/notify.ts'

const counting = query(notificationCalls.getNewNotificationsCount, {})

/** Returns the number of new notifications. */
export const useNewNotificationCount = () =>
  useQuery({ ...counting, staleTime: 60_000, retry: false, meta: { news: 'notifications' } }).data?.count ?? 0

/** Loads the current notifications, or all of them for administrators. "No Content" is an empty list. */
export function useNotifications(includesPast: boolean) {
  return useQuery({
    queryKey: [...keyOf(notificationCalls.getNotifications), includesPast],
    meta: { news: 'notifications' },
    queryFn: ({ signal }): Promise<Notification[]> =>
      send(notificationCalls.getNotifications, { query: { all: includesPast } }, { signal }).catch((error: unknown) => {
        if (isUnknownRecord(error)) return []
        throw error
      }),
  })
}

/** Marks one notification, or with 0 all of them, as read or unread. */
export function useSetStatus() {
  return useMutation({
    mutationFn: (body: { id: number; status: NotificationStatus }) =>
      send(notificationCalls.setNotificationStatus, { body }),
    onSuccess: renewed,
    onError: (error) => notify({ httpStatus: 500, message: `Not saved: ${error.message}` }, error),
  })
}
