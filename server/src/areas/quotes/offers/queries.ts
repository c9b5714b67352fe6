import type { DeclineReason } from '@dealerline/shared/rules/decline-reasons.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { type CustomerLink, type LinkOf, linkColumns } from '../../../links/link-queries.ts'

/** A version of a quote in an offer. */
export interface StoredVariant {
  position: number
  orderID: number
  quoteVersion: number
  label: string
  chosen: boolean
  monthly: number
  onceOff: number
  overTerm: number
  expiresAt: Date
  isSuperseded: boolean
}

/** An offer with its link, which belongs to the first of its quotes. */
export type StoredOffer = LinkOf<'offer'> & Offer

interface Offer {
  offerID: number
  customerID: number
  senderName: string
  senderEmail: string
  message: string
  createdAt: Date
  answeredName: string
  declineReason: DeclineReason | ''
  acceptedOrder: number | null
}

/** An offer as the statements return it. Its link is one of this kind. */
type OfferRow = CustomerLink & Offer

const offerColumns = `${linkColumns}, f.offer_id as "offerID", f.customer_id as "customerID", f.sender_name as "senderName",
  f.sender_email as "senderEmail", f.message, f.created_at as "createdAt", f.answered_name as "answeredName",
  f.decline_reason as "declineReason", f.accepted_order as "acceptedOrder"`
const offersWithLinks = 'quote_offers f join customer_links l on l.guid = f.guid'

type NewOffer = Pick<StoredOffer, 'customerID' | 'dealerID' | 'senderName' | 'senderEmail' | 'message'>

/** A quote in a new offer. */
export interface NewVariant {
  orderID: number
  quoteVersion: number
  label: string
}

/** Stores an offer, which needs a link and variants. */
export async function insertOffer(tx: Transaction, offer: NewOffer): Promise<number> {
  const stored = await tx.one<{ id: number }>({
    name: 'insert_quote_offer',
    text: `insert into quote_offers (customer_id, dealer_id, sender_name, sender_email, message) values ($1, $2, $3, $4, $5)
      returning offer_id as id`,
    values: [offer.customerID, offer.dealerID, offer.senderName, offer.senderEmail, offer.message],
  })
  return stored.id
}

/** Stores the variants of an offer in their sequence. */
export async function insertVariants(
  tx: Transaction,
  { offerID, dealerID }: Pick<StoredOffer, 'offerID' | 'dealerID'>,
  variants: readonly NewVariant[],
): Promise<void> {
  await tx.prepared({
    name: 'insert_quote_variants',
    text: `insert into quote_offer_variants (offer_id, dealer_id, position, order_id, quote_version, label)
      select $1, $2, v.position, v.order_id, v.quote_version, v.label
      from unnest($3::integer[], $4::integer[], $5::text[]) with ordinality as v (order_id, quote_version, label, position)`,
    values: [
      offerID,
      dealerID,
      variants.map(({ orderID }) => orderID),
      variants.map(({ quoteVersion }) => quoteVersion),
      variants.map(({ label }) => label),
    ],
  })
}

/** Changes the texts of an offer that is sent again. */
export async function updateOffer(
  tx: Transaction,
  offerID: number,
  message: string,
  variants: readonly NewVariant[],
): Promise<void> {
  await tx.prepared({
    name: 'update_quote_offer',
    text: 'update quote_offers set message = $2 where offer_id = $1',
    values: [offerID, message],
  })
  await tx.prepared({
    name: 'label_quote_variants',
    text: `update quote_offer_variants v set label = each.label
      from unnest($2::integer[], $3::text[]) as each (order_id, label)
      where v.offer_id = $1 and v.order_id = each.order_id`,
    values: [offerID, variants.map(({ orderID }) => orderID), variants.map(({ label }) => label)],
  })
}

/** The offers that include a quote, newest first. */
export function selectOffers(tx: Transaction, orderID: number): Promise<StoredOffer[]> {
  return tx.prepared<OfferRow>({
    name: 'select_quote_offers',
    text: `select ${offerColumns} from ${offersWithLinks} join quote_offer_variants v using (offer_id)
      where v.order_id = $1 order by f.offer_id desc`,
    values: [orderID],
  }) as Promise<StoredOffer[]>
}

/** The unanswered offers that include one of these quotes, newest first. The caller must have locked the quotes. */
export function lockUnansweredOffers(tx: Transaction, orderIDs: readonly number[]): Promise<StoredOffer[]> {
  return tx.prepared<OfferRow>({
    name: 'lock_unanswered_offers',
    text: `select ${offerColumns} from ${offersWithLinks}
      where l.answered_at is null and l.closed = '' and f.offer_id in (
        select v.offer_id from quote_offer_variants v where v.order_id = any ($1))
      order by f.offer_id desc for no key update of f`,
    values: [orderIDs],
  }) as Promise<StoredOffer[]>
}

/** The quotes of an offer and of other unanswered offers of the same quotes, so that they can be locked in sequence. */
export async function selectQuotesOffered(tx: Transaction, orderIDs: readonly number[]): Promise<number[]> {
  const rows = await tx.prepared<{ orderID: number }>({
    name: 'select_quotes_offered',
    text: `select distinct v.order_id as "orderID" from ${offersWithLinks} join quote_offer_variants v using (offer_id)
      where l.answered_at is null and l.closed = '' and f.offer_id in (
        select o.offer_id from quote_offer_variants o where o.order_id = any ($1))
      order by 1`,
    values: [orderIDs],
  })
  return rows.map(({ orderID }) => orderID)
}

export function findOffer(tx: Transaction, offerID: number): Promise<StoredOffer | undefined> {
  return tx.first<OfferRow>({
    name: 'find_quote_offer',
    text: `select ${offerColumns} from ${offersWithLinks} where f.offer_id = $1`,
    values: [offerID],
  }) as Promise<StoredOffer | undefined>
}

/** Locks an offer until the transaction ends. */
export async function lockOffer(tx: Transaction, offerID: number): Promise<void> {
  await tx.prepared({
    name: 'lock_quote_offer',
    text: 'select from quote_offers where offer_id = $1 for no key update',
    values: [offerID],
  })
}

export function findOfferByGuid(tx: Transaction, guid: string): Promise<StoredOffer | undefined> {
  return tx.first<OfferRow>({
    name: 'find_quote_offer_by_guid',
    text: `select ${offerColumns} from ${offersWithLinks} where f.guid = $1`,
    values: [guid],
  }) as Promise<StoredOffer | undefined>
}

/** Whether a quote of an offer became an order. */
export async function isOfferConverted(tx: Transaction, offerID: number): Promise<boolean> {
  const rows = await tx.prepared({
    name: 'is_offer_converted',
    text: `select from quote_offer_variants v join orders o using (order_id)
      where v.offer_id = $1 and o.related_order is not null limit 1`,
    values: [offerID],
  })
  return rows.length > 0
}

/** Locks the quotes of the link's offer, and then the offer, until the call ends. */
export async function lockLinkedOffer(tx: Transaction): Promise<void> {
  await tx.prepared({ name: 'lock_linked_offer', text: 'select app.lock_linked_offer()', values: [] })
}

/** The variants of offers, in their sequence. */
export function selectVariants(
  tx: Transaction,
  offerIDs: readonly number[],
): Promise<(StoredVariant & { offerID: number })[]> {
  return tx.prepared({
    name: 'select_quote_variants',
    text: `select v.offer_id as "offerID", v.position, v.order_id as "orderID", v.quote_version as "quoteVersion", v.label,
        v.chosen, q.monthly, q.once_off as "onceOff", q.over_term as "overTerm", q.expires_at as "expiresAt",
        q.superseded_at is not null as "isSuperseded"
      from quote_offer_variants v join quote_versions q using (order_id, quote_version)
      where v.offer_id = any ($1) order by v.offer_id, v.position`,
    values: [offerIDs],
  })
}
