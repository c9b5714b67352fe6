import type { Notification } from '@dealerline/shared/contract/notifications.ts'
import { audienceLabels, displayStateOf } from '@dealerline/shared/rules/notifications.ts'
import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { IconBell } from '@tabler/icons-react'
import { OpenedRecord } from '../../lists/OpenedRecord.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { formatDate } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { Pill, type PillTone } from '../../ui/shell/Pill.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'
import { notificationsSearch } from './notifications-search.ts'
import { useNotifications } from './use-notifications.ts'

const showing = {
  showing: { label: 'Showing', tone: 'good' },
  coming: { label: 'To come', tone: 'info' },
  over: { label: 'Over', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: PillTone }>

/** Returns today in the provider's time zone, `YYYY-MM-DD`. */
const today = () => toLocalDay(new Date())

const columns: readonly ListColumn<Notification>[] = [
  { key: 'title', label: 'Title', render: ({ title }) => title },
  { key: 'audience', label: 'For', width: 150, render: ({ audience }) => audienceLabels[audience] },
  {
    key: 'showing',
    label: 'Now',
    width: 130,
    render: (notification) => <Pill {...showing[displayStateOf(notification, today())]} />,
  },
  { key: 'from', label: 'From', width: 110, render: ({ fromDate }) => formatDate(fromDate) || 'At once' },
  { key: 'until', label: 'Until', width: 110, render: ({ untilDate }) => formatDate(untilDate) || '–' },
  { key: 'by', label: 'By', width: 150, wideOnly: true, render: ({ createdBy }) => createdBy },
]

/** Every notification, including past and future ones, to change or delete. */
export function AllNotifications() {
  const { search, narrow, open, showAll } = useListSearch(notificationsSearch)
  const { keyword = '', edit } = search
  const allNotifications = useNotifications(true)
  const filteredNotifications = allNotifications.data?.filter(({ title, text }) =>
    containsTerms(`${title} ${text}`, keyword),
  )
  const openNotification = allNotifications.data?.find(({ id }) => id === edit)
  const close = () => open(undefined)
  return (
    <>
      <DataList
        label="Kept notifications"
        columns={columns}
        items={filteredNotifications}
        itemKey={({ id }) => id}
        itemHref={({ id }) => `/notifications?tab=all&edit=${id}`}
        search={keyword}
        searchLabel="Title or text"
        onSearch={(text) => narrow({ keyword: text || undefined })}
        failed={failureOf(allNotifications, 'The notifications could not be loaded.')}
        empty={{
          icon: <IconBell size={20} />,
          message: keyword
            ? 'No notification matches this search.'
            : 'Write the first notification. It appears under the bell.',
          onShowAll: showAll,
        }}
      />
      {edit === 'new' && <NotificationPanel key="new" notification={undefined} onClose={close} onDone={close} />}
      {typeof edit === 'number' && (
        <OpenedRecord noun="notification" query={allNotifications} record={openNotification} onClose={close}>
          {(notification) => (
            <NotificationPanel key={edit} notification={notification} onClose={close} onDone={close} />
          )}
        </OpenedRecord>
      )}
    </>
  )
}
