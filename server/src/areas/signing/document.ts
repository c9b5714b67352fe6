import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../context.ts'
import { getCustomerTerms } from '../terms/terms.ts'
import { eventOf } from './events.ts'
import { linkState } from './open-link.ts'
import { findEnvelope, findEnvelopeLocked, type StoredEnvelope, updateEnvelope } from './queries.ts'

export async function getEnvelope({ tx, caller }: Context): Promise<StoredEnvelope> {
  const envelope = caller.link && (await findEnvelope(tx, caller.link.guid))
  if (!envelope) throw new AppError('notFound')
  return envelope
}

/** What the person with the link sees: the snapshot that stands to be signed, never the order as it is by now. */
export async function getSigningDocument(context: Context): Promise<SigningDocument> {
  const envelope = await getEnvelope(context)
  const state = linkState(envelope, context.now)
  const readable = state === 'open' || state === 'signed'
  return {
    state,
    providerName: context.config.providerName,
    sentBy: envelope.snapshot.dealer.name,
    toName: envelope.toName,
    expiresAt: envelope.expiresAt.toISOString(),
    signedAt: envelope.signedAt?.toISOString() ?? '',
    order: readable ? envelope.snapshot : null,
    terms: readable ? await getCustomerTerms(context, envelope) : [],
    sealed: envelope.sealedFile !== '',
  }
}

/** Records the first time the document is opened. */
export async function recordView(context: Context): Promise<SigningDocument> {
  const envelope = context.caller.link && (await findEnvelopeLocked(context.tx, context.caller.link.guid))
  if (envelope?.status === 'sent' && linkState(envelope, context.now) === 'open') {
    await updateEnvelope(context.tx, envelope.guid, { status: 'viewed', event: eventOf(context, 'Opened') })
  }
  return getSigningDocument(context)
}
