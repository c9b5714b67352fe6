import { AppError } from '@dealerline/shared/errors.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { toMailbox } from '@dealerline/shared/rules/mailbox.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import { inJob, type JobServices } from '../../../calls/job-services.ts'
import type { JobData } from '../../../kernel/job-data.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { tellOfEvent } from '../../../messages/tell-of-event.ts'
import { countMessages, lockSends } from './message-limit-queries.ts'
import { tellAdministrators } from './tell-administrators.ts'

/** The share of the limit after which the dealer gets a notification. */
const nearShare = 0.8

const toKey = (to: string) => (to.includes('@') ? toMailbox(to) : toDialled(to))

/**
 * Refuses a message to a customer if the dealer or the recipient has reached the limit of 24 hours, so that a stolen password
 * cannot send messages in the provider's name without an end. Near and at the limit, a job tells the dealer, and at the limit
 * the administrators, once a day.
 * @throws AppError 429
 */
export async function assertMaySend(
  { tx, config, queue, caller, now }: Pick<Context, 'tx' | 'config' | 'queue' | 'caller' | 'now'>,
  { dealerID, to }: { dealerID: number; to: string },
): Promise<void> {
  const { messagesPerDealer: limit, messagesPerRecipient } = config
  await lockSends(tx, dealerID)
  const { ofDealer, toRecipient } = await countMessages(tx, dealerID, toKey(to))
  if (toRecipient >= messagesPerRecipient)
    throw new AppError('tooMany', {
      detail: `${to} got ${toRecipient} messages in the last 24 hours. Call the customer, or send it tomorrow.`,
    })
  if (ofDealer >= limit)
    throw new AppError('tooMany', {
      detail: `You sent ${ofDealer} messages to customers in the last 24 hours, the limit. Try again later, or ask an administrator.`,
    })
  const sent = ofDealer + 1
  // The job tells once a day. The count may be above these numbers already, if the limit was lowered.
  if (sent < Math.floor(limit * nearShare)) return
  const day = now.toISOString().slice(0, 10)
  await queue(tx, 'messages.limit', { dealerID, name: authorOf(caller), sent, limit, day })
}

/** The job that tells the dealer that they are near the limit of messages, and at the limit the administrators too. */
export function tellOfLimit(
  { pool, config }: JobServices,
  { dealerID, name, sent, limit, day }: JobData['messages.limit'],
  queue: JobQueue['queue'],
): Promise<void> {
  const by = config.providerName
  return inJob(pool, async (tx) => {
    const key = `messages-${sent < limit ? 'near' : 'reached'}-${dealerID}-${day}`
    const content = events.messageLimit.notice({ sent, limit })
    await tellOfEvent(tx, queue, { event: 'messageLimit', dealerID, key, by, ...content })
    if (sent < limit) return
    await tellAdministrators(tx, queue, {
      key: `messages-${dealerID}-${day}`,
      title: `${name} has sent ${limit} messages`,
      subject: `${name} has reached the limit of messages`,
      lines: [
        `${name} has sent ${limit} messages to customers in 24 hours, and can send no more for now.`,
        'If that is unusual, look at the audit log of the day. A new password of that person ends all of their sign-ins.',
        `See the dealers: ${config.publicUrl}/dealers`,
      ],
      by,
    })
  })
}
