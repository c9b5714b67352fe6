import { AppError } from '@dealerline/shared/errors.ts'
import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import type { Context, Work } from '../calls/context.ts'
import type { Transaction } from '../kernel/database.ts'
import { assertMaySend } from '../messages/may-send.ts'
import { addressOn, isSameAddress } from '../messages/recipient.ts'
import type { CustomerLink, LinkOf, NewLink } from './link-queries.ts'
import * as queries from './link-queries.ts'
import { insertMessage, type MessageLink, type NewMessage, stopMessages } from './message-queries.ts'
import { queueDelivery } from './until-0.6-queue.ts'

/** The state of a link: its answer, the reason why it was closed, or whether it can still be answered. */
export function stateOfLink(
  { answeredAt, closed, expiresAt }: Pick<CustomerLink, 'answeredAt' | 'closed' | 'expiresAt'>,
  now: Date,
): 'open' | 'answered' | 'closed' | 'expired' {
  if (answeredAt) return 'answered'
  if (closed === 'expired' || (closed === '' && expiresAt !== null && expiresAt <= now)) return 'expired'
  return closed === '' ? 'open' : 'closed'
}

/** The largest number of questions or changes on one link, because the dealer gets a message about each. */
const maxAnswers = 30

/** Refuses a further question or change of a customer who has sent too many on their link. */
export function assertMayAnswerAgain(answers: number): void {
  if (answers < maxAnswers) return
  throw new AppError('conflict', { detail: `You have done this ${maxAnswers} times. Call the sender instead.` })
}

/**
 * Queues a message with the link of a record. An open link in the same role to the same address is sent again, until the new expiry. Any
 * other one is replaced. The caller must have locked the record. Returns whether the message was queued: a second click queues none.
 * @param copies the e-mail addresses that get a copy without the link
 * @param reminders whether the recipient is reminded; undefined for the choice of the earlier link
 * @param earlier the guid of the link that this one replaces, if it showed another record
 */
export async function sendLink<Kind extends LinkKind>(
  context: Context,
  newLink: NewLink<Kind>,
  {
    reminders,
    earlier,
    copies = [],
  }: {
    reminders?: boolean | undefined
    earlier?: string | undefined
    copies?: readonly string[]
  },
): Promise<{ link: LinkOf<Kind>; isQueued: boolean }> {
  const { tx, now } = context
  const { kind, subject, channel } = newLink
  const to = addressOn(channel, newLink)
  const links = await queries.selectLinks<Kind>(tx, kind, [subject])
  const current = links.find(
    (link) =>
      link.role === newLink.role &&
      stateOfLink(link, now) === 'open' &&
      isSameAddress(channel, addressOn(channel, link), to),
  )
  if (current) await queries.updateLink(tx, current.guid, newLink, reminders)
  else await closeLinks(tx, kind, [subject], 'replaced')
  const link = current
    ? { ...current, ...newLink }
    : await queries.insertLink<Kind>(tx, newLink, reminders, links.at(-1)?.guid ?? earlier)
  const isQueued = await queueLinkMessage(context, link, { purpose: 'request', channel, to })
  await queueCopies(context, link, { to, copies })
  return { link, isQueued }
}

/**
 * Queues a copy of a link's message, without the link, to each address but that of the message, `to`. Copies count against the limits
 * of messages.
 */
export async function queueCopies(
  context: Context,
  link: MessageLink,
  { to, copies }: { to: string; copies: readonly string[] },
  words: Pick<NewMessage, 'subject' | 'body'> = {},
): Promise<void> {
  for (const address of copies) {
    if (isSameAddress('email', address, to)) continue
    await assertMaySend(context, { dealerID: link.dealerID, to: address })
    await queueLinkMessage(context, link, { purpose: 'copy', channel: 'email', to: address, ...words })
  }
}

/** Closes the unanswered links of records of this kind, or one of them, and stops their unsent messages. */
export async function closeLinks(
  tx: Transaction,
  kind: LinkKind,
  subjects: readonly number[],
  reason: Exclude<CustomerLink['closed'], ''>,
  only?: queries.ClosedLink,
): Promise<void> {
  await stopMessages(tx, kind, await queries.markClosed(tx, kind, subjects, reason, only))
}

/** Records the first opening of a link. A job tells the dealer. Returns false if it was opened before. */
export async function openLink(
  { tx, queue }: Work,
  { kind, guid }: Pick<CustomerLink, 'kind' | 'guid'>,
): Promise<boolean> {
  if (!(await queries.markOpened(tx, guid))) return false
  await queue(tx, 'links.opened', { kind, guid })
  return true
}

/** Stores the answer of a link with its evidence, and stops its unsent reminders. */
export async function answerLink(
  tx: Transaction,
  { kind, guid }: Pick<CustomerLink, 'kind' | 'guid'>,
  answer: queries.Answer,
): Promise<void> {
  await queries.storeAnswer(tx, guid, answer)
  await stopMessages(tx, kind, [guid], 'reminder')
}

/**
 * Queues one message with a link, in the caller's transaction. Queues the same message within a minute only if `always` is set.
 * The caller must have locked the record of the link. Returns whether the message was queued.
 */
export async function queueLinkMessage(
  context: Work,
  link: MessageLink,
  message: NewMessage,
  { always = false }: { always?: boolean } = {},
): Promise<boolean> {
  const newMessage = await insertMessage(context.tx, link, message, always)
  if (newMessage) await queueDelivery(context, link.kind, newMessage)
  return newMessage !== undefined
}
