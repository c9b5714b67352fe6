import type { SentCode } from '@dealerline/shared/contract/signer-codes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { maskAddress } from '@dealerline/shared/rules/signer-identity.ts'
import type { Context } from '../../calls/context.ts'
import { type FollowServices, hasOutcome } from '../../calls/handler.ts'
import { currentTime } from '../../kernel/clock.ts'
import { poll } from '../../kernel/poll.ts'
import { type CodeHolder, codeAddressOf, needsCode } from '../../links/code-address.ts'
import * as queries from '../../links/code-queries.ts'
import { queueCode } from '../../links/until-0.6-queue.ts'
import { lockCodeHolder } from './code-holder.ts'

const minute = 60_000
const validFor = 10 * minute
const resendAfter = 30_000
const maxPerHour = 5

/** Queues the message with a new code. The recipient's earlier codes become invalid. */
export async function requestCode(context: Context): Promise<{ codeID: number }> {
  const { tx, config, now } = context
  const holder = await lockCodeHolder(context)
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
  return toSentCode(code)
}

function toSentCode({ channel, address, status, problem, requestedAt, expiresAt }: queries.StoredCode): SentCode {
  const isRefused = status === 'failed'
  return {
    channel,
    to: maskAddress(channel, address),
    validUntil: expiresAt.toISOString(),
    resendAfter: isRefused
      ? 0
      : Math.max(0, Math.ceil((requestedAt.getTime() + resendAfter - currentTime().getTime()) / 1000)),
    status: isRefused ? 'refused' : status === 'sent' ? 'sent' : 'queued',
    reason: problem,
  }
}
