import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import type { FollowServices } from '../../calls/handler.ts'
import * as queries from '../../links/code-queries.ts'
import { hashProof, isRightCode, makeProof } from '../../links/code-secret.ts'
import { proofValidFor } from '../../links/identify-recipient.ts'
import { lockCodeHolder } from './code-holder.ts'
import { updateEnvelope } from './envelope-queries.ts'
import { eventOf } from './events.ts'

const maxTries = 5

/** A confirmed code, or why the code was refused. */
type Confirmation = { codeID: number; confirmedAt: string; refusal: '' } | { refusal: string }

/**
 * Checks a code against the newest one of the caller's link. Returns a refusal instead of throwing it, because an error would
 * roll back the transaction that counts the wrong try.
 */
export async function confirmCode(context: Context, input: string): Promise<Confirmation> {
  const { tx, now } = context
  // Locks the link, so that two concurrent confirmations can't both use the code.
  const { guid, name, orderID, envelopeGuid } = await lockCodeHolder(context)
  const code = await queries.findNewestCode(tx, guid)
  const refusal = refusalOf(code, now)
  if (!code || refusal) return { refusal }
  const entry = { entityType: 'order' as const, entityID: orderID }
  if (!(await isRightCode(input, code))) {
    const wrongTries = code.wrongTries + 1
    await queries.updateCode(tx, code.codeID, { wrongTries })
    tx.audit({ ...entry, action: 'wrong code', data: { name, tries: wrongTries } })
    return { refusal: wrongMessage(maxTries - wrongTries) }
  }
  await queries.updateCode(tx, code.codeID, { confirmedAt: now })
  if (envelopeGuid)
    await updateEnvelope(tx, envelopeGuid, { event: eventOf(context, 'Code confirmed', { type: 'codeConfirmed' }) })
  tx.audit({ ...entry, action: 'code confirmed', data: { name } })
  return { codeID: code.codeID, confirmedAt: now.toISOString(), refusal: '' }
}

function refusalOf(code: queries.StoredCode | undefined, now: Date): string {
  if (!code) return 'No code was sent yet. Send yourself a code first.'
  if (code.confirmedAt) return 'This code was used already. Send yourself a new one.'
  if (code.expiresAt <= now) return 'This code has expired. Send yourself a new one.'
  return code.wrongTries >= maxTries ? wrongMessage(0) : ''
}

function wrongMessage(triesLeft: number): string {
  if (triesLeft === 0) return 'The code was wrong five times. Send yourself a new one.'
  return `This is not the code. You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`
}

/**
 * Returns the proof for the signer's browser. This happens after the commit, so that the proof is not stored with the
 * idempotency key.
 */
export async function followConfirmation(
  { inJob }: FollowServices,
  confirmation: Confirmation,
): Promise<ReplyOf<typeof signingCalls.confirmSignerCode>> {
  const { refusal } = confirmation
  if (!('codeID' in confirmation))
    throw new AppError('badInput', { detail: refusal, errors: [{ path: 'code', message: refusal }] })
  const proof = makeProof()
  const { codeID, confirmedAt } = confirmation
  await inJob((tx) => queries.updateCode(tx, codeID, { proofHash: hashProof(proof) }))
  return { proof, validUntil: new Date(Date.parse(confirmedAt) + proofValidFor).toISOString() }
}
