import { airlineCalls, type QbrCustomer } from '@dealerline/shared/contract/airline.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { IconPlane } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { useListSearch } from '../../lists/use-list-search.ts'
import { useWholeList } from '../../lists/use-whole-list.tsx'
import { formatDate } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { airlinePartnerSearch } from './airline-search.ts'

const columns: readonly ListColumn<QbrCustomer>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'membershipNo', label: 'Membership', width: 140, value: ({ membershipNo }) => membershipNo },
  { key: 'abn', label: 'ABN', width: 140, csv: ({ abn }) => abn, render: ({ abn }) => (abn ? formatAbn(abn) : '–') },
  { key: 'account', label: 'Account', width: 120, value: ({ ubAccountNo }) => ubAccountNo, empty: 'Waiting' },
  { key: 'dealer', label: 'Dealer', wideOnly: true, value: ({ dealerName }) => dealerName },
  {
    key: 'added',
    label: 'Added',
    width: 110,
    value: ({ dateAdded }) => dateAdded,
    render: ({ dateAdded }) => formatDate(dateAdded),
    csv: ({ dateAdded }) => formatDate(dateAdded),
  },
]

const textOf = ({ name, membershipNo, abn, ubAccountNo, dealerName }: QbrCustomer) =>
  [name, membershipNo, abn, ubAccountNo, dealerName].join(' ')

/** The customers who are members. */
export function MemberList() {
  const list = useListSearch(airlinePartnerSearch)
  const members = useQuery(query(airlineCalls.getCurrentQbrCustomers, {}))
  const whole = useWholeList({
    label: 'Members',
    columns,
    idOf: ({ customerID }) => customerID,
    textOf,
    searchLabel: 'Name, membership, ABN or account',
    list,
    records: members,
    failedMessage: 'The members could not be loaded.',
    exported: { fileName: 'members.csv' },
    tab: 'members',
  })
  return (
    <DataList
      {...whole}
      itemHref={({ customerID }) => `/create-customer?customer=${customerID}`}
      empty={{
        icon: <IconPlane size={20} />,
        message:
          whole.search === '' ? 'Customers with a membership number appear here.' : 'No member matches this search.',
      }}
    />
  )
}
