import { type CustomerView, privacyCalls } from '@dealerline/shared/contract/privacy.ts'
import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './customers.module.css'
import { EraseDialog } from './EraseDialog.tsx'

const columns: ListColumn<CustomerView>[] = [
  {
    key: 'person',
    label: 'Person',
    render: ({ person, subject }) => (person === subject ? person : `${person}, acting as ${subject}`),
  },
  {
    key: 'record',
    label: 'Record',
    width: 180,
    render: ({ orderID }) =>
      orderID > 0 ? <AppLink href={`/order-summary?order=${orderID}`}>Order {orderID}</AppLink> : 'Customer',
  },
  { key: 'firstAt', label: 'First use of the day', width: 180, render: ({ firstAt }) => formatInstant(firstAt) },
  { key: 'lastAt', label: 'Last use of the day', width: 180, render: ({ lastAt }) => formatInstant(lastAt) },
  { key: 'calls', label: 'Calls', width: 80, align: 'right', render: ({ calls }) => calls },
]

/** The people who used a customer, the export of its data, and its erasure. For administrators. */
export function CustomerPrivacy({ customerID }: { customerID: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(25)
  const [isErasing, setErasing] = useState(false)
  const views = useQuery({
    ...query(privacyCalls.getCustomerViews, { body: { customerID, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const take = async () => {
    const data = await send(privacyCalls.exportCustomerData, { params: { customerID } })
    const text = `${JSON.stringify(data, null, 2)}\n`
    saveFile(new Blob([text], { type: 'application/json' }), `customer-${customerID}.json`)
  }
  const leave = async (erasedCustomer: boolean) => {
    setErasing(false)
    if (erasedCustomer) await navigate({ href: '/Customers', ignoreBlocker: true })
    await client.invalidateQueries()
  }
  return (
    <>
      <Section title="Data of this customer">
        <div className={classes.privacyActions}>
          <p>
            Everything that the portal has about this customer and its orders, as one file for the customer. The audit
            log keeps who took it.
          </p>
          <RunButton variant="default" run={take}>
            Export data
          </RunButton>
          <p>Removes the customer and its orders, except what has to be kept. You see what stays before you confirm.</p>
          <Button variant="default" onClick={() => setErasing(true)}>
            Erase customer
          </Button>
        </div>
      </Section>
      <Section title="Access log" flush>
        <DataList
          label="Who used this customer"
          columns={columns}
          items={views.data?.items}
          itemKey={({ person, subject, orderID, firstAt }) => [person, subject, orderID, firstAt].join(' ')}
          page={page}
          pageSize={pageSize}
          total={views.data?.total}
          onPage={setPage}
          onPageSize={setPageSize}
          refreshing={views.isPlaceholderData}
          failed={failureOf(views, 'The access log could not be loaded.')}
          empty={{
            compact: true,
            icon: <IconEyeOff size={20} />,
            message: 'Nobody has used this customer in the time that the access log covers.',
          }}
        />
      </Section>
      {isErasing && (
        <EraseDialog
          customerID={customerID}
          onClose={() => setErasing(false)}
          onErased={(erasedCustomer) => void leave(erasedCustomer)}
        />
      )}
    </>
  )
}
