import type { LinkState } from '@dealerline/shared/contract/envelope.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import {
  findEnvelope,
  findEnvelopeLocked,
  findLaterHash,
  findRecipient,
  type StoredEnvelope,
  type StoredRecipient,
} from './queries.ts'

/** A link that was opened: whose it is, and of which envelope. */
export interface OpenedLink {
  envelope: StoredEnvelope
  recipient: StoredRecipient
  state: LinkState
}

/** Whether somebody can still sign an envelope. */
export function isOpenEnvelope({ status, expiresAt }: StoredEnvelope, now: Date): boolean {
  return (status === 'waiting' || status === 'sent' || status === 'viewed') && expiresAt > now
}

/**
 * How a link stands for whoever opens it.
 * @param laterHash of the snapshot that was sent after this one; undefined where there is none
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

const closed: Record<Exclude<LinkState, 'open'>, string> = {
  pending: 'Somebody else signs first. You will be sent a message when it is your turn.',
  signed: 'This has been signed already.',
  declined: 'This has been declined.',
  voided: 'This has been taken back by the sender. Ask them for a new link.',
  superseded: 'Another link was sent in place of this one. Ask the sender for it.',
  changed: 'The order was changed after this was sent. Ask the sender for the new link.',
  expired: 'This link has expired. Ask the sender for a new one.',
}

/** The link of the caller, in whatever state; `locked` holds its envelope until the call ends. */
export async function findLink({ tx, caller, now }: Context, locked = false): Promise<OpenedLink> {
  const guid = caller.link?.guid ?? ''
  const known = caller.link && (await findRecipient(tx, guid))
  const envelope = known && (await (locked ? findEnvelopeLocked : findEnvelope)(tx, known.envelopeGuid))
  // Read again below the lock: whoever held it before may have closed this link.
  const recipient = locked ? await findRecipient(tx, guid) : known
  if (!envelope || !recipient) throw new AppError('notFound')
  const later = envelope.status === 'voided' ? await findLaterHash(tx, envelope) : undefined
  return { envelope, recipient, state: linkState(envelope, recipient, later, now) }
}

/** The caller's link, held until the call ends; refused where it can no longer be signed. */
export async function assertOpenLink(context: Context): Promise<OpenedLink> {
  const link = await findLink(context, true)
  if (link.state !== 'open') throw new AppError('conflict', { detail: closed[link.state] })
  return link
}
