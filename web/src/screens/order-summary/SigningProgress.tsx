import type { Envelope } from '@dealerline/shared/contract/envelope.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { DeliveryLine } from '../../records/messages/DeliveryLine.tsx'
import progress from '../../records/messages/progress.module.css'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from './order-summary.module.css'
import { RecipientLine } from './RecipientLine.tsx'

/** The progress of the signing request: the signers in order, each message, and whether they signed or declined. */
export function SigningProgress({ order, envelope }: { order: OrderDetail; envelope: Envelope }) {
  const isOpen = envelope.status === 'waiting' || envelope.status === 'sent' || envelope.status === 'viewed'
  return (
    <Section title="Signing request">
      <ol className={classes.recipients} aria-label="Who signs">
        {envelope.recipients.map((recipient) => (
          <RecipientLine key={recipient.position} orderID={order.orderID} recipient={recipient} isOpen={isOpen} />
        ))}
      </ol>
      <ul className={progress.progress} aria-live="polite">
        {envelope.deliveries.map((delivery) => (
          <DeliveryLine key={`${delivery.channel} ${delivery.to} ${delivery.sentAt}`} delivery={delivery} />
        ))}
        {envelope.status === 'signed' && (
          <li data-tone="good">
            <IconCircleCheck size={18} aria-hidden /> Signed, {formatInstant(envelope.signedAt, { withZone: true })}
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
      </ul>
      {order.orderStatus < 2 && (
        <p className={layout.hint}>
          A sent order cannot be edited. Take it back to change it; the link then stops working.
        </p>
      )}
    </Section>
  )
}
