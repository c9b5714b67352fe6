import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { formatInstant } from '../../ui/format.ts'
import { lookOf } from '../../ui/plain/Button.tsx'
import { AppointmentTimes } from '../AppointmentTimes.tsx'
import classes from '../customer.module.css'
import { SignersList } from './SignersList.tsx'

function nextStepOf({ signers, sentBy, order, sealed }: SigningDocument): string {
  const nextSigner = signers.find(({ signedAt }) => signedAt === '')
  if (nextSigner) return `${nextSigner.name} signs next, and then a signed copy is sent to you.`
  const handled = `${sentBy} has your ${order?.title.toLowerCase()} and will process it.`
  return sealed ? handled : `${handled} Your signed copy is being made …`
}

/** The times of the internet lines, and the link to the page on which the customer moves them. */
function SignedAppointments({ document, guid }: { document: SigningDocument; guid: string }) {
  const hasTimes = document.appointments.some(({ start }) => start !== '')
  if (!hasTimes) return null
  return (
    <>
      <AppointmentTimes lines={document.appointments} />
      {document.signers.every(({ signedAt }) => signedAt !== '') && (
        <p className={classes.small}>
          <a href={`/appointment/${guid}`}>See or move the appointment</a>
        </p>
      )}
    </>
  )
}

/** Thanks the signer and offers the sealed copy. */
export function SignedThanks({ document, guid }: { document: SigningDocument; guid: string }) {
  const copy = `/api/${signingCalls.getSignedDocument.path.replace('{guid}', guid)}`
  return (
    <>
      <h1>
        <IconCircleCheck size={28} aria-hidden className={classes.inText} /> Thank you, it is signed
      </h1>
      <p className={classes.lead} aria-live="polite">
        {`Signed ${formatInstant(document.signedAt, { withZone: true })}. ${nextStepOf(document)}`}
      </p>
      <SignersList signers={document.signers} />
      <SignedAppointments document={document} guid={guid} />
      {document.sealed && (
        <a {...lookOf({ size: 'medium' })} href={copy} download>
          <IconDownload size={20} aria-hidden />
          Download your signed copy (PDF)
        </a>
      )}
      {document.order?.title === 'Order' && (
        <p className={classes.small}>
          <a href={`/progress/${guid}`}>Follow your order</a>
        </p>
      )}
      {document.sealed && (
        <p className={classes.small}>
          <a href={`/verify?guid=${guid}`}>Check that a signed document is genuine</a>
        </p>
      )}
    </>
  )
}
