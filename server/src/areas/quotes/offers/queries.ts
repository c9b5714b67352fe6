import type { DeclineReason } from '@dealerline/shared/rules/decline-reasons.ts'
import type { OfferStatus } from '@dealerline/shared/rules/quote-states.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { Channel } from '../../../messages/recipient.ts'

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

export interface StoredOffer {
  offerID: number
  guid: string
  dealerID: number
  customerID: number
  senderName: string
  senderEmail: string
  toName: string
  email: string
  mobile: string
  channel: Channel
  message: string
  status: OfferStatus
  voidedReason: string
  createdAt: Date
  openedAt: Date | null
  answeredAt: Date | null
  answeredName: string
  declineReason: DeclineReason | ''
  declineComment: string
  acceptedOrder: number | null
  /** How the person who accepted confirmed who they are. */
  identity: SignerIdentity | null
  reminds: boolean
  nextReminderAt: Date | null
}

const offerColumns = `f.offer_id as "offerID", f.guid, f.dealer_id as "dealerID", f.customer_id as "customerID",
  f.sender_name as "senderName", f.sender_email as "senderEmail", f.to_name as "toName", f.email, f.mobile, f.channel,
  f.message, f.status, f.voided_reason as "voidedReason", f.created_at as "createdAt", f.opened_at as "openedAt",
  f.answered_at as "answeredAt", f.answered_name as "answeredName", f.decline_reason as "declineReason",
  f.decline_comment as "declineComment", f.accepted_order as "acceptedOrder", f.identity, f.reminds,
  f.next_reminder_at as "nextReminderAt"`

type NewOffer = Pick<
  StoredOffer,
  | 'customerID'
  | 'dealerID'
  | 'senderName'
  | 'senderEmail'
  | 'toName'
  | 'email'
  | 'mobile'
  | 'channel'
  | 'message'
  | 'reminds'
>

/** A quote in a new offer. */
export interface NewVariant {
  orderID: number
  quoteVersion: number
  label: string
}

/** Stores an offer with its variants in their sequence. */
export async function insertOffer(
  tx: Transaction,
  offer: NewOffer,
  variants: readonly NewVariant[],
): Promise<Pick<StoredOffer, 'offerID' | 'guid'>> {
  const [stored] = await tx.prepared<Pick<StoredOffer, 'offerID' | 'guid'>>({
    name: 'insert_quote_offer',
    text: `with f as (
        insert into quote_offers (customer_id, dealer_id, sender_name, sender_email, to_name, email, mobile, channel, message,
          reminds)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $13) returning offer_id, guid, dealer_id),
      added as (
        insert into quote_offer_variants (offer_id, dealer_id, position, order_id, quote_version, label)
        select f.offer_id, f.dealer_id, v.position, v.order_id, v.quote_version, v.label
        from f, unnest($10::integer[], $11::integer[], $12::text[])
          with ordinality as v (order_id, quote_version, label, position))
      select offer_id as "offerID", guid from f`,
    values: [
      offer.customerID,
      offer.dealerID,
      offer.senderName,
      offer.senderEmail,
      offer.toName,
      offer.email,
      offer.mobile,
      offer.channel,
      offer.message,
      variants.map(({ orderID }) => orderID),
      variants.map(({ quoteVersion }) => quoteVersion),
      variants.map(({ label }) => label),
      offer.reminds,
    ],
  })
  if (!stored) throw new Error('The offer was not stored.')
  return stored
}

/** Changes the recipient and texts of an offer that is sent again. Its link stays the same. */
export async function updateOffer(
  tx: Transaction,
  offerID: number,
  { toName, email, mobile, channel, message, reminds }: NewOffer,
  variants: readonly NewVariant[],
): Promise<void> {
  await tx.prepared({
    name: 'update_quote_offer',
    text: `update quote_offers set to_name = $2, email = $3, mobile = $4, channel = $5, message = $6, reminds = $7
      where offer_id = $1`,
    values: [offerID, toName, email, mobile, channel, message, reminds],
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
  return tx.prepared<StoredOffer>({
    name: 'select_quote_offers',
    text: `select ${offerColumns} from quote_offers f join quote_offer_variants v using (offer_id)
      where v.order_id = $1 order by f.offer_id desc`,
    values: [orderID],
  })
}

/** The unanswered offers that include one of these quotes, newest first. The caller must have locked the quotes. */
export function lockUnansweredOffers(tx: Transaction, orderIDs: readonly number[]): Promise<StoredOffer[]> {
  return tx.prepared<StoredOffer>({
    name: 'lock_unanswered_offers',
    text: `select ${offerColumns} from quote_offers f
      where f.status = 'sent' and f.offer_id in (
        select v.offer_id from quote_offer_variants v where v.order_id = any ($1))
      order by f.offer_id desc for no key update`,
    values: [orderIDs],
  })
}

/** The quotes of an offer and of other unanswered offers of the same quotes, so that they can be locked in sequence. */
export async function selectQuotesOffered(tx: Transaction, orderIDs: readonly number[]): Promise<number[]> {
  const rows = await tx.prepared<{ orderID: number }>({
    name: 'select_quotes_offered',
    text: `select distinct v.order_id as "orderID" from quote_offers f join quote_offer_variants v using (offer_id)
      where f.status = 'sent' and f.offer_id in (
        select o.offer_id from quote_offer_variants o where o.order_id = any ($1))
      order by 1`,
    values: [orderIDs],
  })
  return rows.map(({ orderID }) => orderID)
}

export function findOffer(tx: Transaction, offerID: number): Promise<StoredOffer | undefined> {
  return tx.first<StoredOffer>({
    name: 'find_quote_offer',
    text: `select ${offerColumns} from quote_offers f where f.offer_id = $1`,
    values: [offerID],
  })
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
  return tx.first<StoredOffer>({
    name: 'find_quote_offer_by_guid',
    text: `select ${offerColumns} from quote_offers f where f.guid = $1`,
    values: [guid],
  })
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

/** Records the first opening of a link. Returns false if it was opened before. */
export async function markOfferOpened(tx: Transaction, offerID: number): Promise<boolean> {
  const openedRows = await tx.prepared({
    name: 'open_quote_offer',
    text: 'update quote_offers set opened_at = app.now() where offer_id = $1 and opened_at is null returning 1',
    values: [offerID],
  })
  return openedRows.length > 0
}

/** Closes the links of unanswered offers. */
export async function voidOffers(
  tx: Transaction,
  offerIDs: readonly number[],
  reason: 'taken back' | 'replaced',
): Promise<void> {
  await tx.prepared({
    name: 'void_quote_offers',
    text: `update quote_offers set status = 'voided', voided_reason = $2 where offer_id = any ($1) and status = 'sent'`,
    values: [offerIDs, reason],
  })
}
