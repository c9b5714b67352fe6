import type { LinkState } from '@dealerline/shared/contract/envelope.ts'
import type { Sender } from '@dealerline/shared/contract/sender.ts'
import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toOrderInWords } from '@dealerline/shared/record-rules/order-in-words.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import type { CommonPage } from '../../links/open-link.ts'
import { findSenderOfLink } from '../../messages/sender-queries.ts'
import { getCustomerTerms } from '../orders/terms/terms.ts'
import { getLineAppointments } from '../serviceability/appointments/line-appointments.ts'
import { findChangedLines } from '../serviceability/changed-lines.ts'
import type { StoredEnvelope } from './envelope-queries.ts'
import type { SigningSubject } from './messages.ts'
import { findRecipient, selectRecipients } from './recipient-queries.ts'

/** Whom the recipient of a link has named to sign instead, first to last. */
export const delegatesOf = ({ events }: Pick<StoredEnvelope, 'events'>, link: string) =>
  events.flatMap(({ delegate }) => (delegate?.link === link ? [delegate] : []))

/** The document that the person with the link sees: the frozen snapshot, never the current order. */
export async function toSigningDocument(
  context: Context,
  { envelope, recipient }: SigningSubject,
  { page, isShown }: CommonPage<LinkState>,
): Promise<SigningDocument> {
  const signers = isShown ? await selectRecipients(context.tx, envelope.guid) : []
  return {
    ...page,
    role: recipient.role,
    signers: signers.map(({ name, role, signedAt }) => ({ name, role, signedAt: toInstant(signedAt) })),
    documentHash: isShown ? envelope.snapshotHash : '',
    sentBy: envelope.snapshot.dealer.name,
    signedAt: toInstant(recipient.signedAt),
    order: isShown ? envelope.snapshot : null,
    inWords: isShown ? toOrderInWords(envelope.snapshot) : null,
    terms: isShown ? await getCustomerTerms(context, envelope, recipient.role) : [],
    changedLines: isShown ? await findChangedLines(context, envelope) : [],
    appointments: isShown ? await getLineAppointments(context, envelope.orderID) : [],
    sealed: isShown && envelope.sealedFile !== '',
    signsAt: recipient.signsAt,
    delegate: isShown ? (delegatesOf(envelope, recipient.guid).at(-1)?.toName ?? '') : '',
  }
}

/** The dealer who sent the caller's link. A message in a customer's name does not name the dealer. */
export async function getSenderOfLink({ tx, caller }: Context): Promise<Sender> {
  const recipient = caller.link && (await findRecipient(tx, caller.link.guid))
  const sender = recipient?.anonymous ? undefined : await findSenderOfLink(tx)
  if (!sender) throw new AppError('notFound')
  const { name, business, phone, email } = sender
  return { name, business, phone, email }
}
