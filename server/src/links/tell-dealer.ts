import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import { inJob, type JobServices } from '../calls/job-services.ts'
import { currentTime } from '../kernel/clock.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobData } from '../kernel/job-data.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { tellOfEvent } from '../messages/tell-of-event.ts'
import { kindOf, type LinkKinds, type LoadedLink, type LoadedMessage, loadMessage } from './declare-link.ts'
import { selectExpiredLinks, selectLinks } from './link-queries.ts'

const loadLink = (kinds: LinkKinds, tx: Transaction, link: JobData['links.opened']) =>
  kindOf(kinds, link)?.loadLink(tx, link.guid)

const ownerOf = ({ orderID, dealerID }: LoadedLink['notice']) => ({ orderID, dealerID })

/** Tells the dealer what became of a message with a link, once. `problem` is the reason if it bounced. */
export function tellOfMessage(
  tx: Transaction,
  queue: JobQueue['queue'],
  event: 'sent' | 'delivered' | 'bounced',
  { message, name, sender, notice }: LoadedMessage,
  problem = '',
): Promise<boolean> {
  const content = events[event].notice({ ...notice, name, to: formatPhone(message.to), problem })
  const key = `message-${event}-${message.messageID}`
  return tellOfEvent(tx, queue, { ...ownerOf(notice), event, key, by: sender.name, ...content })
}

/** The job that tells the dealer what the SMS service reports about a message. */
export function tellOfReceipt(
  kinds: LinkKinds,
  { pool }: Pick<JobServices, 'pool'>,
  { messageID, event }: JobData['links.tell'],
  queue: JobQueue['queue'],
): Promise<void> {
  return inJob(pool, async (tx) => {
    const loaded = await loadMessage(kinds, tx, messageID)
    if (loaded) await tellOfMessage(tx, queue, event, loaded, loaded.message.problem)
  })
}

/** The job that tells the dealer that a customer opened a link. */
export function tellOfOpening(
  kinds: LinkKinds,
  { pool }: Pick<JobServices, 'pool'>,
  opened: JobData['links.opened'],
  queue: JobQueue['queue'],
): Promise<void> {
  return inJob(pool, async (tx) => {
    const link = await loadLink(kinds, tx, opened)
    if (!link) return
    const { name, notice } = link
    const content = events.opened.notice({ ...notice, name })
    const key = `opened-${opened.guid}`
    await tellOfEvent(tx, queue, { ...ownerOf(notice), event: 'opened', key, by: name, ...content })
  })
}

/** The job that tells the dealer what the recipient of a link, or of the newest link of a record, answered. */
export function tellOfAnswer(
  kinds: LinkKinds,
  { pool }: Pick<JobServices, 'pool'>,
  link: JobData['links.opened'] | { kind: LinkKind; subject: number },
  queue: JobQueue['queue'],
): Promise<void> {
  return inJob(pool, async (tx) => {
    const [guid] =
      'guid' in link ? [link.guid] : (await selectLinks(tx, link.kind, [link.subject])).map((one) => one.guid).slice(-1)
    const answer = guid && (await kindOf(kinds, link)?.loadAnswer(tx, guid))
    if (answer) await tellOfEvent(tx, queue, answer)
  })
}

/** The job tells of links that expired within this time, because it may not run for some hours. It tells of each link once. */
const toldWithinMs = 24 * 3_600_000

/**
 * The job that runs by the clock. It closes what expired links leave open, and tells dealers of those without an answer. Running it again
 * is safe, even concurrently: it locks the record of each link and reads it again.
 */
export async function settleExpired(
  kinds: LinkKinds,
  { pool }: Pick<JobServices, 'pool'>,
  queue: JobQueue['queue'],
  now = currentTime(),
): Promise<void> {
  const closedKinds = Object.entries(kinds).flatMap(([kind, { closesExpired }]) => (closesExpired ? [kind] : []))
  const since = new Date(now.getTime() - toldWithinMs)
  const errors: unknown[] = []
  for (const link of await inJob(pool, (tx) => selectExpiredLinks(tx, since, now, closedKinds)))
    await inJob(pool, async (tx) => {
      await (await loadLink(kinds, tx, link))?.lock(tx)
      const expired = await loadLink(kinds, tx, link)
      await expired?.onExpired(tx, queue)
      if (expired?.isExpired) await tellOfExpired(tx, queue, link.guid, expired)
    }).catch((error: unknown) => errors.push(error))
  // A link that fails must not keep the others open.
  if (errors.length > 0) throw errors[0]
}

/** The job that tells the dealer of a link that ended before its last day. */
export function tellOfEnd(
  kinds: LinkKinds,
  { pool }: Pick<JobServices, 'pool'>,
  link: JobData['links.opened'],
  queue: JobQueue['queue'],
): Promise<void> {
  return inJob(pool, async (tx) => {
    const ended = await loadLink(kinds, tx, link)
    if (ended?.isExpired) await tellOfExpired(tx, queue, link.guid, ended)
  })
}

function tellOfExpired(
  tx: Transaction,
  queue: JobQueue['queue'],
  guid: string,
  { name, notice }: LoadedLink,
): Promise<boolean> {
  const content = events.expired.notice({ ...notice, name })
  const key = `expired-${guid}`
  return tellOfEvent(tx, queue, { ...ownerOf(notice), event: 'expired', key, by: name, ...content })
}
