import type { LinkState } from '@dealerline/shared/contract/envelope.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { mayReadAnswered } from '../../links/identify-recipient.ts'
import { findEnvelope, findLaterHash, lockEnvelope, type StoredEnvelope } from './envelope-queries.ts'
import { findRecipient, type StoredRecipient } from './recipient-queries.ts'

/** An opened link, with its recipient and envelope. */
export interface OpenedLink {
  envelope: StoredEnvelope
  recipient: StoredRecipient
  state: LinkState
}

/** Whether an envelope can still be signed. */
export function isOpenEnvelope({ status, expiresAt }: StoredEnvelope, now: Date): boolean {
  return (status === 'waiting' || status === 'sent' || status === 'viewed') && expiresAt > now
}

/**
 * The state of a link for the person who opens it.
 * @param laterHash the hash of a snapshot that was sent after this one, or undefined if there is none
 */
function linkState(
  envelope: StoredEnvelope,
  recipient: StoredRecipient,
  laterHash: string | undefined,
  now: Date,
): LinkState {
  if (recipient.replacedBy) return 'superseded'
  if (envelope.status === 'voided') {
    if (laterHash === undefined) return 'voided'
    return laterHash === envelope.snapshotHash ? 'superseded' : 'changed'
  }
  if (envelope.status === 'declined') return 'declined'
  if (recipient.status === 'signed') return 'signed'
  if (recipient.status === 'pending') return 'pending'
  if (envelope.status === 'expired' || recipient.status === 'expired') return 'expired'
  return recipient.expiresAt !== null && recipient.expiresAt < now ? 'expired' : 'open'
}

const closedMessages: Record<Exclude<LinkState, 'open'>, string> = {
  pending: 'Another person signs first. You will get a message when it is your turn.',
  signed: 'This has already been signed.',
  declined: 'This has been declined.',
  voided: 'This has been taken back by the sender. Ask them for a new link.',
  superseded: 'Another link was sent in place of this one. Ask the sender for it.',
  changed: 'The order was changed after this was sent. Ask the sender for the new link.',
  expired: 'This link has expired. Ask the sender for a new one.',
}

/** The caller's link, in any state. With `withLock`, locks its envelope until the call ends. */
export async function findLink({ tx, caller, now }: Context, withLock = false): Promise<OpenedLink> {
  const guid = caller.link?.guid ?? ''
  const unlockedRecipient = caller.link && (await findRecipient(tx, guid))
  const envelope =
    unlockedRecipient && (await (withLock ? lockEnvelope : findEnvelope)(tx, unlockedRecipient.envelopeGuid))
  // Read the recipient again after locking, because another call may have closed the link.
  const recipient = withLock ? await findRecipient(tx, guid) : unlockedRecipient
  if (!envelope || !recipient) throw new AppError('notFound')
  const laterHash = envelope.status === 'voided' ? await findLaterHash(tx, envelope) : undefined
  return { envelope, recipient, state: linkState(envelope, recipient, laterHash, now) }
}

/** Locks the caller's link until the call ends and returns it. Refuses a link that can no longer be signed. */
export async function assertOpenLink(context: Context): Promise<OpenedLink> {
  const link = await findLink(context, true)
  assertOpen(link)
  return link
}

function assertOpen({ state }: OpenedLink): void {
  if (state !== 'open') throw new AppError('conflict', { detail: closedMessages[state] })
}

/** Locks the caller's link for a code, which signs it, or shows it again after it was signed and has expired. */
export async function lockLinkForCode(context: Context): Promise<OpenedLink> {
  const link = await findLink(context, true)
  if (link.state !== 'signed' || expiryOf(link) > context.now) assertOpen(link)
  return link
}

/** The time at which the link stops working. */
export const expiryOf = ({ envelope, recipient }: Pick<OpenedLink, 'envelope' | 'recipient'>): Date =>
  recipient.expiresAt ?? envelope.expiresAt

/** Whether the caller may read the document of their link. */
export async function isReadable(context: Context, link: OpenedLink): Promise<boolean> {
  if (link.state === 'open') return true
  return link.state === 'signed' && mayReadAnswered(context, link.recipient.guid, expiryOf(link))
}

/**
 * Refuses a caller whose link has expired, unless they have confirmed a code. A link of another kind passes, because it has no
 * document.
 */
export async function assertMayRead(context: Context): Promise<void> {
  const guid = context.caller.link?.guid ?? ''
  if (!(await findRecipient(context.tx, guid))) return
  if (await mayReadAnswered(context, guid, expiryOf(await findLink(context)))) return
  const detail = 'This link has expired. Open it and confirm a code to read it again.'
  throw new AppError('signerCodeRequired', { detail })
}

/** Whether the sender has closed the link, which then names nobody. */
export const isVoided = (state: LinkState) => state === 'voided' || state === 'superseded' || state === 'changed'
