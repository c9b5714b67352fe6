import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { download } from '../../api.ts'
import { formatInstant } from '../../ui/format.ts'
import { Button, lookOf } from '../../ui/plain/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useAction } from '../../ui/use-action.ts'
import { AppointmentTimes } from '../AppointmentTimes.tsx'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { ReadAgain } from '../ReadAgain.tsx'
import { readProof } from '../use-signer-proof.ts'
import { SignersList } from './SignersList.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

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

interface Props {
  document: SigningDocument
  guid: string
  /** Loads the document again, after a code. */
  onConfirmed: () => void
}

/** Thanks the signer and offers the sealed copy. After the link has expired, asks for a code first. */
export function SignedThanks({ document, guid, onConfirmed }: Props) {
  if (!document.order && document.code)
    return (
      <>
        <Heading order={document.order} />
        <p className={classes.lead}>{`Signed ${formatInstant(document.signedAt, { withZone: true })}.`}</p>
        <ReadAgain guid={guid} code={document.code} onConfirmed={onConfirmed} />
      </>
    )
  return (
    <>
      <Heading order={document.order} />
      <p className={classes.lead} aria-live="polite">
        {`Signed ${formatInstant(document.signedAt, { withZone: true })}. ${nextStepOf(document)}`}
      </p>
      <SignersList signers={document.signers} />
      <SignedAppointments document={document} guid={guid} />
      {document.sealed && <DownloadCopy guid={guid} expiresAt={document.expiresAt} />}
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
      {/* Last, because it is loaded later and must not move the links. */}
      {document.order?.title === 'Order' && <WhatHappensNext guid={guid} />}
    </>
  )
}

const Heading = ({ order }: Pick<SigningDocument, 'order'>) => (
  <h1>
    <IconCircleCheck size={28} aria-hidden className={classes.inText} />{' '}
    {`Thank you. Your ${order?.title.toLowerCase() ?? 'order'} is signed.`}
  </h1>
)

/** The sealed copy, as a plain link while the link works without a code. */
function DownloadCopy({ guid, expiresAt }: { guid: string; expiresAt: string }) {
  const proof = readProof(guid)
  const fetching = useAction(() => download(signingCalls.getSignedDocument, { params: { guid } }, { proof }), {
    onSuccess: (pdf) => saveFile(pdf, 'order-signed.pdf'),
  })
  const copy = `/api/${signingCalls.getSignedDocument.path.replace('{guid}', guid)}`
  const label = 'Download your signed copy (PDF)'
  const icon = <IconDownload size={20} aria-hidden />
  if (Date.parse(expiresAt) <= Date.now())
    return (
      <>
        <Button size="medium" icon={icon} loading={fetching.isPending} onClick={() => fetching.start()}>
          {label}
        </Button>
        <Problem error={fetching.error} />
      </>
    )
  return (
    <a {...lookOf({ size: 'medium' })} href={copy} download>
      {icon}
      {label}
    </a>
  )
}
