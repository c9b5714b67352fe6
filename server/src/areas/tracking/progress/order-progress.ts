import type { OrderProgress, Progress, ProgressChannel, ProgressPage } from '@dealerline/shared/contract/progress.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { AppointmentFacts, ProgressFacts } from '@dealerline/shared/progress/facts.ts'
import { toProgress } from '@dealerline/shared/progress/to-progress.ts'
import { toLineAppointment } from '@dealerline/shared/rules/appointments.ts'
import { maskAddress } from '@dealerline/shared/rules/signer-identity.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import type { Config } from '../../../kernel/config.ts'
import { selectMessages } from '../../../links/message-queries.ts'
import { toDelivery } from '../../../links/to-delivery.ts'
import { findProgress, type StoredLink, type StoredProgress, selectChannels } from './queries.ts'

/** The progress of an order, with its messages. Answers 404 if the caller can't see the order, and for a quote. */
export async function getOrderProgress({ tx, config, now }: Context, orderID: number): Promise<OrderProgress> {
  const order = await findProgress(tx, orderID)
  if (!order || order.isQuote) throw new AppError('notFound')
  const messages = await selectMessages(tx, 'progress', order.links)
  return { ...toProgress(toFacts(config, order, now)), deliveries: messages.map(toDelivery) }
}

/** A signed link with its order. */
export interface FollowedOrder {
  order: StoredProgress
  link: StoredLink
  facts: ProgressFacts
}

/** Finds the order of the caller's link. Answers 404 before the person has signed, and 90 days after the last milestone. */
export async function findFollowedOrder(context: Context): Promise<FollowedOrder & { progress: Progress }> {
  const { tx, caller, config, now } = context
  const order = await findProgress(tx, caller.link?.orderID ?? 0)
  const followed = order && toFollowed(config, order, caller.link?.guid ?? '', now)
  if (!followed) throw new AppError('notFound')
  const progress = toProgress(followed.facts)
  if (progress.endsAt !== '' && now > new Date(progress.endsAt)) throw new AppError('notFound')
  return { ...followed, progress }
}

/** Returns the facts for the person with this link; undefined if the person has not signed an order. */
export function toFollowed(
  config: Pick<Config, 'providerName'>,
  order: StoredProgress,
  guid: string,
  now: Date,
): FollowedOrder | undefined {
  const link = order.links.find((one) => one.guid === guid)
  if (order.isQuote || !link?.signedAt) return undefined
  return { order, link, facts: toFacts(config, order, now, link) }
}

/** The page of the caller's link. */
export async function getProgressPage(context: Context): Promise<ProgressPage> {
  const { facts, link, progress } = await findFollowedOrder(context)
  const activeChannels = await selectChannels(context.tx, link.guid)
  return {
    providerName: facts.providerName,
    dealerName: facts.dealerName,
    toName: link.name,
    progress,
    channels: channelsOf(link).map(({ channel, address }) => ({
      channel,
      to: maskAddress(channel, address),
      isOn: activeChannels.includes(channel),
    })),
  }
}

/** Returns the channels by which a signer can get messages, with their addresses. */
export function channelsOf({ email, mobile }: Pick<StoredLink, 'email' | 'mobile'>) {
  const channels: { channel: ProgressChannel; address: string }[] = [
    { channel: 'email', address: email },
    { channel: 'sms', address: mobile },
  ]
  return channels.filter(({ address }) => address !== '')
}

/**
 * Converts the stored facts. A link of an earlier signing request gets only that the order was sent again, because its
 * person did not sign the newer document.
 */
function toFacts(
  { providerName }: Pick<Config, 'providerName'>,
  order: StoredProgress,
  now: Date,
  link?: StoredLink,
): ProgressFacts {
  const isReplaced = Boolean(link && order.envelope && link.envelopeGuid !== order.envelope.guid)
  const envelope = isReplaced ? null : order.envelope
  const signers = order.links.filter((one) => one.envelopeGuid === envelope?.guid && !one.isReplaced)
  const { orderID, orderStatus, signedDate, customerName } = order
  return {
    orderID,
    orderStatus,
    movedAt: toInstant(order.movedAt),
    signedDate,
    wasSent: order.links.length > 0,
    isReplaced,
    providerName,
    dealerName: envelope?.document.dealer.name ?? order.dealerName,
    customerName: signers[0]?.name ?? customerName,
    sentAt: toInstant(envelope?.sentAt ?? signers[0]?.sentAt),
    document: envelope?.document ?? null,
    signers: signers.map(({ name, role, status, viewedAt, signedAt }) => ({
      name,
      role,
      status,
      viewedAt: toInstant(viewedAt),
      signedAt: toInstant(signedAt),
    })),
    takenAt: toInstant(order.takenAt),
    ports: isReplaced ? [] : order.ports.map((port) => ({ ...port, changedAt: toInstant(port.changedAt) })),
    appointments: isReplaced ? [] : toAppointments(order, now),
    portChanges: order.portChanges.map((change) => ({ ...change, at: toInstant(change.at) })),
  }
}

function toAppointments({ appointments }: StoredProgress, now: Date): AppointmentFacts[] {
  return [...Map.groupBy(appointments, ({ rowID }) => rowID).values()].flatMap((records) => {
    const appointment = toLineAppointment(records, now)
    return appointment ? [{ ...appointment, changedAt: toInstant(records.at(-1)?.changedAt) }] : []
  })
}
