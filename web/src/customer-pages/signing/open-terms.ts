import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { isImpossible, needsAcceptance } from '@dealerline/shared/record-rules/line-changes.ts'

/** The number of terms that the customer still has to confirm. */
export const countOpenTerms = ({ terms }: Pick<SigningDocument, 'terms'>) =>
  terms.filter((term) => term.needsConfirm && !term.checked).length

/** Whether an internet line has changed and the customer has not accepted it, or it cannot be delivered any more. */
export const hasUnacceptedChange = ({ changedLines }: Pick<SigningDocument, 'changedLines'>) =>
  changedLines.some(({ changes }) => needsAcceptance(changes) || isImpossible(changes))
