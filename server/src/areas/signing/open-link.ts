import type { LinkState } from '@dealerline/shared/contract/envelope.ts'
import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { eventOf, evidenceOf } from '../../links/evidence.ts'
import { mayReadAnswered } from '../../links/identify-recipient.ts'
import { openLinksOf } from '../../links/open-link.ts'
import { toSigningDocument } from './document.ts'
import { findEnvelope, findLaterHash, lockEnvelope, type StoredEnvelope, updateEnvelope } from './envelope-queries.ts'
import type { SigningSubject } from './messages.ts'
import { findRecipient, type StoredRecipient } from './recipient-queries.ts'

/** An opened link, with its recipient and envelope. */
export type OpenedLink = SigningSubject & { state: LinkState }

/** Whether an envelope still waits for a signature. */
export const isUnanswered = ({ status }: StoredEnvelope) =>
  status === 'waiting' || status === 'sent' || status === 'viewed'

/** Whether an envelope can still be signed. */
export const isOpenEnvelope = (envelope: StoredEnvelope, now: Date) =>
  isUnanswered(envelope) && envelope.expiresAt > now

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
  if (recipient.isReplaced) return 'superseded'
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

/** The time at which the link stops working. */
const expiryOf = ({ envelope, recipient }: Pick<OpenedLink, 'envelope' | 'recipient'>): Date =>
  recipient.expiresAt ?? envelope.expiresAt

/** The states in which the sender has closed the link. */
const voidedStates: readonly LinkState[] = ['voided', 'superseded', 'changed']

export const signingLinks = openLinksOf<SigningSubject, LinkState, SigningDocument>({
  find: async (tx, guid) => {
    const recipient = await findRecipient(tx, guid)
    const envelope = recipient && (await findEnvelope(tx, recipient.envelopeGuid))
    return envelope && { envelope, recipient }
  },
  stateOf: async ({ envelope, recipient }, now, tx) => {
    const laterHash = envelope.status === 'voided' ? await findLaterHash(tx, envelope) : undefined
    return linkState(envelope, recipient, laterHash, now)
  },
  lockRecord: (tx, { envelope }) => lockEnvelope(tx, envelope.guid),
  linkOf: ({ recipient }) => recipient,
  expiryOf,
  closedMessages: {
    pending: 'Another person signs first. You will get a message when it is your turn.',
    signed: 'This has already been signed.',
    declined: 'This has been declined.',
    voided: 'This has been taken back by the sender. Ask them for a new link.',
    superseded: 'Another link was sent in place of this one. Ask the sender for it.',
    changed: 'The order was changed after this was sent. Ask the sender for the new link.',
    expired: 'This link has expired. Ask the sender for a new one.',
  },
  nameless: voidedStates,
  readable: 'signed',
  toPage: toSigningDocument,
  isSent: ({ recipient }) => recipient.status === 'sent',
  onOpened: async (context, { envelope }) => {
    const event = { ...eventOf(context, 'Opened', { type: 'opened' }), from: await evidenceOf(context) }
    await updateEnvelope(context.tx, envelope.guid, { status: 'viewed', event })
  },
})

/**
 * Refuses a caller whose link has expired, unless they have confirmed a code. A link of another kind passes, because it has no
 * document.
 */
export async function assertMayRead(context: Context): Promise<void> {
  const guid = context.caller.link?.guid ?? ''
  if (!(await findRecipient(context.tx, guid))) return
  if (await mayReadAnswered(context, guid, expiryOf(await signingLinks.find(context)))) return
  const detail = 'This link has expired. Open it and confirm a code to read it again.'
  throw new AppError('signerCodeRequired', { detail })
}
