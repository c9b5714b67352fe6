import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope, SentEnvelope } from '@dealerline/shared/contract/envelope.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { findNewestDelivery } from './queries.ts'

/** A signing request whose message was queued. */
export type Sent = {
  orderID: number
  envelope: Envelope
  /** Nothing was queued: the same message went out less than a minute ago. */
  isRepeated: boolean
}

/** The signing request of an order as its dealer sees it. @throws AppError where none stands */
export async function toSent(context: Context, orderID: number, isQueued = true): Promise<Sent> {
  const { envelope } = await getOrderDetail(context, orderID)
  if (!envelope) throw new AppError('notFound')
  return { orderID, envelope, isRepeated: !isQueued }
}

const pollMs = 50

/**
 * The signing request once its newest message went out, was refused or failed for the first time, or after the longest
 * wait for an outside system. No transaction is open meanwhile.
 */
export async function followSending(services: JobServices, sent: Sent): Promise<SentEnvelope> {
  const { orderID } = sent
  const { pool, config } = services
  const end = Date.now() + config.outsideTimeoutMs
  for (;;) {
    const newest = await inJob(pool, (tx) => findNewestDelivery(tx, orderID))
    const isSettled = newest?.status !== 'waiting' || newest.problem !== ''
    if (isSettled || Date.now() >= end) break
    await pause(pollMs)
  }
  const now = await inJob(pool, (tx) => getOrderDetail({ tx, now: new Date() }, orderID))
  // Somebody may have taken the order back meanwhile.
  const envelope = now.envelope ?? sent.envelope
  const [newest] = envelope.deliveries.filter(({ kind }) => kind === 'request').slice(-1)
  return { ...envelope, isRepeated: sent.isRepeated, results: newest ? [toResult(newest)] : [] }
}

function toResult({
  to,
  channel,
  status,
  problem,
}: SentEnvelope['deliveries'][number]): SentEnvelope['results'][number] {
  if (status === 'sent') return { to, channel, status: 'sent', reason: '' }
  return { to, channel, status: status === 'waiting' ? 'queued' : 'refused', reason: problem }
}
