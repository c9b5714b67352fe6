import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'

export type SigningOutcome = 'signed' | 'declined' | 'open'

/**
 * Returns the outcome of signing. A document that is signed or declined is the outcome. Otherwise the parameters of the
 * page's address are; only an e-signature service adds `event`. A service notifies the portal shortly after the signer leaves, so its document may still be open. A
 * document for the portal's own page (`signsAt` is empty) that is still open was not signed.
 */
export function signingOutcome(
  signed: string | undefined,
  event: string | undefined,
  document: Pick<SigningDocument, 'state' | 'signsAt'> | undefined,
): SigningOutcome {
  if (document?.state === 'signed' || document?.state === 'declined') return document.state
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
