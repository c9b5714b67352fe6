import type { Delivery, Envelope } from '@dealerline/shared/contract/envelope.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconEye, IconSend, IconX } from '@tabler/icons-react'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from './signing.module.css'

/** Where the signing request is: each message, whether it was opened, signed or declined, and until when it stands. */
export function SigningProgress({ order, envelope }: { order: OrderDetail; envelope: Envelope }) {
  return (
    <Section title="Signing request">
      <ul className={classes.progress} aria-live="polite">
        {envelope.deliveries.map((delivery) => (
          <DeliveryLine key={`${delivery.channel} ${delivery.to} ${delivery.sentAt}`} delivery={delivery} />
        ))}
        {envelope.viewedAt && (
          <li>
            <IconEye size={18} aria-hidden /> Opened by {envelope.toName}, {formatInstant(envelope.viewedAt)}
          </li>
        )}
        {envelope.status === 'signed' && (
          <li data-tone="good">
            <IconCircleCheck size={18} aria-hidden /> Signed, {formatInstant(envelope.signedAt)}
            {envelope.sealed ? '. The sealed copy is ready to download.' : '. The sealed copy is being made …'}
          </li>
        )}
        {envelope.status === 'declined' && (
          <li data-tone="bad">
            <IconX size={18} aria-hidden /> Declined: {envelope.declinedReason}
          </li>
        )}
        {envelope.status === 'expired' && (
          <li data-tone="bad">
            <IconAlertTriangle size={18} aria-hidden /> The link has expired. Send the order again.
          </li>
        )}
        {(envelope.status === 'sent' || envelope.status === 'viewed') && (
          <li>
            <IconClock size={18} aria-hidden /> Waiting for the customer. The link stands until{' '}
            {formatInstant(envelope.expiresAt)}.
          </li>
        )}
      </ul>
      {order.orderStatus < 2 && (
        <p className={classes.hint}>
          The order can not be edited while it is out. Take it back to change it; the link then stops working.
        </p>
      )}
    </Section>
  )
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const way = delivery.channel === 'email' ? 'E-mail' : 'SMS'
  switch (delivery.status) {
    case 'sent':
      return (
        <li data-tone="good">
          <IconSend size={18} aria-hidden /> {way} sent to {delivery.to}, {formatInstant(delivery.sentAt)}
        </li>
      )
    case 'waiting':
      return (
        <li data-tone={delivery.problem ? 'warn' : undefined}>
          <IconClock size={18} aria-hidden /> {way} to {delivery.to} is waiting to go out
          {delivery.problem && `: ${delivery.problem}. It is tried again until it goes out.`}
        </li>
      )
    case 'failed':
      return (
        <li data-tone="bad">
          <IconAlertTriangle size={18} aria-hidden /> {way} to {delivery.to} could not be sent: {delivery.problem}.
          Check it and send again.
        </li>
      )
    default:
      return (
        <li>
          <IconX size={18} aria-hidden /> {way} to {delivery.to} was stopped
        </li>
      )
  }
}
