import { AppError } from '@dealerline/shared/errors.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Context } from '../../calls/context.ts'
import { identifyRecipient } from '../../links/identify-recipient.ts'
import type { StoredRecipient } from './recipient-queries.ts'

/** Milliseconds during which a person can sign on the dealer's device after the dealer has started it. */
const inPersonFor = 2 * 60 * 60_000

interface SigningInput {
  name: string
  proof: string
  inPerson: boolean
}

/**
 * Returns how the signer confirmed who they are, for the evidence.
 * @throws AppError if the proof of the recipient's code is missing or invalid, or if nobody started signing in person
 */
export async function identifySigner(
  context: Context,
  recipient: StoredRecipient,
  { name, proof, inPerson }: SigningInput,
): Promise<SignerIdentity> {
  const startedBy = inPerson ? inPersonBy(recipient, context.now) : ''
  return { ...(await identifyRecipient(context, recipient, { name, proof })), inPersonBy: startedBy }
}

function inPersonBy({ inPersonBy: startedBy, inPersonAt }: StoredRecipient, now: Date): string {
  if (startedBy && inPersonAt && now.getTime() - inPersonAt.getTime() < inPersonFor) return startedBy
  throw new AppError('conflict', {
    detail: 'Signing in person has to be started again: open Sign and Send and choose "Sign in person".',
  })
}
