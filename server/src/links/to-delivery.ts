import type { StoredMessage } from './message-queries.ts'

/** A message as the contract describes it. */
export const toDelivery = ({ channel, to, status, problem, receipt, sentAt }: StoredMessage) => ({
  channel,
  to,
  status,
  problem,
  receipt,
  sentAt: sentAt?.toISOString() ?? '',
})
