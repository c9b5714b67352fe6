import type { QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { formatInstant } from '../../ui/format.ts'
import { usePathParameter } from '../../ui/url/use-screen-search.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ClosedQuote } from './ClosedQuote.tsx'
import { QuestionList } from './QuestionList.tsx'
import { QuoteAnswerBar } from './QuoteAnswerBar.tsx'
import { QuoteContent } from './QuoteContent.tsx'
import { QuoteCosts } from './QuoteCosts.tsx'
import quote from './quote.module.css'
import { type LinkProps, useQuoteLink } from './use-quote-link.ts'
import { VariantPicker } from './VariantPicker.tsx'

/** The page that a customer opens from a message: the price first, then the services, questions and the two answers. */
export default function QuoteView() {
  const guid = usePathParameter('guid') ?? ''
  const { settings } = useRouteContext({ from: '__root__' })
  const { page, update, onError } = useQuoteLink(guid)
  const { data } = page
  const acceptedVariant = data?.variants.find(({ chosen }) => chosen)
  return (
    <CustomerPage settings={settings}>
      {page.isError && <UnreachableLink error={page.error} onRetry={() => void page.refetch()} />}
      {page.isPending && <LoadingState label="Loading the quote" />}
      {data?.state === 'open' && <OpenQuote guid={guid} page={data} onChange={update} onError={onError} />}
      {data && data.state !== 'open' && <ClosedQuote page={data} state={data.state} />}
      {data?.state === 'accepted' && acceptedVariant && (
        <>
          <h2>What you accepted</h2>
          <QuoteCosts variant={acceptedVariant} />
          <QuoteContent guid={guid} page={data} variant={acceptedVariant} />
        </>
      )}
    </CustomerPage>
  )
}

function OpenQuote(link: LinkProps) {
  const { page, guid } = link
  const [first] = page.variants
  const [position, setPosition] = useState(first?.position ?? 1)
  const variant = page.variants.find((each) => each.position === position) ?? first
  if (!variant) return null
  const isSingle = page.variants.length === 1
  return (
    <>
      <h1>{isSingle ? `Your quote from ${page.providerName}` : `Your quotes from ${page.providerName}`}</h1>
      <p className={classes.lead}>
        For {page.toName}, from {page.sentBy}. Valid until {formatInstant(page.expiresAt, { withZone: true })}.
      </p>
      {isSingle ? (
        <QuoteCosts variant={variant} />
      ) : (
        <VariantPicker variants={page.variants} position={position} onPick={setPosition} />
      )}
      {page.message && <p className={quote.message}>{page.message}</p>}
      <Details link={link} variant={variant} isSingle={isSingle} />
      <QuestionList {...link} />
      <QuoteAnswerBar guid={guid} page={page} variant={variant} onChange={link.onChange} onError={link.onError} />
    </>
  )
}

interface DetailsProps {
  link: LinkProps
  variant: QuotePageVariant
  isSingle: boolean
}

function Details({ link, variant, isSingle }: DetailsProps) {
  return (
    <>
      {!isSingle && (
        <>
          <h2>{variant.label}</h2>
          <QuoteCosts variant={variant} />
        </>
      )}
      <QuoteContent guid={link.guid} page={link.page} variant={variant} />
    </>
  )
}
