import { offerCalls, type QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { declineReasons } from '@dealerline/shared/rules/decline-reasons.ts'
import type { OfferState } from '@dealerline/shared/rules/quote-states.ts'
import { describeConsent } from '@dealerline/shared/rules/signer-identity.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import { send } from '../../api.ts'
import { ActionButton } from '../../links/ActionButton.tsx'
import { type LinkEvent, LinkTimeline } from '../../links/LinkTimeline.tsx'
import { nextReminder, Recipient, Recipients } from '../../links/Recipient.tsx'
import { TakeBackButton } from '../../links/TakeBackButton.tsx'
import { toScreen, useRefreshOrder } from '../../session/use-order.ts'
import { formatInstant, unbroken } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from '../Finish.module.css'
import type { Outcome } from '../outcome.ts'
import { QuoteQuestions } from './QuoteQuestions.tsx'
import { toComparison } from './to-comparison.ts'
import { useQuoteSending } from './use-quote-sending.ts'

interface Props {
  order: OrderDetail
  offer: QuoteOffer
  onResult: (outcome: Outcome) => void
}

/** The progress of an offer: its messages, whether the link was opened, questions, and the answer. */
export function QuoteTimeline({ order, offer, onResult }: Props) {
  const { orderID } = order
  const { state, toName, email, mobile, channel, variants } = offer
  const refresh = useRefreshOrder()
  const sending = useQuoteSending(order, onResult)
  const takeBack = async () => {
    await send(offerCalls.takeBackQuote, { params: { orderID } }).finally(refresh)
    const text = `Quote ${orderID} was taken back from ${toName}. You can change it and send it again.`
    onResult({ phase: 'draft', text })
  }
  // A quote that became an order is not sent any more.
  const isOpen = state === 'open' && order.relatedOrder === 0
  const content = {
    message: offer.message,
    // A server of release 0.4.0 does not say whether reminders were chosen.
    reminders: offer.reminders ?? true,
    variants: toComparison(variants),
  }
  const sendAgain = () => sending.mutateAsync({ channel, toName, to: channel === 'email' ? email : mobile, ...content })
  return (
    <section className={classes.part} aria-label="Sent to the customer">
      <div>
        <Pill {...stateNames.offer[state]} />
      </div>
      <Recipients label="Sent to">
        <Recipient
          name={toName}
          email={email}
          mobile={mobile}
          sentences={[
            variants.length === 1
              ? `Version ${variants[0]?.quoteVersion}.`
              : `${variants.map(({ label, orderID, quoteVersion }) => `${label} (quote ${orderID}, version ${quoteVersion})`).join(', ')}.`,
            isOpen && nextReminder(offer),
          ]}
          change={
            isOpen
              ? {
                  draft: {
                    kind: 'offer',
                    orderID,
                    message: offer.message,
                    variants: variants.map((variant) => variant.orderID),
                  },
                  send: (recipient) => sending.mutateAsync({ ...recipient, ...content }),
                }
              : undefined
          }
          // The hook reports a failure.
          actions={isOpen && <ActionButton label="Send again" run={() => sendAgain().catch(() => undefined)} />}
        />
      </Recipients>
      <LinkTimeline messages={offer.deliveries} events={eventsOf(offer)} />
      <QuoteQuestions offer={offer} />
      {isOpen && (
        <TakeBackButton
          fullWidth
          title={`Take quote ${orderID} back from ${toName}?`}
          message="The link stops working, and the customer can no longer accept it."
          work={takeBack}
        />
      )}
    </section>
  )
}

function eventsOf(offer: QuoteOffer): (LinkEvent | undefined)[] {
  const { state, openedAt, answeredName, answeredAt, acceptedOrder, identity, declineReason, declineComment } = offer
  const timeOf = (instant: string) => formatInstant(instant, { withZone: true })
  const ends: Partial<Record<OfferState, LinkEvent>> = {
    accepted: {
      what: 'agreed',
      at: answeredAt,
      text: (
        <>
          Accepted by {answeredName}, {timeOf(answeredAt)}
          {acceptedOrder > 0 && (
            <>
              . <AppLink href={toScreen('/order-summary', acceptedOrder)}>Complete order {acceptedOrder}</AppLink> and
              send it for signature.
            </>
          )}{' '}
          {identity && unbroken(describeConsent(identity))}
        </>
      ),
    },
    declined: {
      what: 'declined',
      at: answeredAt,
      text: `${stateNames.offer.declined.label}, ${timeOf(answeredAt)}: ${declineReason && declineReasons[declineReason]}${declineComment && `. “${declineComment}”`}`,
    },
    expired: { what: 'expired', at: '', text: 'The quote is no longer valid. Send it again.' },
    superseded: {
      what: 'changed',
      at: '',
      text: 'There is a newer version, so the link no longer works. Send the quote again.',
    },
    voided: { what: 'takenBack', at: '', text: 'Taken back' },
    replaced: { what: 'changed', at: '', text: 'Replaced by another link' },
  }
  return [
    openedAt === '' ? undefined : { what: 'opened', at: openedAt, text: `Opened ${timeOf(openedAt)}` },
    ends[state],
  ]
}
