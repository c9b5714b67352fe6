import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { type Final, type Outside, reply } from '../../calls/handler.ts'
import type { Config } from '../../kernel/config.ts'
import type { EnvelopeSigner } from '../../providers/esign/port.ts'
import { findEnvelope } from './envelope-queries.ts'
import { signingLinks } from './open-link.ts'
import { findRecipientByServiceID, type StoredRecipient } from './recipient-queries.ts'
import { isCurrentSigner } from './recipients.ts'
import { assertConfirmed, termsToConfirm } from './sign.ts'

/** Seconds after which the job asks the service about the envelope if no callback has arrived. */
const askAfter = 20 * 60

/** The portal's page on which a signer reads the order, confirms the terms, and signs or continues to the service. */
export const signingPageUrl = ({ publicUrl, esignRoute }: Config, { guid }: Pick<StoredRecipient, 'guid'>) =>
  `${publicUrl}/${esignRoute}/${guid}`

/** Converts the signer to the form that the e-signature service needs. */
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

/** The address at which the customer signs at the e-signature service. All terms must be confirmed first. */
export const signingPage = {
  prepare: async (context: Context) => toPageRequest(context, await assertMayOpen(context)),
  call: ({ providers }: Outside, { serviceID, signer }: PageRequest) => providers.esign.signingUrl(serviceID, signer),
  commit: async (context: Context, _input: unknown, page: { uri: string }) => {
    const { guid } = await assertMayOpen(context)
    await context.queue(context.tx, 'signing.ask', { guid }, askAfter)
    return page
  },
}

interface PageRequest {
  serviceID: string
  signer: EnvelopeSigner
}

const toPageRequest = ({ config }: Context, recipient: StoredRecipient): PageRequest => ({
  serviceID: recipient.serviceID,
  signer: toServiceSigner(config, recipient),
})

async function assertMayOpen(context: Context): Promise<StoredRecipient> {
  const { envelope, recipient } = await signingLinks.lockOpen(context)
  if (!recipient.signsAt) throw new AppError('conflict', { detail: 'This order is signed on the portal’s own page.' })
  await assertConfirmed(context, { envelope, recipient })
  return recipient
}

/**
 * The address at which an envelope is signed, for staff: the portal's page until the terms are confirmed, then the
 * page of the service.
 */
export async function findSigningUrl(
  context: Context,
  serviceID: string,
): Promise<PageRequest | Final<{ uri: string }>> {
  const { tx, config } = context
  const recipient = await findRecipientByServiceID(tx, serviceID)
  const envelope = recipient && (await findEnvelope(tx, recipient.envelopeGuid))
  if (!envelope) throw new AppError('notFound')
  // For a link that was signed, declined or closed, the portal's page shows that state, and the service has no
  // address.
  if (!isCurrentSigner(recipient)) return reply({ uri: signingPageUrl(config, recipient) })
  const mustConfirmTerms = recipient.signsAt && (await termsToConfirm(context, { envelope, recipient })).length > 0
  if (mustConfirmTerms) return reply({ uri: signingPageUrl(config, recipient) })
  return toPageRequest(context, recipient)
}
