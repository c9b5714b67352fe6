import type { Context } from '../../../calls/context.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { CodeHolder } from '../../../links/code-address.ts'
import { lockOfferForCode } from './answer.ts'
import { findOfferByGuid, type StoredOffer, type StoredVariant, selectVariants } from './queries.ts'

/** Locks the caller's link until the call ends and returns its recipient. Returns undefined for a link of another kind. */
export async function lockOfferHolder(context: Context): Promise<CodeHolder | undefined> {
  if (!(await findOfferByGuid(context.tx, context.caller.link?.guid ?? ''))) return undefined
  const { offer, variants } = await lockOfferForCode(context)
  return toHolder(offer, variants)
}

export async function findOfferHolder(tx: Transaction, guid: string): Promise<CodeHolder | undefined> {
  const offer = await findOfferByGuid(tx, guid)
  return offer && toHolder(offer, await selectVariants(tx, [offer.offerID]))
}

function toHolder(offer: StoredOffer, variants: readonly StoredVariant[]): CodeHolder {
  const { guid, dealerID, toName: name, email, mobile } = offer
  const orderID = variants[0]?.orderID ?? 0
  const isReading = offer.status === 'accepted'
  const purpose = `${isReading ? 'read' : 'accept'} ${variants.length === 1 ? `quote ${orderID}` : 'a quote'}`
  return { link: { kind: 'offer', guid }, orderID, dealerID, name, email, mobile, signsAt: '', purpose, isReading }
}
