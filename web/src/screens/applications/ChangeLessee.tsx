import { type ChangeLessee as Lessee, lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { isApplicationEditable } from '@dealerline/shared/rules/application-states.ts'
import { lessee } from '@dealerline/shared/rules/applications.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { query, send } from '../../api.ts'
import { OrderNotLoaded } from '../../blocks/OrderNotLoaded.tsx'
import { useOrder, useOrderID } from '../../session/use-order.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { LesseeForm } from './LesseeForm.tsx'
import { ProcessButton } from './ProcessButton.tsx'
import { StartLessee } from './StartLessee.tsx'
import { useApplication } from './use-application.ts'
import { WrongOrderType } from './WrongOrderType.tsx'

/**
 * The screen of a change of lessee: the two customers, the services, and both answers. Without an order, it starts one.
 */
export default function ChangeLessee() {
  const orderID = useOrderID()
  return orderID > 0 ? <OfOrder key={orderID} orderID={orderID} /> : <StartLessee />
}

function OfOrder({ orderID }: { orderID: number }) {
  const order = useOrder()
  const application = useApplication(query(lesseeCalls.getChangeLessee, { params: { orderID } }).queryKey, (signal) =>
    send(lesseeCalls.getChangeLessee, { params: { orderID } }, { signal }),
  )
  if (order.isError)
    return (
      <OrderNotLoaded
        title={lessee.menuTitle}
        error={order.error}
        message="The order could not be loaded."
        onRetry={() => void order.refetch()}
      />
    )
  if (order.data && order.data.orderType !== lessee.orderType) return <WrongOrderType kind={lessee} orderID={orderID} />
  if (application.isError)
    return (
      <>
        <ScreenTitle title={lessee.menuTitle} />
        <FailedState
          message={`Application for Change of Lessee failed : ${application.error.message}`}
          onRetry={() => void application.refetch()}
        />
      </>
    )
  if (!order.data || application.data === undefined)
    return <LoadingState label="Loading the change of lessee" lines={8} />
  return <LoadedApplication order={order.data} record={application.data} />
}

function LoadedApplication({ order, record }: { order: OrderDetail; record: Lessee | null }) {
  const readOnly = isLocked(order) || !isApplicationEditable(record?.status ?? 'Created')
  return (
    <LesseeForm order={order} record={record} readOnly={readOnly}>
      {(unsaved) =>
        record && (
          <ApplicationProgress
            key={record.status}
            kind={lessee}
            record={record}
            unsaved={unsaved}
            party={(role) => (role === 'former' ? record.formerCustomer : record.newCustomer)}
            sendCalls={{ email: lesseeCalls.sendChangeLesseeEmail, sms: lesseeCalls.sendChangeLesseeSms }}
            ticket={{ reference: record.ticketReference, problem: record.ticketProblem }}
          >
            {record.status === 'Approved' && <ProcessButton orderID={order.orderID} />}
          </ApplicationProgress>
        )
      }
    </LesseeForm>
  )
}
