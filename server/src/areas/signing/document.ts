import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import type { Context } from '../../calls/context.ts'
import { getCustomerTerms } from '../orders/terms/terms.ts'
import { eventOf } from './events.ts'
import { findLink, type OpenedLink } from './open-link.ts'
import { selectRecipients, updateEnvelope, updateRecipient } from './queries.ts'

/** What the person with the link sees: the snapshot that stands to be signed, never the order as it is by now. */
export async function getSigningDocument(context: Context, link?: OpenedLink): Promise<SigningDocument> {
  const { envelope, recipient, state } = link ?? (await findLink(context))
  const readable = state === 'open' || state === 'signed'
  const signers = await selectRecipients(context.tx, envelope.guid)
  return {
    state,
    role: recipient.role,
    signers: signers.map(({ name, role, signedAt }) => ({ name, role, signedAt: signedAt?.toISOString() ?? '' })),
    documentHash: readable ? envelope.snapshotHash : '',
    providerName: context.config.providerName,
    sentBy: envelope.snapshot.dealer.name,
    toName: recipient.name,
    expiresAt: (recipient.expiresAt ?? envelope.expiresAt).toISOString(),
    signedAt: recipient.signedAt?.toISOString() ?? '',
    order: readable ? envelope.snapshot : null,
    terms: readable ? await getCustomerTerms(context, envelope, recipient.role) : [],
    sealed: envelope.sealedFile !== '',
    signsAt: recipient.signsAt,
  }
}

/** Records the first time the document is opened. */
export async function recordView(context: Context): Promise<SigningDocument> {
  const link = await findLink(context, true)
  const { envelope, recipient, state } = link
  if (recipient.status === 'sent' && state === 'open') {
    await updateRecipient(context.tx, recipient.guid, { status: 'viewed' })
    await updateEnvelope(context.tx, envelope.guid, { status: 'viewed', event: eventOf(context, 'Opened') })
  }
  return getSigningDocument(context, link)
}
