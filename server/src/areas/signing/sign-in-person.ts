import { AppError } from '@dealerline/shared/errors.ts'
import { linkAddress } from '@dealerline/shared/rules/link-kinds.ts'
import { authorOf, type Context } from '../../calls/context.ts'
import { eventOf } from '../../links/evidence.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { lockCurrentEnvelope, updateEnvelope } from './envelope-queries.ts'
import { isOpenEnvelope } from './open-link.ts'
import { selectRecipients, updateSigner } from './recipient-queries.ts'
import { isCurrentSigner } from './recipients.ts'
import { signingPageUrl } from './sign-at-service.ts'

/** Starts signing on the caller's device. Only a signature on the returned page is recorded as signed in person. */
export async function signInPerson(context: Context, orderID: number): Promise<{ uri: string }> {
  const { tx, config, caller, now } = context
  await lockOrder(context, orderID)
  const envelope = await lockCurrentEnvelope(tx, orderID)
  const recipients = envelope && isOpenEnvelope(envelope, now) ? await selectRecipients(tx, envelope.guid) : []
  const recipient = recipients.find(isCurrentSigner)
  if (!envelope || !recipient)
    throw new AppError('conflict', { detail: `Order ${orderID} is not out for signature. Send it first.` })
  if (recipient.signsAt)
    throw new AppError('conflict', { detail: `This order is signed at ${recipient.signsAt}. Send the link instead.` })
  await updateSigner(tx, recipient.guid, { inPersonBy: authorOf(caller), inPersonAt: now })
  await updateEnvelope(tx, envelope.guid, {
    event: eventOf(context, 'Opened to sign in person', { type: 'openedInPerson' }),
  })
  tx.auditOrder(orderID, 'sign in person', { name: recipient.name })
  const page = recipient.anonymous ? linkAddress(config, 'approve', recipient.guid) : signingPageUrl(config, recipient)
  return { uri: `${page}?inPerson=yes` }
}
