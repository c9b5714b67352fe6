import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { quoteCharges, quoteTotals } from '@dealerline/shared/record-rules/quotes.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { usesQuoteTool } from '@dealerline/shared/rules/flags.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { IconFileExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { query, send } from '../../api.ts'
import { OrderActions } from '../../records/order-actions/OrderActions.tsx'
import { ChargesTable } from '../../records/orders/ChargesTable.tsx'
import { OrderOverview } from '../../records/orders/OrderOverview.tsx'
import { prepareOrder } from '../../records/orders/prepare-order.ts'
import { QuoteFigures } from '../../records/quotes/QuoteFigures.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { useFlags } from '../../session/portal.ts'
import { useOrder, useOrderID, useRefreshOrder, useShownRevision } from '../../session/use-order.ts'
import { currentVerdict } from '../../session/use-verdict.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { QuotePages } from './QuotePages.tsx'
import { QuoteRequirements } from './QuoteRequirements.tsx'
import { QuoteVersions } from './QuoteVersions.tsx'
import classes from './quotes.module.css'

const title = 'Generate Quote'

/**
 * Shows a quote's totals, missing requirements and versions, and turns the quote into an order. Only in quote mode with
 * the quote tool.
 */
export default function GenerateQuote() {
  const order = useOrder()
  const flags = useFlags()
  if (hasFailed(order))
    return <OrderNotLoaded title={title} message="The quote could not be loaded." queries={[order]} />
  if (!order.data) return <LoadingState title={title} label="Loading the quote" />
  if (!usesQuoteTool(order.data, flags)) return <Navigate to="/" replace />
  return <LoadedQuote key={order.data.orderID} order={order.data} />
}

function LoadedQuote({ order }: { order: OrderDetail }) {
  const params = { orderID: useOrderID() }
  const refresh = useRefreshOrder()
  const shownRevision = useShownRevision(params.orderID)
  const quote = useQuery(query(quoteCalls.getQuoteDetails, { params }))
  const versions = useQuery(query(quoteCalls.getQuoteVersions, { params }))
  const generate = async () => {
    if (!(await prepareOrder(params.orderID, { notDone: 'Not generated', verb: 'Generate' }))) return
    const { quoteVersion } = await send(quoteCalls.generateQuote, { params }, { orderRevision: await shownRevision() })
    const isNew = quoteVersion !== versions.data?.versions[0]?.quoteVersion
    const message = isNew
      ? `Version ${quoteVersion} generated`
      : `Nothing has changed: version ${quoteVersion} is still current`
    notify({ httpStatus: 200, message })
  }
  if (hasFailed(quote) || hasFailed(versions))
    return <OrderNotLoaded title={title} message="The quote could not be loaded." queries={[quote, versions]} />
  if (!quote.data || !versions.data) return <LoadingState title={title} label="Loading the quote" />
  const readable = toReadableOrder(order)
  const totals = quoteTotals(quote.data, readable.monthly)
  const [newest] = versions.data.versions
  return (
    <>
      <ScreenTitle title={title} subtitle={`Quote ${order.orderID} · prepared by ${readable.dealer.name}`}>
        <OrderActions order={order} />
        {!isLocked(order) && (
          <RunButton variant="default" icon={IconFileExport} run={generate} failed="failed" refresh={refresh}>
            Generate Quote
          </RunButton>
        )}
      </ScreenTitle>
      <OrderOverview order={order} readable={readable} />
      <Section title="Versions" flush>
        {versions.data.changed && newest && (
          <p className={classes.hint}>
            Services or charges were changed after version {newest.quoteVersion}. Generate the quote again before it is
            converted.
          </p>
        )}
        <QuoteVersions versions={versions.data.versions} />
      </Section>
      {newest && <QuotePages orderID={order.orderID} version={newest.quoteVersion} />}
      <Section title="Now and proposed">
        <QuoteFigures totals={totals} hasCurrentSpend={quote.data.currentSpend.length > 0} />
      </Section>
      <Section title="Costs">
        <ChargesTable order={{ ...readable, charges: quoteCharges(order, quote.data.isGrouped) }} />
      </Section>
      <QuoteRequirements orderID={order.orderID} requirements={currentVerdict(order).blocking} />
    </>
  )
}
