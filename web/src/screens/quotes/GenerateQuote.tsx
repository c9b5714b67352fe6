import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { quoteCalls } from '@dealerline/shared/contract/quotes.ts'
import { usesQuoteTool } from '@dealerline/shared/rules/flags.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { quoteCharges, quoteRequirements, quoteTotals } from '@dealerline/shared/rules/quotes.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'
import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { query, send } from '../../api.ts'
import { OrderNotLoaded } from '../../blocks/OrderNotLoaded.tsx'
import { useFlags } from '../../session/portal.ts'
import { useOrder, useOrderID, useRefreshOrder } from '../../session/use-order.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ChargesTable } from '../signing/ChargesTable.tsx'
import { OrderActions } from '../signing/OrderActions.tsx'
import { QuoteMissing } from './QuoteMissing.tsx'
import { QuoteVersions } from './QuoteVersions.tsx'
import classes from './quotes.module.css'

const title = 'Generate Quote'

/** What a quote comes to and lacks, its versions, and what is made of it; in quote mode with the quote tool. */
export default function GenerateQuote() {
  const order = useOrder()
  const flags = useFlags()
  if (order.isError)
    return (
      <OrderNotLoaded
        title={title}
        error={order.error}
        message="The quote could not be loaded."
        onRetry={() => void order.refetch()}
      />
    )
  if (!order.data) return <LoadingState label="Loading the quote" />
  if (!usesQuoteTool(order.data, flags)) return <Navigate to="/" replace />
  return <LoadedQuote order={order.data} />
}

function LoadedQuote({ order }: { order: OrderDetail }) {
  const params = { orderID: useOrderID() }
  const refresh = useRefreshOrder()
  const quote = useQuery(query(quoteCalls.getQuoteDetails, { params }))
  const versions = useQuery(query(quoteCalls.getQuoteVersions, { params }))
  const generate = useMutation({
    mutationFn: () => send(quoteCalls.generateQuote, { params }),
    onSuccess: async ({ quoteVersion }) => {
      const isNew = quoteVersion !== versions.data?.versions[0]?.quoteVersion
      const message = isNew
        ? `Version ${quoteVersion} generated`
        : `Nothing has changed: version ${quoteVersion} still stands`
      notify({ httpStatus: 200, message })
      await refresh()
    },
    onError: (error) => notify(message('failed', { error: error.message })),
  })
  const failed = [quote, versions].filter((part) => part.isError)
  if (failed.length > 0)
    return (
      <OrderNotLoaded
        title={title}
        error={null}
        message="The quote could not be loaded."
        onRetry={() => void Promise.all(failed.map((part) => part.refetch()))}
      />
    )
  if (!quote.data || !versions.data) return <LoadingState label="Loading the quote" />
  const readable = toReadableOrder(order)
  const totals = quoteTotals(quote.data, readable.monthly)
  const [newest] = versions.data.versions
  return (
    <>
      <ScreenTitle title={title} lead={`Quote ${order.orderID} · prepared by ${readable.dealer.name}`}>
        <OrderActions order={order} />
        {!isLocked(order) && (
          <Button
            color="accent"
            leftSection={<IconFileExport size={18} aria-hidden />}
            loading={generate.isPending}
            onClick={() => generate.mutate()}
          >
            Generate Quote
          </Button>
        )}
      </ScreenTitle>
      <Section title="Versions">
        {versions.data.changed && newest && (
          <p className={classes.hint}>
            Services or charges were changed after version {newest.quoteVersion}. Generate the quote again before it is
            converted.
          </p>
        )}
        {newest ? (
          <QuoteVersions versions={versions.data.versions} />
        ) : (
          <EmptyState
            compact
            message="No version yet. Generate Quote freezes the quote as version 1 to send or print."
          />
        )}
      </Section>
      <Section title="Now and proposed">
        <dl className={classes.figures}>
          <Figure label="Current spend a month" amount={totals.currentSpend} />
          <Figure label="Proposed a month" amount={totals.proposed} />
          {quote.data.currentSpend.length > 0 && (
            <Figure
              label={totals.saving < 0 ? 'More than now a month' : 'Saving a month'}
              amount={Math.abs(totals.saving)}
              isStrong={totals.saving > 0}
            />
          )}
          <Figure label="Supplied and billed by you, once" amount={totals.channel.inc} />
        </dl>
        <p className={classes.note}>All amounts include GST.</p>
      </Section>
      <Section title="What it costs">
        <ChargesTable order={{ ...readable, charges: quoteCharges(order, quote.data.isGrouped) }} />
      </Section>
      <QuoteMissing orderID={order.orderID} requirements={quoteRequirements(order)} />
    </>
  )
}

function Figure({ label, amount, isStrong }: { label: string; amount: number; isStrong?: boolean }) {
  return (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}
