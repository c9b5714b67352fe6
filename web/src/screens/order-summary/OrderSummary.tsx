import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { priceOrder } from '@dealerline/shared/record-rules/order-prices.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { usesQuoteTool } from '@dealerline/shared/rules/flags.ts'
import { isLocked, takesServices } from '@dealerline/shared/rules/order-states.ts'
import { Navigate } from '@tanstack/react-router'
import { TermsSection } from '../../finish/terms/TermsSection.tsx'
import { OrderActions } from '../../records/order-actions/OrderActions.tsx'
import { ChargesTable } from '../../records/orders/ChargesTable.tsx'
import { OrderOverview } from '../../records/orders/OrderOverview.tsx'
import { OrderSections } from '../../records/orders/OrderSections.tsx'
import { PrintedPages } from '../../records/printed/PrintedPages.tsx'
import { DraftsOfServices } from '../../session/DraftsOfServices.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { useFlags } from '../../session/portal.ts'
import { useOrder, useOrderID } from '../../session/use-order.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { fieldSearch } from '../../ui/url/search-schema.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import classes from './order-summary.module.css'

/**
 * Sign and Send: the whole order with its costs and terms, as it is printed. The panel next to it sends it and shows the
 * signing request.
 */
export default function OrderSummary() {
  const orderID = useOrderID()
  const flags = useFlags()
  const order = useOrder()
  const { field } = useScreenSearch(fieldSearch)
  if (hasFailed(order))
    return (
      <OrderNotLoaded
        title="Sign and Send"
        message="The order could not be loaded. Error on populateSummary"
        queries={[order]}
      />
    )
  if (!order.data) return <LoadingState title="Sign and Send" label="Loading the order" />
  // Lists link here for both orders and quotes.
  if (usesQuoteTool(order.data, flags))
    return (
      <Navigate
        to="/$"
        params={{ _splat: 'generate-quote' }}
        search={{ order: orderID, ...(field && { field }) }}
        replace
      />
    )
  return <LoadedSummary key={orderID} order={order.data} field={field} />
}

function LoadedSummary({ order, field }: { order: OrderDetail; field: string | undefined }) {
  const { orderID } = order
  const readable = toReadableOrder(order)
  const price = priceOrder(order.content, toCatalogue(order.plans, order.handsets))
  const locked = isLocked(order)
  return (
    <>
      <ScreenTitle
        title="Sign and Send"
        subtitle={`${readable.title} ${orderID} · prepared by ${readable.dealer.name} on ${readable.date}`}
      >
        <OrderActions order={order} />
      </ScreenTitle>
      {!locked && <DraftsOfServices order={order} />}
      <div className={classes.document}>
        <div className={classes.overview}>
          <OrderOverview order={order} readable={readable} />
          {takesServices(order) && (
            <Section title="Costs">
              <ChargesTable order={readable} price={price} />
            </Section>
          )}
        </div>
        <OrderSections order={readable} />
        <TermsSection orderID={orderID} readOnly={locked} field={field} />
        <PrintedPages
          call={signingCalls.orderReport}
          params={{ orderID, flag: 'false' }}
          name={`${readable.title} ${orderID}`}
        />
      </div>
    </>
  )
}
