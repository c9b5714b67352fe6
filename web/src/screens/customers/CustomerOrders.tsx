import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { firstScreenOf, orderColumns } from '../../records/orders/order-columns.tsx'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Section } from '../../ui/form/Section.tsx'
import { DataList } from '../../ui/list/DataList.tsx'

const shownAtFirst = 5
const columns = orderColumns('number', 'services', 'status', 'moved', 'dealer', 'monthly')

/** The customer's orders and quotes, newest first. */
export function CustomerOrders({ customerID }: { customerID: number }) {
  const orders = useQuery(query(orderCalls.getOrders, { params: { id: customerID } }))
  const [isExpanded, setIsExpanded] = useState(false)
  const count = orders.data?.length ?? 0
  return (
    <Section
      title="Orders and quotes"
      flush
      actions={
        count > shownAtFirst &&
        !isExpanded && (
          <Button size="compact-sm" variant="subtle" onClick={() => setIsExpanded(true)}>
            Show all {count}
          </Button>
        )
      }
    >
      <DataList
        label="Orders and quotes of this customer"
        columns={columns}
        items={isExpanded ? orders.data : orders.data?.slice(0, shownAtFirst)}
        itemKey={(order) => order.orderID}
        itemHref={firstScreenOf}
        failed={failureOf(orders, 'The orders could not be loaded.')}
        empty={{ compact: true, message: 'No order or quote yet. Start one with New order above.' }}
      />
    </Section>
  )
}
