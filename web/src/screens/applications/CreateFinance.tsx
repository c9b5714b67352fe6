import { type FinanceApplication, financeCalls } from '@dealerline/shared/contract/finance.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { canChangeApplication, canRenewApplication } from '@dealerline/shared/rules/application-states.ts'
import { finance } from '@dealerline/shared/rules/applications.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { query, send } from '../../api.ts'
import { OrderNotLoaded } from '../../blocks/OrderNotLoaded.tsx'
import { useOrder, useOrderID } from '../../session/use-order.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { ApplicationProgress } from './ApplicationProgress.tsx'
import { FinanceForm } from './FinanceForm.tsx'
import { FinancePrint } from './FinancePrint.tsx'
import { NewFinanceButton } from './NewFinanceButton.tsx'
import { useApplication } from './use-application.ts'
import { WrongOrderType } from './WrongOrderType.tsx'

/**
 * The lease of an order's hardware: the application for the finance provider, its PDF form, and the customer's answer.
 */
export default function CreateFinance() {
  const orderID = useOrderID()
  const order = useOrder()
  const application = useApplication(
    query(financeCalls.getFinanceApplication, { params: { orderID } }).queryKey,
    (signal) => send(financeCalls.getFinanceApplication, { params: { orderID } }, { signal }),
  )
  if (order.isError)
    return (
      <OrderNotLoaded
        title={finance.menuTitle}
        error={order.error}
        message="The order could not be loaded."
        onRetry={() => void order.refetch()}
      />
    )
  if (order.data && order.data.orderType !== finance.orderType)
    return <WrongOrderType kind={finance} orderID={orderID} />
  if (application.isError)
    return (
      <>
        <ScreenTitle title={finance.menuTitle} />
        <FailedState
          message={`Financing failed : ${application.error.message}`}
          onRetry={() => void application.refetch()}
        />
      </>
    )
  if (!order.data || application.data === undefined)
    return <LoadingState label="Loading the finance application" lines={8} />
  const record = application.data
  return (
    <LoadedApplication
      key={`${orderID} ${record && record.index > 1 ? record.index : 1}`}
      order={order.data}
      record={record}
    />
  )
}

function LoadedApplication({ order, record }: { order: OrderDetail; record: FinanceApplication | null }) {
  const readOnly = isLocked(order) || !canChangeApplication(finance.name, record?.status ?? 'Created')
  return (
    <FinanceForm order={order} record={record} readOnly={readOnly}>
      {(unsaved) => {
        if (!record) return null
        const print = <FinancePrint key="print" record={record} unsaved={unsaved} readOnly={readOnly} />
        const progress = (
          <ApplicationProgress
            key={record.status}
            kind={finance}
            record={record}
            unsaved={unsaved}
            party={() => order.customer}
            sendCalls={{ email: financeCalls.sendFinanceEmail, sms: financeCalls.sendFinanceSms }}
          >
            {canRenewApplication(finance.name, record.status) && <NewFinanceButton record={record} />}
          </ApplicationProgress>
        )
        return record.status === 'Created' ? [print, progress] : [progress, print]
      }}
    </FinanceForm>
  )
}
