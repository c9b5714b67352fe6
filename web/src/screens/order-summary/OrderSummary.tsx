import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { usesQuoteTool } from '@dealerline/shared/rules/flags.ts'
import { priceOrder } from '@dealerline/shared/rules/order-prices.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { query } from '../../api.ts'
import { DraftsOfServices } from '../../blocks/DraftsOfServices.tsx'
import { OrderNotLoaded } from '../../blocks/OrderNotLoaded.tsx'
import { OrderActions } from '../../records/order-actions/OrderActions.tsx'
import { ChargesTable } from '../../records/orders/ChargesTable.tsx'
import { OrderSections } from '../../records/orders/OrderSections.tsx'
import { PrintedPages } from '../../records/printed/PrintedPages.tsx'
import { useFlags } from '../../session/portal.ts'
import { useOrderID } from '../../session/use-order.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { DealerTerms } from './DealerTerms.tsx'
import { EngagementSection } from './EngagementSection.tsx'
import { SendPanel } from './SendPanel.tsx'
import { SigningProgress } from './SigningProgress.tsx'

const pollInterval = 2000

/** Sign and Send: the order's content and costs, the terms, and sending it to the customer. */
export default function OrderSummary() {
  const orderID = useOrderID()
  const flags = useFlags()
  const order = useQuery({
    ...query(orderCalls.getOrder, { params: { orderID } }),
    enabled: orderID > 0,
    // Poll until the messages are sent and the document is sealed, because jobs do both shortly after the call.
    refetchInterval: ({ state }) => {
      const envelope = state.data?.envelope
      const isInProgress =
        envelope?.deliveries.some((delivery) => delivery.status === 'waiting') ||
        (envelope?.status === 'signed' && !envelope.sealed)
      return isInProgress
        ? pollInterval
        : envelope?.status === 'sent' || envelope?.status === 'viewed'
          ? 10 * pollInterval
          : false
    },
  })
  if (order.isError)
    return (
      <OrderNotLoaded
        title="Sign and Send"
        error={order.error}
        message="Error on populateSummary"
        onRetry={() => void order.refetch()}
      />
    )
  if (!order.data) return <LoadingState label="Loading the order" />
  // Lists link here for both orders and quotes.
  if (usesQuoteTool(order.data, flags))
    return <Navigate to="/$" params={{ _splat: 'generate-quote' }} search={{ order: orderID }} replace />
  const readable = toReadableOrder(order.data)
  const price = priceOrder(order.data.content, toCatalogue(order.data.plans, order.data.handsets))
  const locked = isLocked(order.data)
  return (
    <>
      <ScreenTitle
        title="Sign and Send"
        subtitle={`${readable.title} ${orderID} · prepared by ${readable.dealer.name} on ${readable.date}`}
      >
        <OrderActions order={order.data} />
      </ScreenTitle>
      {order.data.envelope && <SigningProgress order={order.data} envelope={order.data.envelope} />}
      {!locked && <DraftsOfServices orderID={orderID} />}
      <Section title="Costs">
        <ChargesTable order={readable} price={price} />
      </Section>
      <OrderSections order={readable} />
      <DealerTerms orderID={orderID} readOnly={locked} />
      {!isDone(order.data.orderStatus) && (
        <SendPanel key={currentSignerKey(order.data)} order={order.data} readable={readable} />
      )}
      <EngagementSection orderID={orderID} />
      <PrintedPages
        call={signingCalls.orderReport}
        params={{ orderID, flag: 'false' }}
        name={`${readable.title} ${orderID}`}
      />
    </>
  )
}

const isDone = (status: number) => status > 1

/** Identifies the current signer; a new value resets the form. */
const currentSignerKey = ({ envelope }: OrderDetail) =>
  envelope?.recipients.filter(({ status }) => status === 'signed').length ?? 0
