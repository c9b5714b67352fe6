import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { useOrderID } from '../../session/use-order.ts'
import { useOrderWithDrafts } from '../../session/use-order-with-drafts.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { type Application, useApplication } from './use-application.ts'
import { WrongOrderType } from './WrongOrderType.tsx'

interface Props<Record extends Application> {
  kind: ApplicationKind
  /** The key of the application's query, and its request. */
  queryKey: QueryKey
  read: (signal: AbortSignal) => Promise<Record>
  /** The message if the application could not be loaded. */
  failed: MessageName
  loadingLabel: string
  /** Shows the loaded application; null if the order has none. */
  children: (order: OrderDetail, record: Record | null) => ReactNode
}

/** Loads the open order and its application and shows the application, or the loading or failed state. */
export function OrderApplication<Record extends Application>(props: Props<Record>) {
  const { kind, queryKey, read, failed, loadingLabel, children } = props
  const orderID = useOrderID()
  const order = useOrderWithDrafts()
  const application = useApplication(queryKey, read)
  if (order.isError)
    return <OrderNotLoaded title={kind.menuTitle} message="The order could not be loaded." queries={[order]} />
  if (order.data && order.data.orderType !== kind.orderType) return <WrongOrderType kind={kind} orderID={orderID} />
  if (application.isError)
    return (
      <>
        <ScreenTitle title={kind.menuTitle} />
        <FailedState message={message(failed, { error: application.error.message }).message} query={application} />
      </>
    )
  if (!order.data || application.data === undefined) return <LoadingState label={loadingLabel} lines={8} />
  return children(order.data, application.data)
}
