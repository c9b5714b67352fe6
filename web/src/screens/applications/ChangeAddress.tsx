import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Relocation, relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { relocation } from '@dealerline/shared/record-rules/applications.ts'
import { isApplicationEditable } from '@dealerline/shared/rules/application-states.ts'
import { isLocked, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { useOrderID } from '../../session/use-order.ts'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { OrderApplication } from './OrderApplication.tsx'
import { RelocationForm } from './RelocationForm.tsx'

/** The screen of a relocation: the new address, the services that move, and the customer's confirmation. */
export default function ChangeAddress() {
  const orderID = useOrderID()
  return (
    <OrderApplication
      kind={relocation}
      call={relocationCalls.getRelocation}
      failed="relocationFailed"
      loadingLabel="Loading the change of address"
    >
      {(order, record) => <LoadedApplication key={orderID} order={order} record={record} />}
    </OrderApplication>
  )
}

function LoadedApplication({ order, record }: { order: OrderDetail; record: Relocation | null }) {
  const readOnly = isLocked(order) || !isApplicationEditable(record?.status ?? 'Created')
  return (
    <RelocationForm order={order} record={record} readOnly={readOnly}>
      {(unsaved) =>
        record && (
          <ApplicationProgress
            key={record.status}
            kind={relocation}
            record={record}
            link={record.guidURL}
            unsaved={unsaved}
            isCancelled={order.orderStatus === orderStatus.cancelled}
            party={() => order.customer}
            sendCalls={{ email: relocationCalls.sendRelocationEmail, sms: relocationCalls.sendRelocationSms }}
          />
        )
      }
    </RelocationForm>
  )
}
