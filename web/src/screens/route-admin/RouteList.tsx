import { menuCalls, type RouteAdminEntry } from '@dealerline/shared/contract/menu.ts'
import type { MessageName } from '@dealerline/shared/rules/messages.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { OpenedRecord } from '../../lists/OpenedRecord.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { menuIcons } from '../../ui/shell/menu-icons.ts'
import { AddedRoutePanel } from './AddedRoutePanel.tsx'
import { RoutePanel } from './RoutePanel.tsx'
import classes from './route-admin.module.css'
import { routeListSearch } from './route-list-search.ts'
import { describeLastChange, guardTexts } from './route-texts.ts'

const guardOf = ({ beforeEnter }: RouteAdminEntry) => guardTexts[beforeEnter] ?? beforeEnter

const columns: readonly ListColumn<RouteAdminEntry>[] = [
  { key: 'name', label: 'Name', width: '24%', value: ({ name }) => name, render: (entry) => <Name entry={entry} /> },
  { key: 'section', label: 'Section', value: ({ section }) => section },
  { key: 'order', label: 'Position', align: 'right', width: 80, value: ({ order }) => order },
  { key: 'path', label: 'Address', value: ({ path }) => path },
  { key: 'guard', label: 'Who may open it', wideOnly: true, value: guardOf },
  {
    key: 'state',
    label: 'Changed',
    value: ({ changedAt }) => changedAt ?? '',
    render: describeLastChange,
    csv: describeLastChange,
  },
]

const chips = [
  { value: undefined, label: 'Every entry' },
  { value: 'only', label: 'Changed' },
] as const

function Name({ entry: { icon, name } }: { entry: RouteAdminEntry }) {
  const Icon = menuIcons[icon]
  return (
    <span className={classes.name}>
      <Icon size={18} aria-hidden />
      {name}
    </span>
  )
}

/** The menu entries for administrators: their names, icons, addresses and positions, and which ones are visible. */
export default function RouteList() {
  const list = useListSearch(routeListSearch)
  const { search, open, parametersOf } = list
  const close = () => open(undefined)
  const add = () => open('new')
  const routes = useQuery({ ...query(menuCalls.getVueRoutes, {}), staleTime: 0 })
  const { keyword = '', edit, archived } = search
  const isChanged = archived === 'only'
  const whole = useWholeList({
    label: 'Entries of the menu',
    columns,
    idOf: ({ id }) => id,
    textOf: ({ name, path }) => `${name} ${path}`,
    searchLabel: 'Name or address',
    isShown: ({ version }) => !isChanged || version > 0,
    list,
    records: routes,
    failedMessage: 'The menu could not be loaded.',
    exported: { fileName: 'menu.csv' },
    isOnePage: true,
  })
  const openEntry = edit === 'new' ? undefined : routes.data?.find(({ id }) => id === edit)
  const closeWith = (messageName: MessageName) => {
    notify(message(messageName))
    close()
  }
  return (
    <>
      <ScreenTitle
        title="Maintain Menu"
        subtitle="Names, addresses and positions of the menu entries. You can add entries for screens and for outside sites."
      >
        <IconButton icon={IconPlus} onClick={add}>
          Add entry
        </IconButton>
      </ScreenTitle>
      <DataList
        {...whole}
        itemHref={({ id }) => `/route-admin?${parametersOf(id)}`}
        filters={<FilterChips label="All or changed entries" chips={chips} {...list.filter('archived')} />}
        empty={{
          icon: <IconListDetails size={20} />,
          message: isChanged && keyword === '' ? 'No entry has been changed.' : 'No entry matches this search.',
        }}
      />
      {edit === 'new' && <AddedRoutePanel key="new" entry={undefined} onClose={close} onDone={closeWith} />}
      {typeof edit === 'number' && (
        <OpenedRecord noun="entry" query={routes} record={openEntry} onClose={close}>
          {(entry) => {
            const key = `${entry.id} ${entry.version}`
            const Panel = entry.isOwn ? AddedRoutePanel : RoutePanel
            return <Panel key={key} entry={entry} onClose={close} onDone={closeWith} />
          }}
        </OpenedRecord>
      )}
    </>
  )
}
