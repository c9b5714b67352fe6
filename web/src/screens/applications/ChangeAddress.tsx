import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { type Relocation, relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { isApplicationEditable } from '@dealerline/shared/rules/application-states.ts'
import { relocation } from '@dealerline/shared/rules/applications.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { query, send } from '../../api.ts'
import { OrderNotLoaded } from '../../blocks/OrderNotLoaded.tsx'
import { useOrder, useOrderID } from '../../session/use-order.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { RelocationForm } from './RelocationForm.tsx'
import { useApplication } from './use-application.ts'
import { WrongOrderType } from './WrongOrderType.tsx'

/** The screen of a relocation: the new address, the services that move, and the customer's confirmation. */
export default function ChangeAddress() {
  const orderID = useOrderID()
  const order = useOrder()
  const application = useApplication(query(relocationCalls.getRelocation, { params: { orderID } }).queryKey, (signal) =>
    send(relocationCalls.getRelocation, { params: { orderID } }, { signal }),
  )
  if (order.isError)
    return (
      <OrderNotLoaded
        title={relocation.menuTitle}
        error={order.error}
        message="The order could not be loaded."
        onRetry={() => void order.refetch()}
      />
    )
  if (order.data && order.data.orderType !== relocation.orderType)
    return <WrongOrderType kind={relocation} orderID={orderID} />
  if (application.isError)
    return (
      <>
        <ScreenTitle title={relocation.menuTitle} />
        <FailedState
          message={`Application for Relocation failed : ${application.error.message}`}
          onRetry={() => void application.refetch()}
        />
      </>
    )
  if (!order.data || application.data === undefined)
    return <LoadingState label="Loading the change of address" lines={8} />
  return <LoadedApplication key={orderID} order={order.data} record={application.data} />
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
            unsaved={unsaved}
            party={() => order.customer}
            sendCalls={{ email: relocationCalls.sendRelocationEmail, sms: relocationCalls.sendRelocationSms }}
          />
        )
      }
    </RelocationForm>
  )
}
