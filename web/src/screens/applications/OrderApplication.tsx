import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ApplicationKind } from '@dealerline/shared/rules/applications.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import type { ReactNode } from 'react'
import { OrderNotLoaded } from '../../blocks/OrderNotLoaded.tsx'
import { useOrder, useOrderID } from '../../session/use-order.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { WrongOrderType } from './WrongOrderType.tsx'

interface Props<Application> {
  kind: ApplicationKind
  /** The result of `useApplication`. */
  application: {
    data: Application | null | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** The message if the application could not be loaded. */
  failed: MessageName
  loadingLabel: string
  /** Shows the loaded application; null if the order has none. */
  children: (order: OrderDetail, record: Application | null) => ReactNode
}

/** The application of the open order after both have loaded; until then their states. */
export function OrderApplication<Application>(props: Props<Application>) {
  const { kind, failed, loadingLabel, children } = props
  // Read all parts in every render: the query renders the screen again only for the parts that were read.
  const { data, error, refetch } = props.application
  const orderID = useOrderID()
  const order = useOrder()
  if (order.isError)
    return (
      <OrderNotLoaded
        title={kind.menuTitle}
        error={order.error}
        message="The order could not be loaded."
        onRetry={() => void order.refetch()}
      />
    )
  if (order.data && order.data.orderType !== kind.orderType) return <WrongOrderType kind={kind} orderID={orderID} />
  if (error)
    return (
      <>
        <ScreenTitle title={kind.menuTitle} />
        <FailedState message={message(failed, { error: error.message }).message} onRetry={() => void refetch()} />
      </>
    )
  if (!order.data || data === undefined) return <LoadingState label={loadingLabel} lines={8} />
  return children(order.data, data)
}
