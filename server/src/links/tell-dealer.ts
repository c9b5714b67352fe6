import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import type { Work } from '../calls/context.ts'
import { inJob, type JobServices } from '../calls/job-services.ts'
import { currentTime } from '../kernel/clock.ts'
import type { Transaction } from '../kernel/database.ts'
import type { JobData } from '../kernel/job-data.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import { tellOfEvent } from '../messages/tell-of-event.ts'
import { kindOf, type LinkKinds, type LoadedLink, type LoadedMessage, loadMessage } from './declare-link.ts'
import { selectExpiredLinks } from './link-queries.ts'

const loadLink = (kinds: LinkKinds, tx: Transaction, link: JobData['links.opened']) =>
  kindOf(kinds, link)?.loadLink(tx, link.guid)

const ownerOf = ({ orderID, dealerID }: LoadedLink['notice']) => ({ orderID, dealerID })

/** Tells the dealer what became of a message with a link, once. `problem` is the reason if it bounced. */
export function tellOfMessage(
  work: Work,
  event: 'sent' | 'delivered' | 'bounced',
  { message, name, sender, notice }: LoadedMessage,
  problem = '',
): Promise<boolean> {
  const content = events[event].notice({ ...notice, name, to: formatPhone(message.to), problem })
  const key = `message-${event}-${message.messageID}`
  return tellOfEvent(work, { ...ownerOf(notice), event, key, by: sender.name, ...content })
}

/** The job that tells the dealer what the SMS service reports about a message. */
export async function tellOfReceipt(
  kinds: LinkKinds,
  work: Work,
  { messageID, event }: JobData['links.tell'],
): Promise<void> {
  const loaded = await loadMessage(kinds, work.tx, messageID)
  if (loaded) await tellOfMessage(work, event, loaded, loaded.message.problem)
}

/** The job that tells the dealer that a customer opened a link. */
export async function tellOfOpening(kinds: LinkKinds, work: Work, opened: JobData['links.opened']): Promise<void> {
  const link = await loadLink(kinds, work.tx, opened)
  if (link) await tellOfLink(work, 'opened', opened.guid, link)
}

/** The job that does what follows from the answer of a link, and tells the dealer. */
export async function tellOfAnswer(kinds: LinkKinds, work: Work, link: JobData['links.answered']): Promise<void> {
  const answered = await loadLink(kinds, work.tx, link)
  await answered?.onAnswered(work)
  const answer = await answered?.findAnswer()
  if (answered && answer) await tellOfEvent(work, { ...answer, ...ownerOf(answered.notice) })
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
      await expired?.onExpired({ tx, queue })
      if (expired?.isExpired) await tellOfLink({ tx, queue }, 'expired', link.guid, expired)
    }).catch((error: unknown) => errors.push(error))
  // A link that fails must not keep the others open.
  if (errors.length > 0) throw errors[0]
}

/** The job that tells the dealer of a link that ended before its last day. */
export async function tellOfEnd(kinds: LinkKinds, work: Work, link: JobData['links.opened']): Promise<void> {
  const ended = await loadLink(kinds, work.tx, link)
  if (ended?.isExpired) await tellOfLink(work, 'expired', link.guid, ended)
}

/** Tells the dealer once that a link was opened, or that it ended. */
function tellOfLink(
  work: Work,
  event: 'opened' | 'expired',
  guid: string,
  { name, notice }: LoadedLink,
): Promise<boolean> {
  const content = events[event].notice({ ...notice, name })
  return tellOfEvent(work, { ...ownerOf(notice), event, key: `${event}-${guid}`, by: name, ...content })
}
