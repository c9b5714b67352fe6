import { AppError } from '@dealerline/shared/errors.ts'
import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { toMailbox } from '@dealerline/shared/rules/mailbox.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { authorOf, type Context } from '../calls/context.ts'
import { countMessages, lockSends } from './message-limit-queries.ts'

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
      detail: `${to} has had ${toRecipient} messages in the last 24 hours. Call the customer, or send it tomorrow.`,
    })
  if (ofDealer >= limit)
    throw new AppError('tooMany', {
      detail: `You have sent ${ofDealer} messages to customers in the last 24 hours, which is the limit. Try again later, or ask an administrator.`,
    })
  const sent = ofDealer + 1
  // The job tells once a day. The count may be above these numbers already, if the limit was lowered.
  if (sent < Math.floor(limit * nearShare)) return
  const day = toLocalDay(now)
  await queue(tx, 'messages.limit', { dealerID, name: authorOf(caller), sent, limit, day })
}
