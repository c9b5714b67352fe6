import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import type { SentCode, signerCodeCalls } from '@dealerline/shared/contract/signer-codes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { maskAddress } from '@dealerline/shared/rules/signer-identity.ts'
import type { Context } from '../calls/context.ts'
import { type FollowServices, hasOutcome } from '../calls/handler.ts'
import { currentTime } from '../kernel/clock.ts'
import { poll } from '../kernel/poll.ts'
import { type CodeHolder, codeAddressOf, needsCode } from './code-address.ts'
import * as queries from './code-queries.ts'
import { hashProof, isRightCode, makeProof } from './code-secret.ts'
import { kindOf, type LinkKinds } from './declare-link.ts'
import { eventOf } from './evidence.ts'
import { proofValidFor } from './identify-recipient.ts'
import { queueCode } from './until-0.6-queue.ts'

const minute = 60_000
const validFor = 10 * minute
const resendAfter = 30_000
const maxPerHour = 5
const maxTries = 5

/** Locks the caller's link until the call ends and returns its recipient. Refuses a link that can no longer be answered. */
async function lockCodeHolder(kinds: LinkKinds, context: Context): Promise<CodeHolder> {
  const { link } = context.caller
  const kind = link && kindOf(kinds, link)
  await kind?.lockForCode(context)
  const holder = link && (await kind?.findCodeHolder(context.tx, link.guid))
  if (!holder) throw new AppError('notFound')
  return holder
}

/** Queues the message with a new code. The recipient's earlier codes become invalid. */
export async function requestCode(kinds: LinkKinds, context: Context): Promise<{ codeID: number }> {
  const { tx, config, now } = context
  const holder = await lockCodeHolder(kinds, context)
  if (!holder.isReading && !needsCode(config, holder))
    throw new AppError('conflict', { detail: 'This link needs no code.' })
  await assertMayRequest(context, holder)
  const codeID = await queries.insertCode(tx, holder, {
    ...codeAddressOf(holder),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + validFor),
  })
  await queueCode(context, holder.kind, codeID)
  return { codeID }
}

/** @throws AppError within 30 seconds of the previous code, and after five codes in an hour */
async function assertMayRequest({ tx, now }: Context, { guid }: CodeHolder): Promise<void> {
  const codes = await queries.selectCodesSince(tx, guid, new Date(now.getTime() - 60 * minute))
  const newestCode = codes[0]
  if (newestCode && newestCode.status !== 'failed' && now.getTime() - newestCode.requestedAt.getTime() < resendAfter)
    throw new AppError('tooMany', {
      detail: 'A code was sent less than 30 seconds ago. Wait a moment before you ask for another one.',
    })
  if (codes.length >= maxPerHour)
    throw new AppError('tooMany', {
      detail: `${maxPerHour} codes were sent in the last hour. Try again later, or ask the sender to check your address.`,
    })
}

/** Waits until the message was sent or refused, or until the timeout of outside systems. */
export async function followCode({ inJob, config }: FollowServices, { codeID }: { codeID: number }): Promise<SentCode> {
  const code = await poll(() => inJob((tx) => queries.findCode(tx, codeID)), hasOutcome, config.outsideTimeoutMs)
  if (!code) throw new AppError('notFound')
  const { channel, address, status, problem: reason, requestedAt, expiresAt } = code
  const pause = Math.ceil((requestedAt.getTime() + resendAfter - currentTime().getTime()) / 1000)
  const sentCode = { channel, to: maskAddress(channel, address), validUntil: expiresAt.toISOString(), reason }
  if (status === 'failed') return { ...sentCode, resendAfter: 0, status: 'refused' }
  return { ...sentCode, resendAfter: Math.max(0, pause), status: status === 'sent' ? 'sent' : 'queued' }
}

/** A confirmed code, or why the code was refused. */
type Confirmation = { codeID: number; confirmedAt: string; refusal: '' } | { refusal: string }

/**
 * Checks a code against the newest one of the caller's link. Returns a refusal instead of throwing it, because an error would
 * roll back the transaction that counts the wrong try.
 */
export async function confirmCode(kinds: LinkKinds, context: Context, input: string): Promise<Confirmation> {
  const { tx, now } = context
  // Locks the link, so that two concurrent confirmations can't both use the code.
  const { guid, name, orderID, log } = await lockCodeHolder(kinds, context)
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
  await log(tx, eventOf(context, 'Code confirmed', { type: 'codeConfirmed' }))
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
 * Returns the proof for the recipient's browser. This happens after the commit, so that the proof is not stored with the
 * idempotency key.
 */
export async function followConfirmation(
  { inJob }: FollowServices,
  confirmation: Confirmation,
): Promise<ReplyOf<typeof signerCodeCalls.confirmSignerCode>> {
  const { refusal } = confirmation
  if (!('codeID' in confirmation))
    throw new AppError('badInput', { detail: refusal, errors: [{ path: 'code', message: refusal }] })
  const proof = makeProof()
  const { codeID, confirmedAt } = confirmation
  await inJob((tx) => queries.updateCode(tx, codeID, { proofHash: hashProof(proof) }))
  return { proof, validUntil: new Date(Date.parse(confirmedAt) + proofValidFor).toISOString() }
}
