import { offerCalls, type QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import { declineReasons } from '@dealerline/shared/rules/decline-reasons.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import type { OfferState } from '@dealerline/shared/rules/quote-states.ts'
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
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill, type PillTone } from '../../ui/shell/Pill.tsx'
import { QuoteQuestions } from './QuoteQuestions.tsx'
import classes from './quotes.module.css'

const pills: Record<OfferState, { label: string; tone: PillTone }> = {
  open: { label: 'Waiting for an answer', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  voided: { label: 'Taken back', tone: 'neutral' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warn' },
}

/** The progress of an offer: its messages, whether the link was opened, questions, and the answer. */
export function QuoteProgress({ orderID, offer }: { orderID: number; offer: QuoteOffer }) {
  const refresh = useRefreshOrder()
  const takeBack = useMutation({
    mutationFn: () => send(offerCalls.takeBackQuote, { params: { orderID } }),
    onError: (error) => notify(message('failed', { error: error.message })),
    onSettled: refresh,
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
    <Section title="Sent to the customer" actions={<Pill {...pills[offer.state]} />}>
      <p className={layout.hint}>
        {offer.variants.length === 1
          ? `Version ${offer.variants[0]?.quoteVersion} for ${offer.toName}`
          : `${offer.variants.map(({ label, orderID, quoteVersion }) => `${label} (quote ${orderID}, version ${quoteVersion})`).join(', ')} for ${offer.toName}`}
        {isOpen && `, valid until ${formatInstant(offer.expiresAt, { withZone: true })}`}
      </p>
      <ul className={progress.progress} aria-live="polite">
        {offer.deliveries.map((delivery, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of messages only grows
          <DeliveryLine key={index} delivery={{ ...delivery, kind: 'request' }} />
        ))}
        {offer.openedAt && (
          <li>
            <IconEye size={18} aria-hidden /> Opened {formatInstant(offer.openedAt, { withZone: true })}
          </li>
        )}
        <AnswerLine offer={offer} />
      </ul>
      <QuoteQuestions offer={offer} />
      {isOpen && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={takeBack.isPending}
            onClick={() => void askToTakeBack()}
          >
            Take back
          </Button>
        </div>
      )}
    </Section>
  )
}

function AnswerLine({ offer }: { offer: QuoteOffer }) {
  const { state, answeredName, answeredAt, acceptedOrder, declineReason, declineComment } = offer
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
          )}
        </span>
      </li>
    ),
    declined: (
      <li data-tone="bad">
        <IconX size={18} aria-hidden />
        <span>
          Declined, {at}: {declineReason && declineReasons[declineReason]}
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
