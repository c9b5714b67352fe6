import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../calls/context.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { CodeHolder } from '../../links/code-address.ts'
import { findApplicationHolder, lockApplicationHolder } from '../applications/code-holder.ts'
import { findPortHolder, lockPortHolder } from '../orders/ports/code-holder.ts'
import { findOfferHolder, lockOfferHolder } from '../quotes/offers/code-holder.ts'
import { findEnvelope, type StoredEnvelope } from './envelope-queries.ts'
import { lockLinkForCode } from './open-link.ts'
import { findRecipient, type StoredRecipient } from './recipient-queries.ts'

/** Locks the caller's link until the call ends and returns its recipient. Refuses a link that can no longer be answered. */
export async function lockCodeHolder(context: Context): Promise<CodeHolder> {
  const guid = context.caller.link?.guid ?? ''
  if (await findRecipient(context.tx, guid)) {
    const { envelope, recipient } = await lockLinkForCode(context)
    return toHolder(recipient, envelope)
  }
  const holder =
    (await lockApplicationHolder(context)) ?? (await lockOfferHolder(context)) ?? (await lockPortHolder(context))
  if (!holder) throw new AppError('notFound')
  return holder
}

/** Finds the recipient of any link. */
export async function findCodeHolder(tx: Transaction, guid: string): Promise<CodeHolder | undefined> {
  const recipient = await findRecipient(tx, guid)
  const envelope = recipient && (await findEnvelope(tx, recipient.envelopeGuid))
  if (envelope) return toHolder(recipient, envelope)
  return (
    (await findApplicationHolder(tx, guid)) ?? (await findOfferHolder(tx, guid)) ?? (await findPortHolder(tx, guid))
  )
}

function toHolder(recipient: StoredRecipient, { snapshot }: StoredEnvelope): CodeHolder {
  const { guid, envelopeGuid, orderID, dealerID, name, email, mobile, signsAt, status } = recipient
  const isReading = status === 'signed'
  const orderName = `${snapshot.title.toLowerCase()} ${snapshot.orderID}`
  return {
    link: { kind: 'recipient', guid },
    ...(!isReading && { envelopeGuid }),
    orderID,
    dealerID,
    name,
    email,
    mobile,
    signsAt,
    purpose: `${isReading ? 'read' : 'sign'} ${orderName}`,
    isReading,
  }
}
