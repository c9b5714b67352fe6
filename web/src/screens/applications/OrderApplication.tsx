import type { ApplicationRecipient } from '@dealerline/shared/contract/applications.ts'
import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { type ApplicationStatus, canChangeApplication } from '@dealerline/shared/rules/application-states.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { isLocked, mayAct } from '@dealerline/shared/rules/order-states.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CallInput, isUnknownRecord, query, send } from '../../api.ts'
import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { useDealer } from '../../session/portal.ts'
import { orderReasonOf } from '../../session/read-only-reason.ts'
import { useOrderID } from '../../session/use-order.ts'
import { useOrderWithDrafts } from '../../session/use-order-with-drafts.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

interface Props<C extends Call> {
  kind: ApplicationKind
  /** Loads the application of an order. */
  call: C
  /** The message if the application could not be loaded. */
  failed: MessageName
  loadingLabel: string
  /** Shows the loaded application; null if the order has none. `readOnly`: it cannot be changed any more. */
  children: (order: OrderDetail, record: ReplyOf<C> | null, readOnly: boolean) => ReactNode
}

/** Loads the open order and its application and shows the application, or the loading or failed state. */
export function OrderApplication<C extends Call>({ kind, call, failed, loadingLabel, children }: Props<C>) {
  const orderID = useOrderID()
  const order = useOrderWithDrafts()
  const application = useApplication(call, orderID)
  if (hasFailed(order))
    return <OrderNotLoaded title={kind.menuTitle} message="The order could not be loaded." queries={[order]} />
  if (order.data && order.data.orderType !== kind.orderType) return <WrongOrderType kind={kind} order={order.data} />
  if (application.error && hasFailed(application))
    return (
      <>
        <ScreenTitle title={kind.menuTitle} />
        <FailedState message={message(failed, { error: application.error.message }).message} query={application} />
      </>
    )
  if (!order.data || application.data === undefined)
    return <LoadingState title={kind.menuTitle} label={loadingLabel} lines={8} />
  const { status = 'Created' } = (application.data ?? {}) as Partial<Application>
  return children(order.data, application.data, isLocked(order.data) || !canChangeApplication(kind.name, status))
}

/** Shown in place of an application's screen if an order of this type has no such application. */
function WrongOrderType({ kind, order }: { kind: ApplicationKind; order: OrderDetail }) {
  const { isAdmin } = useDealer()
  const canChange = mayAct('changeType', order, isAdmin)
  return (
    <>
      <ScreenTitle title={kind.menuTitle} />
      <EmptyState
        message={`This order is not a ${kind.title.toLowerCase()}. ${canChange ? 'Change its type first.' : orderReasonOf(order)}`}
        action={canChange && <AppLink href={`/order-types?order=${order.orderID}`}>Change the type</AppLink>}
      />
    </>
  )
}

/** The properties that every kind of application has. */
interface Application {
  status: ApplicationStatus
  people: readonly ApplicationRecipient[]
}

const pollInterval = 2000

/** Loads the application of an order: undefined while it loads, null if the order has none ("No Content"). */
function useApplication<C extends Call>(call: C, orderID: number) {
  const input = { params: { orderID } } as CallInput<C>
  return useQuery({
    queryKey: query(call, input).queryKey,
    queryFn: ({ signal }): Promise<ReplyOf<C> | null> =>
      send(call, input, { signal }).catch((error: unknown) => {
        if (isUnknownRecord(error)) return null
        throw error
      }),
    refetchInterval: ({ state }) => pollIntervalOf(state.data as Application | null | undefined),
  })
}

/** Returns the polling interval: messages are sent a moment after the call, and answers can come at any time. */
function pollIntervalOf(application: Application | null | undefined): number | false {
  if (!application) return false
  if (application.people.some(({ deliveries }) => deliveries.some(({ status }) => status === 'waiting')))
    return pollInterval
  const isWaitingForAnswer =
    application.status === 'Sent' || application.status === 'Former Approved' || application.status === 'Processing'
  return isWaitingForAnswer ? 5 * pollInterval : false
}
