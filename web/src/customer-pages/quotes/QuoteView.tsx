import type { QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { useState } from 'react'
import { formatInstant } from '../../ui/format.ts'
import { CustomerPage, LoadingPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { usePage } from '../page-context.ts'
import { ReadAgain } from '../ReadAgain.tsx'
import { UnreachableLink } from '../UnreachableLink.tsx'
import { ReloadContext } from '../use-link.ts'
import { ClosedQuote } from './ClosedQuote.tsx'
import { QuestionList } from './QuestionList.tsx'
import { QuoteAnswerBar } from './QuoteAnswerBar.tsx'
import { QuoteContent } from './QuoteContent.tsx'
import { QuoteCosts } from './QuoteCosts.tsx'
import quote from './quote.module.css'
import { type LinkProps, useQuoteLink } from './use-quote-link.ts'
import { VariantPicker } from './VariantPicker.tsx'

/** The page that a customer opens from a message: the price first, then the services, questions and the two answers. */
export function QuoteView() {
  const { settings, params } = usePage()
  const guid = params.guid ?? ''
  const { content: page, error, isPending, reload, update } = useQuoteLink(guid)
  const acceptedVariant = page?.variants.find(({ chosen }) => chosen)
  return (
    <CustomerPage settings={settings}>
      {error && <UnreachableLink error={error} onRetry={reload} />}
      {isPending && <LoadingPage label="Loading the quote" />}
      {page?.state === 'open' && (
        <ReloadContext value={reload}>
          <OpenQuote guid={guid} page={page} onChange={update} />
        </ReloadContext>
      )}
      {page && page.state !== 'open' && <ClosedQuote page={page} state={page.state} />}
      {page?.state === 'accepted' && page.variants.length === 0 && page.code && (
        <ReadAgain guid={guid} code={page.code} onConfirmed={reload} />
      )}
      {page?.state === 'accepted' && acceptedVariant && (
        <>
          <h2>What you accepted</h2>
          <QuoteCosts variant={acceptedVariant} />
          <QuoteContent guid={guid} page={page} variant={acceptedVariant} />
        </>
      )}
    </CustomerPage>
  )
}

function OpenQuote(link: LinkProps) {
  const { page } = link
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
      {!isSingle && (
        <noscript>
          {page.variants
            .filter((each) => each !== variant)
            .map((each) => (
              <Details key={each.position} link={link} variant={each} isSingle={false} />
            ))}
        </noscript>
      )}
      <QuestionList {...link} />
      <QuoteAnswerBar {...link} variant={variant} />
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
