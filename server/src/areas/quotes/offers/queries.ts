import type { QuoteOffer } from '@dealerline/shared/contract/offers.ts'
import type { DeclineReason } from '@dealerline/shared/rules/decline-reasons.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { type CustomerLink, linkColumns } from '../../../links/link-queries.ts'

/** A version of a quote in an offer. */
export type StoredVariant = QuoteOffer['variants'][number] & { expiresAt: Date; isSuperseded: boolean }

/** An offer with its link, which belongs to the first of its quotes. */
export interface StoredOffer extends CustomerLink {
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

const offerColumns = sql`${linkColumns}, f.offer_id as "offerID", f.customer_id as "customerID", f.sender_name as "senderName",
  f.sender_email as "senderEmail", f.message, f.created_at as "createdAt", f.answered_name as "answeredName",
  f.decline_reason as "declineReason", f.accepted_order as "acceptedOrder"`
const offersWithLinks = sql`quote_offers f join customer_links l on l.guid = f.guid`

type NewOffer = Pick<StoredOffer, 'customerID' | 'dealerID' | 'senderName' | 'senderEmail' | 'message'>

/** A quote in a new offer. */
export type NewVariant = Pick<StoredVariant, 'orderID' | 'quoteVersion' | 'label'>

/** Stores an offer, which needs a link and variants. */
export const insertOffer = (tx: Transaction, offer: NewOffer) =>
  tx.onlyValue<{ id: number }>('insert_quote_offer')`
    insert into quote_offers (customer_id, dealer_id, sender_name, sender_email, message)
      values (${offer.customerID}, ${offer.dealerID}, ${offer.senderName}, ${offer.senderEmail}, ${offer.message})
      returning offer_id as id`

/** Stores the variants of an offer in their sequence. */
export const insertVariants = (
  tx: Transaction,
  { offerID, dealerID }: Pick<StoredOffer, 'offerID' | 'dealerID'>,
  variants: readonly NewVariant[],
) =>
  tx.execute('insert_quote_variants')`
    insert into quote_offer_variants (offer_id, dealer_id, position, order_id, quote_version, label)
      select ${offerID}, ${dealerID}, v.position, v.order_id, v.quote_version, v.label
      from unnest(${variants.map(({ orderID }) => orderID)}::integer[],
      ${variants.map(({ quoteVersion }) => quoteVersion)}::integer[],
      ${variants.map(({ label }) => label)}::text[]) with ordinality as v (order_id, quote_version, label, position)`

/** Changes the texts of an offer that is sent again. */
export async function updateOffer(
  tx: Transaction,
  offerID: number,
  message: string,
  variants: readonly NewVariant[],
): Promise<void> {
  await tx.prepared('update_quote_offer')`update quote_offers set message = ${message} where offer_id = ${offerID}`
  await tx.prepared('label_quote_variants')`
    update quote_offer_variants v set label = each.label
      from unnest(${variants.map(({ orderID }) => orderID)}::integer[],
      ${variants.map(({ label }) => label)}::text[]) as each (order_id, label)
      where v.offer_id = ${offerID} and v.order_id = each.order_id`
}

/** The offers that include a quote, newest first. */
export const selectOffers = (tx: Transaction, orderID: number) =>
  tx.prepared<StoredOffer>('select_quote_offers')`
    select ${offerColumns} from ${offersWithLinks} join quote_offer_variants v using (offer_id)
      where v.order_id = ${orderID} order by f.offer_id desc`

/** The unanswered offers that include one of these quotes, newest first. The caller must have locked the quotes. */
export const lockUnansweredOffers = (tx: Transaction, orderIDs: readonly number[]) =>
  tx.prepared<StoredOffer>('lock_unanswered_offers')`
    select ${offerColumns} from ${offersWithLinks}
      where l.answered_at is null and l.closed = '' and f.offer_id in (
        select v.offer_id from quote_offer_variants v where v.order_id = any (${orderIDs}))
      order by f.offer_id desc for no key update of f`

/** The quotes of an offer and of other unanswered offers of the same quotes, so that they can be locked in sequence. */
export const selectQuotesOffered = (tx: Transaction, orderIDs: readonly number[]) =>
  tx.column<{ orderID: number }>('select_quotes_offered')`
    select distinct v.order_id as "orderID" from ${offersWithLinks} join quote_offer_variants v using (offer_id)
      where l.answered_at is null and l.closed = '' and f.offer_id in (
        select o.offer_id from quote_offer_variants o where o.order_id = any (${orderIDs}))
      order by 1`

export const findOffer = (tx: Transaction, offerID: number) =>
  tx.first<StoredOffer>('find_quote_offer')`
    select ${offerColumns} from ${offersWithLinks} where f.offer_id = ${offerID}`

/** Locks an offer until the transaction ends. */
export const lockOffer = (tx: Transaction, offerID: number) =>
  tx.execute('lock_quote_offer')`select from quote_offers where offer_id = ${offerID} for no key update`

export const findOfferByGuid = (tx: Transaction, guid: string) =>
  tx.first<StoredOffer>('find_quote_offer_by_guid')`
    select ${offerColumns} from ${offersWithLinks} where f.guid = ${guid}`

/** Whether a quote of an offer became an order. */
export const isOfferConverted = (tx: Transaction, offerID: number) =>
  tx.hasRow('is_offer_converted')`
    select from quote_offer_variants v join orders o using (order_id)
      where v.offer_id = ${offerID} and o.related_order is not null limit 1`

/** Locks the quotes of the link's offer, and then the offer, until the call ends. */
export const lockLinkedOffer = (tx: Transaction) => tx.execute('lock_linked_offer')`select app.lock_linked_offer()`

/** The variants of offers, in their sequence. */
export const selectVariants = (tx: Transaction, offerIDs: readonly number[]) =>
  tx.prepared<StoredVariant & { offerID: number }>('select_quote_variants')`
    select v.offer_id as "offerID", v.position, v.order_id as "orderID", v.quote_version as "quoteVersion", v.label,
        v.chosen, q.monthly, q.once_off as "onceOff", q.over_term as "overTerm", q.expires_at as "expiresAt",
        q.superseded_at is not null as "isSuperseded"
      from quote_offer_variants v join quote_versions q using (order_id, quote_version)
      where v.offer_id = any (${offerIDs}) order by v.offer_id, v.position`

/** Makes the order from the chosen version, and returns its id. */
export const convertOfferedQuote = (tx: Transaction, orderID: number) =>
  tx.onlyValue<{ id: number }>('convert_offered_quote')`select app.convert_offered_quote(${orderID}) as id`

/** Stores the variant that the customer accepted and the order that it became. */
export const acceptOffer = (
  tx: Transaction,
  offerID: number,
  answer: { position: number; name: string; orderID: number },
) =>
  tx.execute('accept_quote_offer')`
    with chosen as (
        update quote_offer_variants set chosen = true where offer_id = ${offerID} and position = ${answer.position})
      update quote_offers set answered_name = ${answer.name}, accepted_order = ${answer.orderID}
      where offer_id = ${offerID}`

export const declineOffer = (
  tx: Transaction,
  offerID: number,
  { reason, name }: { reason: DeclineReason; name: string },
) =>
  tx.execute('decline_quote_offer')`
    update quote_offers set answered_name = ${name}, decline_reason = ${reason} where offer_id = ${offerID}`
