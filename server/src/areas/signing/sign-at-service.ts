import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import type { Config } from '../../kernel/config.ts'
import type { EnvelopeSigner } from '../../providers/esign/port.ts'
import { assertOpenLink } from './open-link.ts'
import { findEnvelope, findRecipientByServiceID, type StoredRecipient } from './queries.ts'
import { isAsked } from './recipients.ts'
import { assertConfirmed, termsToConfirm } from './sign.ts'

/** Seconds after which a service that has said nothing by then is asked; it may not be asked sooner than this again. */
const askAfter = 20 * 60

/** The page of the portal on which somebody reads, confirms the terms, and signs or goes on to sign. */
export const pageOf = ({ publicUrl, esignRoute }: Config, { guid }: Pick<StoredRecipient, 'guid'>) =>
  `${publicUrl}/${esignRoute}/${guid}`

/** Whoever signs, as the e-signature service knows them. */
export function toServiceSigner(
  { publicUrl, esignRoute }: Config,
  { guid, name, email, mobile }: StoredRecipient,
): EnvelopeSigner {
  return {
    key: guid,
    recipient: { name, ...(email && { email }), ...(mobile && { mobile }) },
    returnUrl: `${publicUrl}/${esignRoute}Success/${guid}/true`,
  }
}

/** Where the customer signs at the e-signature service. Terms first: the server holds to that wherever one signs. */
export async function openSigningPage(context: Context): Promise<{ uri: string }> {
  const { tx, queue, config, providers } = context
  const { envelope, recipient } = await assertOpenLink(context)
  if (!recipient.signsAt) throw new AppError('conflict', { detail: 'This is signed on the portal’s own page.' })
  await assertConfirmed(context, { envelope, recipient })
  const page = await providers.esign.signingUrl(recipient.serviceID, toServiceSigner(config, recipient))
  await queue(tx, 'signing.ask', { guid: recipient.guid }, askAfter)
  return page
}

/** Where an envelope is signed, for staff: on the portal's page until the terms are confirmed there. */
export async function getSigningUrl(context: Context, serviceID: string): Promise<{ uri: string }> {
  const { tx, config, providers } = context
  const recipient = await findRecipientByServiceID(tx, serviceID)
  const envelope = recipient && (await findEnvelope(tx, recipient.envelopeGuid))
  if (!envelope) throw new AppError('notFound')
  // The page of a link that is signed, declined or closed says so; the service gives no address for it.
  if (!isAsked(recipient)) return { uri: pageOf(config, recipient) }
  const isForPortal = recipient.signsAt && (await termsToConfirm(context, { envelope, recipient })).length > 0
  if (isForPortal) return { uri: pageOf(config, recipient) }
  return providers.esign.signingUrl(serviceID, toServiceSigner(config, recipient))
}
