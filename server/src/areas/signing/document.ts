import type { Sender } from '@dealerline/shared/contract/sender.ts'
import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toOrderInWords } from '@dealerline/shared/record-rules/order-in-words.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import { openLink } from '../../links/customer-link.ts'
import { eventOf, evidenceOf } from '../../links/evidence.ts'
import { findSenderOfLink } from '../../messages/sender-queries.ts'
import { getCustomerTerms } from '../orders/terms/terms.ts'
import { getLineAppointments } from '../serviceability/appointments/line-appointments.ts'
import { findChangedLines } from '../serviceability/changed-lines.ts'
import { updateEnvelope } from './envelope-queries.ts'
import { delegatesOf, type OpenedLink, signingLinks } from './open-link.ts'
import { findRecipient, selectRecipients } from './recipient-queries.ts'

/** The document that the person with the link sees: the frozen snapshot, never the current order. */
export async function getSigningDocument(context: Context, link?: OpenedLink): Promise<SigningDocument> {
  const opened = link ?? (await signingLinks.find(context))
  const { envelope, recipient } = opened
  const { page, isShown } = await signingLinks.pageOf(context, opened)
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

/** Records that the document was opened, the first time. */
export async function recordView(context: Context): Promise<SigningDocument> {
  const link = await signingLinks.find(context, true)
  const { envelope, recipient, state } = link
  if (recipient.status === 'sent' && state === 'open' && (await openLink(context, recipient))) {
    const event = { ...eventOf(context, 'Opened', { type: 'opened' }), from: await evidenceOf(context) }
    await updateEnvelope(context.tx, envelope.guid, { status: 'viewed', event })
  }
  return getSigningDocument(context, link)
}

/** The dealer who sent the caller's link. A message in a customer's name does not name the dealer. */
export async function getSenderOfLink({ tx, caller }: Context): Promise<Sender> {
  const recipient = caller.link && (await findRecipient(tx, caller.link.guid))
  const sender = recipient?.anonymous ? undefined : await findSenderOfLink(tx)
  if (!sender) throw new AppError('notFound')
  const { name, business, phone, email } = sender
  return { name, business, phone, email }
}
