import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'

export type SigningOutcome = 'signed' | 'declined' | 'open'

/**
 * Returns how the signing ended, from the address; `event` comes from an e-signature service. A service informs the
 * portal a moment after the signer has left, but on the portal's own page an open document was not signed.
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

/** Returns the address of the page after signing or declining on the portal's own page. Undefined while it is open. */
export function addressAfterSigning(
  esignRoute: string,
  guid: string,
  { state }: Pick<SigningDocument, 'state'>,
): string | undefined {
  const page = `/${esignRoute}Success/${guid}`
  if (state === 'signed') return `${page}/true`
  return state === 'declined' ? `${page}/false?event=decline` : undefined
}
