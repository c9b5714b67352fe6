import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { recordAnswer } from '../orders/move-order.ts'
import { getCustomerTerms } from '../terms/terms.ts'
import { getSigningDocument } from './document.ts'
import { eventOf } from './events.ts'
import { assertOpenLink } from './open-link.ts'
import { updateEnvelope } from './queries.ts'

const pngData = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/

/** Signs the snapshot of the link: terms first, the signature last, and the order is Signed in the same transaction. */
export async function addSignature(
  context: Context,
  given: BodyOf<typeof signingCalls.addSignature>,
): Promise<SigningDocument> {
  const { tx, queue } = context
  const { order, envelope } = await lockOpenLink(context)
  if (given.kind === 'drawn' && !pngData.test(given.signature)) {
    throw new AppError('badInput', { errors: [{ path: 'signature', message: 'Draw the signature again' }] })
  }
  const open = (await getCustomerTerms(context, envelope)).filter((term) => term.needsConfirm && !term.checked)
  if (open.length > 0) {
    const errors = open.map((term) => ({ path: `terms.${term.id}`, message: `Confirm "${term.heading}" first` }))
    throw new AppError('requirementsMissing', { detail: 'Confirm all terms before you sign.', errors })
  }
  const { name, kind, signature } = given
  await updateEnvelope(tx, envelope.guid, {
    status: 'signed',
    signature: { name, kind, signature },
    event: eventOf(context, `Signed by ${name}`),
  })
  await recordAnswer(context, order, 'signed')
  await queue(tx, 'signing.seal', { guid: envelope.guid })
  await queue(tx, 'ticketing.open', { orderID: envelope.orderID })
  tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'signed', data: { name, kind } })
  return getSigningDocument(context)
}

/** Holds the order before its envelope, as everything that sends or takes back does, so that none waits for another. */
async function lockOpenLink(context: Context) {
  const order = await lockOrder(context, context.caller.link?.orderID ?? 0)
  return { order, envelope: await assertOpenLink(context) }
}

/** Declines to sign; the order is Rejected and the dealer is told why. */
export async function decline(context: Context, reason: string): Promise<SigningDocument> {
  const { tx, queue } = context
  const { order, envelope } = await lockOpenLink(context)
  await updateEnvelope(tx, envelope.guid, {
    status: 'declined',
    declinedReason: reason,
    event: eventOf(context, 'Declined'),
  })
  await recordAnswer(context, order, 'rejected')
  await queue(tx, 'signing.declined', { guid: envelope.guid })
  tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'declined', data: { reason } })
  return getSigningDocument(context)
}
