import { AppError } from '@dealerline/shared/errors.ts'
import { isSameName, maskAddress, noIdentity, type SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../calls/context.ts'
import { needsCode } from './code-address.ts'
import * as queries from './code-queries.ts'
import { hashProof } from './code-secret.ts'
import { findPortalUser } from './evidence.ts'

/** Milliseconds during which a confirmed code allows an answer. */
export const proofValidFor = 60 * 60_000

/**
 * Returns how the recipient of the caller's link confirmed who they are before they consented, for the evidence.
 * @throws AppError if the proof of their code is missing or invalid
 */
export async function identifyRecipient(
  context: Context,
  { guid, name: recipientName, signsAt = '' }: { guid: string; name: string; signsAt?: string },
  { name = recipientName, proof = context.from.proof }: { name?: string; proof?: string } = {},
): Promise<SignerIdentity> {
  const portalUser = await findPortalUser(context)
  const identity = {
    ...noIdentity,
    differsFrom: isSameName(name, recipientName) ? '' : recipientName,
    ...(portalUser && { portalUser }),
  }
  if (!needsCode(context.config, { signsAt })) return { ...identity, check: 'off' }
  const code = await findCodeOf(context, guid, proof)
  return {
    ...identity,
    check: 'code',
    channel: code.channel,
    address: maskAddress(code.channel, code.address),
    addressOf: code.addressOf,
    requestedAt: toInstant(code.requestedAt),
    confirmedAt: toInstant(code.confirmedAt),
  }
}

/**
 * Whether an answered link still shows its content: until it expires, and then to its recipient, who has confirmed a code in the
 * last hour.
 */
export async function mayReadAnswered(context: Context, guid: string, expiresAt: Date): Promise<boolean> {
  return expiresAt > context.now || (await findProvenCode(context, guid, context.from.proof)) !== undefined
}

async function findProvenCode(
  { tx, now }: Context,
  guid: string,
  proof: string,
): Promise<queries.StoredCode | undefined> {
  const since = new Date(now.getTime() - proofValidFor)
  return proof === '' ? undefined : queries.findConfirmedCode(tx, guid, { proofHash: hashProof(proof), since })
}

async function findCodeOf(context: Context, guid: string, proof: string): Promise<queries.StoredCode> {
  const code = await findProvenCode(context, guid, proof)
  if (code) return code
  const detail =
    proof === ''
      ? 'Confirm that it is you with a code first.'
      : 'Your confirmation is no longer valid. Send yourself a new code.'
  throw new AppError('signerCodeRequired', { detail })
}
