import type { Delivery, SentEnvelope } from '@dealerline/shared/contract/envelope.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { StoredMessage } from './message-queries.ts'

type SendingResult = SentEnvelope['results'][number]

/** A message as the contract describes it. */
export const toDelivery = ({ channel, to, status, problem, receipt, sentAt }: StoredMessage) => ({
  channel,
  to,
  status,
  problem,
  receipt,
  sentAt: toInstant(sentAt),
})

/** What became of the newest message, for the person who sends it. */
export function toSendingResult({ to, channel, status, problem }: Omit<Delivery, 'kind'>): SendingResult {
  if (status === 'sent') return { to, channel, status: 'sent', reason: '' }
  return { to, channel, status: status === 'waiting' ? 'queued' : 'refused', reason: problem }
}
