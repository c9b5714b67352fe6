import { type SiteList, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { IconMapPins } from '@tabler/icons-react'
import { query } from '../../api.ts'
import { PagedList } from '../../lists/PagedList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { unsorted, usePages } from '../../lists/use-pages.ts'
import { formatInstant } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { siteListSearch, sitesRoute } from './site-list-search.ts'
import { stateOfList } from './site-words.ts'

const columns: ListColumn<SiteList>[] = [
  { key: 'name', label: 'List', render: ({ name }) => name },
  { key: 'customer', label: 'Customer', render: ({ customerName }) => customerName || 'None chosen' },
  { key: 'status', label: 'State', width: 210, render: (list) => <Pill {...stateOfList(list)} /> },
  { key: 'total', label: 'Sites', width: 80, align: 'right', render: ({ total }) => total },
  { key: 'qualified', label: 'Qualified', width: 100, align: 'right', render: ({ qualified }) => qualified },
  { key: 'pending', label: 'Pending', width: 90, align: 'right', render: ({ pending }) => pending },
  { key: 'quoted', label: 'Quoted', width: 90, align: 'right', render: ({ quoted }) => quoted },
  { key: 'addedBy', label: 'By', width: 170, wideOnly: true, render: ({ addedBy }) => addedBy },
  { key: 'added', label: 'Added', width: 150, render: ({ addedAt }) => formatInstant(addedAt) },
]

/** The lists of sites, newest first. It refreshes itself while one is checked. */
export function SiteListTable() {
  const list = useListSearch(siteListSearch)
  const lists = usePages(
    list,
    unsorted,
    ({ page, pageSize }) => query(siteListCalls.getSiteLists, { body: { page, pageSize } }),
    { meta: { news: 'work' } },
  )
  return (
    <PagedList
      label="Lists of sites"
      tab="lists"
      columns={columns}
      itemKey={({ siteListID }) => siteListID}
      itemHref={({ siteListID }) => `${sitesRoute}?list=${siteListID}`}
      {...lists}
      hasSearch={false}
      failedMessage="The lists could not be loaded."
      empty={{ icon: <IconMapPins size={20} />, message: 'Lists that you check appear here.' }}
    />
  )
}
