import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'

export type SigningOutcome = 'signed' | 'declined' | 'open'

/**
 * How the signing page was left, as its address says; `event` is that of an e-signature service. A service tells the
 * portal a moment after the signer, but on the portal's own page a document that is still open was not signed.
 */
export function signingOutcome(
  signed: string | undefined,
  event: string | undefined,
  document: Pick<SigningDocument, 'state' | 'signsAt'> | undefined,
): SigningOutcome {
  if (event === 'decline') return 'declined'
  const isSigned = signed?.toLowerCase() === 'true' && (event === undefined || event === 'signing_complete')
  const isStillOpen = document?.state === 'open' && document.signsAt === ''
  return isSigned && !isStillOpen ? 'signed' : 'open'
}

/** The address of the page that follows a signature or a refusal on the portal's own page; undefined while it is open. */
export function addressAfterSigning(
  esignRoute: string,
  guid: string,
  { state }: Pick<SigningDocument, 'state'>,
): string | undefined {
  const page = `/${esignRoute}Success/${guid}`
  if (state === 'signed') return `${page}/true`
  return state === 'declined' ? `${page}/false?event=decline` : undefined
}
