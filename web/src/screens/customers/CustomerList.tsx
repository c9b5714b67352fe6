import { customerSorts, type ListedCustomer } from '@dealerline/shared/contract/customers.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { query } from '../../api.ts'
import { DealerSelect } from '../../lists/DealerSelect.tsx'
import { ExportForImport } from '../../lists/ExportForImport.tsx'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { PagedList } from '../../lists/PagedList.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { usePages } from '../../lists/use-pages.ts'
import { listCallFor } from '../../records/customers/customer-list-call.ts'
import { useDealer } from '../../session/portal.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { formatDate, showPhone } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/DataList.tsx'
import { customerListSearch } from './customer-list-search.ts'
import { NewCustomerButtons } from './NewCustomerButtons.tsx'

const none = '–'

const columns: readonly ListColumn<ListedCustomer>[] = [
  { key: 'customerID', label: 'Customer number', csv: (customer) => customer.customerID },
  {
    key: 'name',
    label: 'Name',
    csv: (customer) => customer.name,
    render: (customer) => customer.name || `Customer ${customer.customerID}`,
  },
  {
    key: 'contactName',
    label: 'Contact',
    wideOnly: true,
    csv: (customer) => customer.contactName,
    render: (customer) => (customer.custType === 'business' ? customer.contactName : ''),
  },
  {
    key: 'custType',
    label: 'Type',
    width: 110,
    csv: (customer) => customer.custType,
    render: (customer) => (customer.custType === 'business' ? 'Business' : 'Residential'),
  },
  { key: 'ubAccountNo', label: 'Account', width: 130, value: ({ ubAccountNo }) => ubAccountNo, empty: 'Waiting' },
  { key: 'email', label: 'E-mail', isHidden: true, value: ({ email }) => email, empty: none },
  {
    key: 'mobile',
    label: 'Mobile',
    width: 130,
    csv: (customer) => formatPhone(customer.mobile),
    render: (customer) => showPhone(customer.mobile),
    empty: none,
  },
  { key: 'suburb', label: 'Suburb', value: ({ suburb }) => suburb, empty: none },
  { key: 'dateAdded', label: 'Added', width: 110, value: (customer) => formatDate(customer.dateAdded) },
]

const types = [
  { value: undefined, label: 'All' },
  { value: 'business', label: 'Business' },
  { value: 'residential', label: 'Residential' },
] as const

const members = [{ value: 'only', label: 'Airline members' }] as const
const inContract = [{ value: 'current', label: 'In contract' }] as const

/** The customers that the person may see; a row opens the customer. */
export default function CustomerList() {
  const list = useListSearch(customerListSearch)
  const { search, narrow, showAll } = list
  const { keyword = '', type, qbr, contract, dealer = 0 } = search
  const signedIn = useDealer()
  const call = listCallFor(signedIn)
  const filters = {
    customerType: type ?? ('both' as const),
    isQBR: qbr === 'only',
    includeNonContract: contract !== 'current',
    dealerID: dealer,
    keyword,
  }
  const sorting = { sorts: customerSorts, initialSort: { key: 'dateAdded', descending: true } } as const
  const customers = usePages(list, sorting, (page) => query(call, { body: { ...filters, ...page } }))
  return (
    <>
      <ScreenTitle title="Customers" subtitle="Open a customer to create a quote or an order.">
        <NewCustomerButtons />
      </ScreenTitle>
      <PagedList
        label="Customers"
        columns={columns}
        itemKey={(customer) => customer.customerID}
        itemHref={(customer) => `/create-customer?customer=${customer.customerID}`}
        {...customers}
        failedMessage="The customers could not be loaded."
        retrieved="listRetrieved"
        searchLabel="Name, ABN, phone or account"
        filters={
          <>
            <FilterChips label="Customer type" chips={types} {...list.filter('type')} />
            <FilterChips
              label="Airline programme"
              chips={members}
              value={qbr}
              onChange={() => narrow({ qbr: qbr ? undefined : 'only' })}
            />
            <FilterChips
              label="Contract"
              chips={inContract}
              value={contract}
              onChange={() => narrow({ contract: contract ? undefined : 'current' })}
            />
            <DealerSelect {...list.filter('dealer')} />
          </>
        }
        exported={{ fileName: 'customers.csv', columns }}
        actions={
          <>
            <ExportForImport kind="customers" />
            <ExportForImport kind="contacts" label="Export contacts" />
          </>
        }
        empty={
          showAll
            ? {
                icon: <IconUsers size={20} />,
                message: 'No customer matches this search.',
                action: (
                  <Button variant="default" onClick={showAll}>
                    Show all customers
                  </Button>
                ),
              }
            : {
                icon: <IconUsers size={20} />,
                message: 'Your customers appear here. Add the first one, then create a quote or an order.',
                action: <NewCustomerButtons />,
              }
        }
      />
    </>
  )
}
