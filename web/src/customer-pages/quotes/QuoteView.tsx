import type { QuotePage, QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { useState } from 'react'
import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { LinkPage, type OpenLink } from '../LinkPage.tsx'
import { ReadAgain } from '../ReadAgain.tsx'
import { QuestionList } from './QuestionList.tsx'
import { QuoteAnswerBar } from './QuoteAnswerBar.tsx'
import { QuoteContent } from './QuoteContent.tsx'
import { QuoteCosts } from './QuoteCosts.tsx'
import quote from './quote.module.css'
import { quoteLink } from './quote-link.ts'
import { VariantPicker } from './VariantPicker.tsx'

/** The page that a customer opens from a message: the price first, then the services, questions and the two answers. */
export function QuoteView() {
  return (
    <LinkPage kind={quoteLink} belowReason={(link) => <AcceptedQuote {...link} />}>
      {(link) => <OpenQuote {...link} />}
    </LinkPage>
  )
}

function AcceptedQuote({ guid, page, reload }: OpenLink<QuotePage>) {
  const variant = page.variants.find(({ chosen }) => chosen)
  if (page.state !== 'accepted') return null
  if (page.variants.length === 0 && page.code) return <ReadAgain guid={guid} code={page.code} onConfirmed={reload} />
  return (
    variant && (
      <>
        <h2>What you accepted</h2>
        <QuoteCosts variant={variant} />
        <QuoteContent guid={guid} page={page} variant={variant} />
      </>
    )
  )
}

function OpenQuote(link: OpenLink<QuotePage>) {
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
  link: OpenLink<QuotePage>
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
