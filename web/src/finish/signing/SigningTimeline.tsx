import type { Envelope } from '@dealerline/shared/contract/envelope.ts'
import { eventAt, LinkTimeline } from '../../links/LinkTimeline.tsx'
import { Recipients } from '../../links/Recipient.tsx'
import classes from '../Finish.module.css'
import type { Outcome } from '../outcome.ts'
import { isOpenEnvelope } from '../phase.ts'
import { Signer } from './Signer.tsx'

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
      <Recipients label="Who signs">
        {envelope.recipients.map((recipient) => (
          <Signer
            key={recipient.position}
            orderID={orderID}
            recipient={recipient}
            isOpen={isOpen}
            onResult={onResult}
          />
        ))}
      </Recipients>
      <LinkTimeline messages={envelope.deliveries} events={eventsOf(envelope)} />
    </section>
  )
}

function eventsOf({ status, recipients, signedAt, sealed, declinedReason }: Envelope) {
  const copy = sealed ? 'The signed copy is ready to download.' : 'The signed copy is being made …'
  return [
    ...recipients.flatMap(({ name, viewedAt, signedAt }) => [
      eventAt('opened', viewedAt, `Opened by ${name}`),
      eventAt('signed', signedAt, `Signed by ${name}`),
    ]),
    status === 'signed' && ({ what: 'agreed', at: signedAt, text: copy } as const),
    status === 'declined' && ({ what: 'declined', at: '', text: `Declined: ${declinedReason}` } as const),
    status === 'expired' && ({ what: 'expired', at: '', text: 'The link has expired. Send the order again.' } as const),
  ]
}
