import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { recordAnswer } from '../orders/move-order.ts'
import { getCustomerTerms } from '../terms/terms.ts'
import { getSigningDocument } from './document.ts'
import { eventOf } from './events.ts'
import { assertOpenLink, type OpenedLink } from './open-link.ts'
import { selectRecipients, stopReminders, updateEnvelope, updateRecipient, voidRecipients } from './queries.ts'
import { askRecipient } from './recipients.ts'
import { assertSignature } from './signature-content.ts'

/**
 * Signs the snapshot of the link: terms first, the signature last. The next one is asked in the same transaction; after
 * the last the order is Signed.
 */
export async function addSignature(
  context: Context,
  given: BodyOf<typeof signingCalls.addSignature>,
): Promise<SigningDocument> {
  const { tx, queue, from } = context
  const { order, link } = await lockOpenLink(context)
  const { envelope, recipient } = link
  assertSignature(given)
  await assertConfirmed(context, link)
  const { name, kind, signature } = given
  await updateRecipient(tx, recipient.guid, {
    status: 'signed',
    signature: { name, kind, signature },
    signedFrom: [from.ip, from.userAgent].filter(Boolean).join(' · '),
  })
  await stopReminders(tx, recipient.guid)
  const event = eventOf(context, `Signed by ${name}`)
  tx.audit({
    entityType: 'order',
    entityID: envelope.orderID,
    action: 'signed',
    data: { name, kind, role: recipient.role },
  })
  const next = (await selectRecipients(tx, envelope.guid)).find(({ status }) => status === 'pending')
  if (next) {
    await updateEnvelope(tx, envelope.guid, { event })
    await askRecipient(context, next)
    return getSigningDocument(context)
  }
  await updateEnvelope(tx, envelope.guid, { status: 'signed', event })
  await recordAnswer(context, order, 'signed')
  await queue(tx, 'signing.seal', { guid: envelope.guid })
  await queue(tx, 'ticketing.open', { orderID: envelope.orderID })
  return getSigningDocument(context)
}

async function assertConfirmed(context: Context, { envelope, recipient }: OpenedLink): Promise<void> {
  const terms = await getCustomerTerms(context, envelope, recipient.role)
  const open = terms.filter((term) => term.needsConfirm && !term.checked)
  if (open.length === 0) return
  const errors = open.map((term) => ({ path: `terms.${term.id}`, message: `Confirm "${term.heading}" first` }))
  throw new AppError('requirementsMissing', { detail: 'Confirm all terms before you sign.', errors })
}

/** Holds the order before its envelope, as everything that sends or takes back does, so that none waits for another. */
async function lockOpenLink(context: Context) {
  const order = await lockOrder(context, context.caller.link?.orderID ?? 0)
  return { order, link: await assertOpenLink(context) }
}

/** Declines to sign; the order is Rejected, nobody else is asked any more, and the dealer is told why. */
export async function decline(context: Context, reason: string): Promise<SigningDocument> {
  const { tx, queue } = context
  const { order, link } = await lockOpenLink(context)
  const { envelope, recipient } = link
  await updateRecipient(tx, recipient.guid, { status: 'declined' })
  await voidRecipients(tx, envelope.guid)
  await stopReminders(tx, recipient.guid)
  await updateEnvelope(tx, envelope.guid, {
    status: 'declined',
    declinedReason: reason,
    event: eventOf(context, 'Declined'),
  })
  await recordAnswer(context, order, 'rejected')
  await queue(tx, 'signing.declined', { guid: recipient.guid })
  const data = { reason, name: recipient.name, role: recipient.role }
  tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'declined', data })
  return getSigningDocument(context)
}
