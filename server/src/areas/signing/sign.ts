import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { getCustomerTerms } from '../orders/terms/terms.ts'
import { type Answering, recordDeclined, recordSigned } from './answers.ts'
import { getSigningDocument } from './document.ts'
import { eventOf } from './events.ts'
import { assertOpenLink } from './open-link.ts'
import type { StoredEnvelope, StoredRecipient } from './queries.ts'
import { assertSignature } from './signature-content.ts'

/** Signs the snapshot of the link: terms first, the signature last. */
export async function addSignature(
  context: Context,
  given: BodyOf<typeof signingCalls.addSignature>,
): Promise<SigningDocument> {
  const { from } = context
  const answering = await lockOpenLink(context)
  const { signsAt } = answering.recipient
  if (signsAt)
    throw new AppError('conflict', { detail: `This is signed at ${signsAt}. Open the link again and go on there.` })
  assertSignature(given)
  await assertConfirmed(context, answering)
  const { name, kind, signature } = given
  await recordSigned(context, answering, {
    signature: { name, kind, signature },
    from: [from.ip, from.userAgent].filter(Boolean).join(' · '),
    event: eventOf(context, `Signed by ${name}`),
  })
  return getSigningDocument(context)
}

/** The terms that somebody has yet to confirm before they sign. */
export async function termsToConfirm(
  context: Pick<Context, 'tx'>,
  { envelope, recipient }: { envelope: StoredEnvelope; recipient: StoredRecipient },
) {
  const terms = await getCustomerTerms(context, envelope, recipient.role)
  return terms.filter((term) => term.needsConfirm && !term.checked)
}

/** @throws AppError naming the terms that are not confirmed yet */
export async function assertConfirmed(context: Pick<Context, 'tx'>, link: Parameters<typeof termsToConfirm>[1]) {
  const open = await termsToConfirm(context, link)
  if (open.length === 0) return
  const errors = open.map((term) => ({ path: `terms.${term.id}`, message: `Confirm "${term.heading}" first` }))
  throw new AppError('requirementsMissing', { detail: 'Confirm all terms before you sign.', errors })
}

/** Holds the order before its envelope, as everything that sends or takes back does, so that none waits for another. */
async function lockOpenLink(context: Context): Promise<Answering> {
  const order = await lockOrder(context, context.caller.link?.orderID ?? 0)
  const { envelope, recipient } = await assertOpenLink(context)
  return { order, envelope, recipient }
}

/** Declines to sign, on the page of the portal. */
export async function decline(context: Context, reason: string): Promise<SigningDocument> {
  const answering = await lockOpenLink(context)
  await recordDeclined(context, answering, { reason, event: eventOf(context, 'Declined') })
  return getSigningDocument(context)
}
