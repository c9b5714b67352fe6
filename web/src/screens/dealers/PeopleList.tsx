import { type Dealer, dealerSorts } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { authLevels } from '@dealerline/shared/rules/access.ts'
import { authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api.ts'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { OpenedRecord } from '../../lists/OpenedRecord.tsx'
import { PagedList } from '../../lists/PagedList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { usePages } from '../../lists/use-pages.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { exportedDealer } from './dealer-columns.tsx'
import { peopleListSearch } from './people-list-search.ts'

const levels = [
  { value: undefined, label: 'Everybody' },
  ...authLevels.map((value) => ({ value, label: authLevelLabels[value] })),
]
const states = [
  { value: undefined, label: 'In use' },
  { value: 'only', label: 'Removed' },
] as const

interface Props {
  label: string
  path: string
  fileName: string
  columns: readonly ListColumn<Dealer>[]
  /** Offers a filter for removed people. */
  withRemoved?: boolean
  /** The panel that a row opens next to the list. */
  panel: (dealer: Dealer, onClose: () => void) => ReactNode
}

/** Dealers by page, with a search and a filter by level; a row opens its panel. */
export function PeopleList({ label, path, fileName, columns, withRemoved, panel }: Props) {
  const list = useListSearch(peopleListSearch)
  const { search, open, parametersOf, showAll } = list
  const { keyword = '', level, archived, edit } = search
  const filters = {
    keyword,
    archived: archived === 'only',
    ...(level && { authLevel: level }),
  }
  const sorting = { sorts: dealerSorts, initialSort: { key: 'dealerFullName', descending: false } } as const
  const dealers = usePages(list, sorting, (page) =>
    query(dealerCalls.listDealersDetail, { body: { ...filters, ...page } }),
  )
  const close = () => open(undefined)
  const id = typeof edit === 'number' ? edit : 0
  const opened = useQuery({
    ...query(dealerCalls.getDealer, { params: { id } }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <>
      <PagedList
        label={label}
        columns={columns}
        itemKey={(dealer) => dealer.dealerID}
        itemHref={(dealer) => `${path}?${parametersOf(dealer.dealerID)}`}
        {...dealers}
        failedMessage={messages.dealersNotRetrieved.text}
        retrieved="dealersRetrieved"
        searchLabel="Name, e-mail, number or group"
        filters={
          <>
            <FilterChips label="Level" chips={levels} {...list.filter('level')} />
            {withRemoved && <FilterChips label="In use or removed" chips={states} {...list.filter('archived')} />}
          </>
        }
        exported={{ fileName, columns: exportedDealer }}
        empty={{
          icon: <IconUsers size={20} />,
          message: showAll ? 'No dealer matches this search.' : 'Dealers appear here after an update from OMS.',
          onShowAll: showAll,
        }}
      />
      {id > 0 && (
        <OpenedRecord key={id} noun="dealer" query={opened} record={opened.data} onClose={close}>
          {(dealer) => panel(dealer, close)}
        </OpenedRecord>
      )}
    </>
  )
}
