import { airlineCalls, type QbrCustomer } from '@dealerline/shared/contract/airline.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { containsWords } from '@dealerline/shared/rules/resource-tree.ts'
import { IconPlane } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { type CsvColumn, exportCsv } from '../../lists/export-csv.ts'
import { useListSearch } from '../../lists/use-list-search.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { formatDate } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { airlinePartnerSearch } from './airline-search.ts'

const columns: readonly ListColumn<QbrCustomer>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name },
  { key: 'membershipNo', label: 'Membership', width: 140, render: ({ membershipNo }) => membershipNo },
  { key: 'abn', label: 'ABN', width: 140, render: ({ abn }) => (abn ? formatAbn(abn) : '–') },
  { key: 'account', label: 'Account', width: 120, render: ({ ubAccountNo }) => ubAccountNo || 'Waiting' },
  { key: 'dealer', label: 'Dealer', wideOnly: true, render: ({ dealerName }) => dealerName },
  { key: 'added', label: 'Added', width: 110, render: ({ dateAdded }) => formatDate(dateAdded) },
]

const exportColumns: readonly CsvColumn<QbrCustomer>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Membership', value: ({ membershipNo }) => membershipNo },
  { label: 'ABN', value: ({ abn }) => abn },
  { label: 'Account', value: ({ ubAccountNo }) => ubAccountNo },
  { label: 'Dealer', value: ({ dealerName }) => dealerName },
  { label: 'Added', value: ({ dateAdded }) => formatDate(dateAdded) },
]

const textOf = ({ name, membershipNo, abn, ubAccountNo, dealerName }: QbrCustomer) =>
  [name, membershipNo, abn, ubAccountNo, dealerName].join(' ')

/** The customers who are members. */
export function MemberList() {
  const { search, narrow } = useListSearch(airlinePartnerSearch)
  const { keyword = '' } = search
  const members = useQuery(query(airlineCalls.getCurrentQbrCustomers, {}))
  const filteredMembers = members.data?.filter((member) => containsWords(textOf(member), keyword))
  return (
    <DataList
      label="Members"
      columns={columns}
      items={filteredMembers}
      itemKey={({ customerID }) => customerID}
      itemHref={({ customerID }) => `/create-customer?customer=${customerID}`}
      search={keyword}
      searchLabel="Name, membership, ABN or account"
      onSearch={(text) => narrow({ keyword: text || undefined })}
      actions={
        <ExportButton
          disabled={!filteredMembers?.length}
          onExport={() =>
            exportCsv('members.csv', exportColumns, async (page) => ({
              items: page === 1 ? (filteredMembers ?? []) : [],
              total: filteredMembers?.length ?? 0,
            }))
          }
        />
      }
      failed={failureOf(members, 'The members could not be loaded.')}
      empty={
        <EmptyState
          icon={<IconPlane size={20} />}
          message={
            keyword === '' ? 'Customers with a membership number appear here.' : 'No member matches this search.'
          }
        />
      }
    />
  )
}
