import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'

/** The number of terms that the customer still has to confirm. */
export const countOpenTerms = ({ terms }: Pick<SigningDocument, 'terms'>) =>
  terms.filter((term) => term.needsConfirm && !term.checked).length
