import { offerCalls, type QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import { declineReasons } from '@dealerline/shared/rules/decline-reasons.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import type { OfferState } from '@dealerline/shared/rules/quote-states.ts'
import { describeConsent } from '@dealerline/shared/rules/signer-identity.ts'
import { stateNames } from '@dealerline/shared/rules/state-names.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClockOff,
  IconEye,
  IconFileDiff,
  IconX,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../../api.ts'
import { DeliveryLine } from '../../records/messages/DeliveryLine.tsx'
import progress from '../../records/messages/progress.module.css'
import { toScreen, useRefreshOrder } from '../../session/use-order.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { formatInstant, unbroken } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from '../Finish.module.css'
import type { Outcome } from '../outcome.ts'
import { QuoteQuestions } from './QuoteQuestions.tsx'

interface Props {
  orderID: number
  offer: QuoteOffer
  onResult: (outcome: Outcome) => void
}

/** The progress of an offer: its messages, whether the link was opened, questions, and the answer. */
export function QuoteTimeline({ orderID, offer, onResult }: Props) {
  const refresh = useRefreshOrder()
  const takeBack = useMutation({
    mutationFn: () => send(offerCalls.takeBackQuote, { params: { orderID } }),
    onSuccess: async () => {
      await refresh()
      const text = `Quote ${orderID} was taken back from ${offer.toName}. You can change it and send it again.`
      onResult({ phase: 'draft', text })
    },
    onError: async (error) => {
      notify(message('failed', { error: error.message }), error)
      await refresh()
    },
  })
  const askToTakeBack = async () => {
    const isConfirmed = await confirm({
      title: `Take quote ${orderID} back from ${offer.toName}?`,
      message: 'The link stops working, and the customer can no longer accept it.',
      confirmLabel: 'Take back',
      danger: true,
    })
    if (isConfirmed) takeBack.mutate()
  }
  const isOpen = offer.state === 'open'
  return (
    <section className={classes.part} aria-label="Sent to the customer">
      <div>
        <Pill {...stateNames.offer[offer.state]} />
      </div>
      <p className={classes.quiet}>
        {offer.variants.length === 1
          ? `Version ${offer.variants[0]?.quoteVersion} for ${offer.toName}`
          : `${offer.variants.map(({ label, orderID, quoteVersion }) => `${label} (quote ${orderID}, version ${quoteVersion})`).join(', ')} for ${offer.toName}`}
        {isOpen && `, valid until ${formatInstant(offer.expiresAt, { withZone: true })}`}
      </p>
      <ul className={progress.progress} aria-label="What happened">
        {offer.deliveries.map((delivery, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of messages only grows
          <DeliveryLine key={index} delivery={asRequest(delivery)} />
        ))}
        {offer.openedAt && (
          <li>
            <IconEye size={18} aria-hidden /> Opened {formatInstant(offer.openedAt, { withZone: true })}
          </li>
        )}
        <AnswerLine offer={offer} />
      </ul>
      {isOpen && (
        <p className={classes.quiet}>
          {offer.nextReminderAt
            ? `Next reminder: ${formatInstant(offer.nextReminderAt, { withZone: true })}.`
            : 'No reminder is due.'}
        </p>
      )}
      <QuoteQuestions offer={offer} />
      {isOpen && (
        <Button
          fullWidth
          variant="default"
          data-next
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={takeBack.isPending}
          onClick={() => void askToTakeBack()}
        >
          Take back
        </Button>
      )}
    </section>
  )
}

/** Shows the messages of an offer like those of a signing request. */
const asRequest = (delivery: QuoteOffer['deliveries'][number]) =>
  ({ ...delivery, kind: delivery.kind === 'reminder' ? 'reminder' : 'request' }) as const

function AnswerLine({ offer }: { offer: QuoteOffer }) {
  const { state, answeredName, answeredAt, acceptedOrder, identity, declineReason, declineComment } = offer
  const at = formatInstant(answeredAt, { withZone: true })
  const lines: Partial<Record<OfferState, ReactNode>> = {
    accepted: (
      <li data-tone="good">
        <IconCircleCheck size={18} aria-hidden />
        <span>
          Accepted by {answeredName}, {at}
          {acceptedOrder > 0 && (
            <>
              . <AppLink href={toScreen('/order-summary', acceptedOrder)}>Complete order {acceptedOrder}</AppLink> and
              send it for signature.
            </>
          )}{' '}
          {identity && unbroken(describeConsent(identity))}
        </span>
      </li>
    ),
    declined: (
      <li data-tone="bad">
        <IconX size={18} aria-hidden />
        <span>
          {stateNames.offer.declined.label}, {at}: {declineReason && declineReasons[declineReason]}
          {declineComment && `. “${declineComment}”`}
        </span>
      </li>
    ),
    expired: (
      <li data-tone="warn">
        <IconClockOff size={18} aria-hidden /> The quote is no longer valid. Send it again.
      </li>
    ),
    superseded: (
      <li data-tone="warn">
        <IconFileDiff size={18} aria-hidden /> There is a newer version, so the link no longer works. Send the quote
        again.
      </li>
    ),
    voided: (
      <li>
        <IconArrowBackUp size={18} aria-hidden /> Taken back
      </li>
    ),
    replaced: (
      <li>
        <IconAlertTriangle size={18} aria-hidden /> Replaced by another link
      </li>
    ),
  }
  return lines[state] ?? null
}
