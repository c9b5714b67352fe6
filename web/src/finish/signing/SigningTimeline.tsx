import type { Envelope } from '@dealerline/shared/contract/envelope.ts'
import { IconAlertTriangle, IconCircleCheck, IconEye, IconWritingSign, IconX } from '@tabler/icons-react'
import { DeliveryLine } from '../../records/messages/DeliveryLine.tsx'
import progress from '../../records/messages/progress.module.css'
import { formatInstant } from '../../ui/format.ts'
import classes from '../Finish.module.css'
import type { Outcome } from '../outcome.ts'
import { isOpenEnvelope } from '../phase.ts'
import { RecipientLine } from './RecipientLine.tsx'

interface Props {
  orderID: number
  envelope: Envelope
  onResult: (outcome: Outcome) => void
}

/** The signing request: the signers in order with their actions, and each event with its time. */
export function SigningTimeline({ orderID, envelope, onResult }: Props) {
  const isOpen = isOpenEnvelope(envelope)
  return (
    <section className={classes.part} aria-label="Signing request">
      <ol className={classes.people} aria-label="Who signs">
        {envelope.recipients.map((recipient) => (
          <RecipientLine
            key={recipient.position}
            orderID={orderID}
            recipient={recipient}
            isOpen={isOpen}
            onResult={onResult}
          />
        ))}
      </ol>
      <ul className={progress.progress} aria-label="What happened">
        {envelope.deliveries.map((delivery) => (
          <DeliveryLine key={`${delivery.channel} ${delivery.to} ${delivery.sentAt}`} delivery={delivery} />
        ))}
        {envelope.recipients.map(({ position, name, viewedAt, signedAt }) => (
          <SignerEvents key={position} name={name} viewedAt={viewedAt} signedAt={signedAt} />
        ))}
        {envelope.status === 'signed' && (
          <li data-tone="good">
            <IconCircleCheck size={18} aria-hidden />
            <span>
              Signed, {formatInstant(envelope.signedAt, { withZone: true })}
              {envelope.sealed ? '. The sealed copy is ready to download.' : '. The sealed copy is being made …'}
            </span>
          </li>
        )}
        {envelope.status === 'declined' && (
          <li data-tone="bad">
            <IconX size={18} aria-hidden />
            <span>Declined: {envelope.declinedReason}</span>
          </li>
        )}
        {envelope.status === 'expired' && (
          <li data-tone="bad">
            <IconAlertTriangle size={18} aria-hidden /> The link has expired. Send the order again.
          </li>
        )}
      </ul>
    </section>
  )
}

function SignerEvents({ name, viewedAt, signedAt }: { name: string; viewedAt: string; signedAt: string }) {
  return (
    <>
      {viewedAt && (
        <li>
          <IconEye size={18} aria-hidden />
          <span>
            Opened by {name}, {formatInstant(viewedAt, { withZone: true })}
          </span>
        </li>
      )}
      {signedAt && (
        <li data-tone="good">
          <IconWritingSign size={18} aria-hidden />
          <span>
            Signed by {name}, {formatInstant(signedAt, { withZone: true })}
          </span>
        </li>
      )}
    </>
  )
}
