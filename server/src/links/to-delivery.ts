import type { Delivery, SentEnvelope } from '@dealerline/shared/contract/envelope.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import { type FollowServices, hasOutcome } from '../calls/handler.ts'
import { poll } from '../kernel/poll.ts'
import { findNewestMessage, type StoredMessage } from './message-queries.ts'

type SendingResult = SentEnvelope['results'][number]

/** A message as the contract describes it. */
export const toDelivery = ({ channel, to, status, problem, receipt, sentAt, purpose }: StoredMessage) => ({
  channel,
  to,
  status,
  problem,
  receipt,
  sentAt: toInstant(sentAt),
  isCopy: purpose === 'copy',
})

/**
 * Waits until the newest message of an order was sent, was refused or has failed once, or until the timeout of outside systems. No
 * transaction is open in the meantime.
 */
export async function awaitMessage({ inJob, config }: FollowServices, kind: LinkKind, orderID: number): Promise<void> {
  await poll(() => inJob((tx) => findNewestMessage(tx, kind, orderID)), hasOutcome, config.outsideTimeoutMs)
}

/** What became of the newest message, for the person who sends it. */
export function toSendingResult({ to, channel, status, problem }: Omit<Delivery, 'kind' | 'isCopy'>): SendingResult {
  if (status === 'sent') return { to, channel, status: 'sent', reason: '' }
  return { to, channel, status: status === 'waiting' ? 'queued' : 'refused', reason: problem }
}
