import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import type { QuoteQuestion } from '@dealerline/shared/contract/quote-offers.ts'
import type { DeclineReason, OfferStatus } from '@dealerline/shared/rules/quote-states.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type Channel = 'email' | 'sms'

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
}

const offerColumns = `f.offer_id as "offerID", f.guid, f.dealer_id as "dealerID", f.customer_id as "customerID",
  f.sender_name as "senderName", f.sender_email as "senderEmail", f.to_name as "toName", f.email, f.mobile, f.channel,
  f.message, f.status, f.voided_reason as "voidedReason", f.created_at as "createdAt", f.opened_at as "openedAt",
  f.answered_at as "answeredAt", f.answered_name as "answeredName", f.decline_reason as "declineReason",
  f.decline_comment as "declineComment", f.accepted_order as "acceptedOrder"`

type NewOffer = Pick<
  StoredOffer,
  'customerID' | 'dealerID' | 'senderName' | 'senderEmail' | 'toName' | 'email' | 'mobile' | 'channel' | 'message'
>

/** A quote in a new offer. */
export interface NewVariant {
  orderID: number
  quoteVersion: number
  label: string
}

/** Stores an offer with its variants in their sequence, and returns its id. */
export async function insertOffer(tx: Transaction, offer: NewOffer, variants: readonly NewVariant[]): Promise<number> {
  const [stored] = await tx.prepared<{ offerID: number }>({
    name: 'insert_quote_offer',
    text: `with f as (
        insert into quote_offers (customer_id, dealer_id, sender_name, sender_email, to_name, email, mobile, channel, message)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning offer_id, dealer_id),
      added as (
        insert into quote_offer_variants (offer_id, dealer_id, position, order_id, quote_version, label)
        select f.offer_id, f.dealer_id, v.position, v.order_id, v.quote_version, v.label
        from f, unnest($10::integer[], $11::integer[], $12::text[])
          with ordinality as v (order_id, quote_version, label, position))
      select offer_id as "offerID" from f`,
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
    ],
  })
  if (!stored) throw new Error('The offer was not stored.')
  return stored.offerID
}

/** Changes the recipient and texts of an offer that is sent again. Its link stays the same. */
export async function updateOffer(
  tx: Transaction,
  offerID: number,
  { toName, email, mobile, channel, message }: NewOffer,
  variants: readonly NewVariant[],
): Promise<void> {
  await tx.prepared({
    name: 'update_quote_offer',
    text: 'update quote_offers set to_name = $2, email = $3, mobile = $4, channel = $5, message = $6 where offer_id = $1',
    values: [offerID, toName, email, mobile, channel, message],
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

export async function findOffer(tx: Transaction, offerID: number): Promise<StoredOffer | undefined> {
  const [offer] = await tx.prepared<StoredOffer>({
    name: 'find_quote_offer',
    text: `select ${offerColumns} from quote_offers f where f.offer_id = $1`,
    values: [offerID],
  })
  return offer
}

export async function findOfferByGuid(tx: Transaction, guid: string): Promise<StoredOffer | undefined> {
  const [offer] = await tx.prepared<StoredOffer>({
    name: 'find_quote_offer_by_guid',
    text: `select ${offerColumns} from quote_offers f where f.guid = $1`,
    values: [guid],
  })
  return offer
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
  const opened = await tx.prepared({
    name: 'open_quote_offer',
    text: 'update quote_offers set opened_at = app.now() where offer_id = $1 and opened_at is null returning 1',
    values: [offerID],
  })
  return opened.length > 0
}

/** Makes the order from the chosen version, and returns its id. */
export async function convertOfferedQuote(tx: Transaction, orderID: number): Promise<number> {
  const [row] = await tx.prepared<{ id: number }>({
    name: 'convert_offered_quote',
    text: 'select app.convert_offered_quote($1) as id',
    values: [orderID],
  })
  if (!row) throw new Error('The accepted quote was not converted.')
  return row.id
}

/** Stores the customer's acceptance of a variant and the order that it became. */
export async function acceptOffer(
  tx: Transaction,
  offerID: number,
  { position, name, from, orderID }: { position: number; name: string; from: string; orderID: number },
): Promise<void> {
  await tx.prepared({
    name: 'accept_quote_offer',
    text: `with chosen as (
        update quote_offer_variants set chosen = true where offer_id = $1 and position = $2)
      update quote_offers set status = 'accepted', answered_at = app.now(), answered_name = $3, answered_from = $4,
        accepted_order = $5
      where offer_id = $1`,
    values: [offerID, position, name, from, orderID],
  })
}

export async function declineOffer(
  tx: Transaction,
  offerID: number,
  { reason, comment, name, from }: { reason: DeclineReason; comment: string; name: string; from: string },
): Promise<void> {
  await tx.prepared({
    name: 'decline_quote_offer',
    text: `update quote_offers set status = 'declined', answered_at = app.now(), answered_name = $2, answered_from = $3,
        decline_reason = $4, decline_comment = $5
      where offer_id = $1`,
    values: [offerID, name, from, reason, comment],
  })
}

/** Closes the links of unanswered offers and stops their unsent messages. */
export async function voidOffers(
  tx: Transaction,
  offerIDs: readonly number[],
  reason: 'taken back' | 'replaced',
): Promise<void> {
  await tx.prepared({
    name: 'void_quote_offers',
    text: `with stopped as (
        update quote_messages set status = 'stopped' where offer_id = any ($1) and status = 'waiting')
      update quote_offers set status = 'voided', voided_reason = $2 where offer_id = any ($1) and status = 'sent'`,
    values: [offerIDs, reason],
  })
}

export interface StoredMessage {
  messageID: number
  offerID: number
  kind: 'offer' | 'answer'
  channel: Channel
  to: string
  status: Delivery['status']
  problem: string
  sentAt: Date | null
  receipt: Delivery['receipt']
}

const messageColumns = `message_id as "messageID", offer_id as "offerID", kind, channel, recipient as "to", status, problem,
  sent_at as "sentAt", receipt`

/** Stores a message. Returns undefined if the same message was queued less than a minute ago and has not failed. */
export async function insertMessage(
  tx: Transaction,
  { offerID, dealerID }: Pick<StoredOffer, 'offerID' | 'dealerID'>,
  { kind, channel, to }: Pick<StoredMessage, 'kind' | 'channel' | 'to'>,
): Promise<number | undefined> {
  const [message] = await tx.prepared<{ messageID: number }>({
    name: 'insert_quote_message',
    text: `insert into quote_messages (offer_id, dealer_id, kind, channel, recipient)
      select $1, $2, $3, $4, $5 where $3 = 'answer' or not exists (
        select from quote_messages m where m.offer_id = $1 and m.kind = $3 and m.channel = $4 and m.recipient = $5
          and m.status <> 'failed' and m.queued_at > app.now() - interval '1 minute')
      returning message_id as "messageID"`,
    values: [offerID, dealerID, kind, channel, to],
  })
  return message?.messageID
}

/** Locks a message until the transaction ends and returns it. */
export async function lockQuoteMessage(tx: Transaction, messageID: number): Promise<StoredMessage | undefined> {
  const [message] = await tx.prepared<StoredMessage>({
    name: 'lock_quote_message',
    text: `select ${messageColumns} from quote_messages where message_id = $1 for no key update`,
    values: [messageID],
  })
  return message
}

export function selectMessages(tx: Transaction, offerIDs: readonly number[]): Promise<StoredMessage[]> {
  return tx.prepared<StoredMessage>({
    name: 'select_quote_messages',
    text: `select ${messageColumns} from quote_messages where offer_id = any ($1) order by message_id`,
    values: [offerIDs],
  })
}

/** Stores the status and problem of a message. The status `sent` sets the time of sending. */
export async function updateMessage(
  tx: Transaction,
  messageID: number,
  status: StoredMessage['status'],
  problem: string,
): Promise<void> {
  await tx.prepared({
    name: 'update_quote_message',
    text: `update quote_messages set status = $2, problem = $3, sent_at = case when $2 = 'sent' then app.now() end
      where message_id = $1`,
    values: [messageID, status, problem],
  })
}

/** Stores the delivery progress of a text message. Earlier or equal progress changes nothing. */
export async function updateReceipt(
  tx: Transaction,
  messageID: number,
  receipt: { progress: string; problem: string; before: readonly string[] },
): Promise<void> {
  await tx.prepared({
    name: 'update_quote_receipt',
    text: `update quote_messages set receipt = $2, problem = $3
      where message_id = $1 and channel = 'sms' and receipt = any ($4)`,
    values: [messageID, receipt.progress, receipt.problem, receipt.before],
  })
}

export interface StoredQuestion extends Omit<QuoteQuestion, 'askedAt' | 'answeredAt'> {
  offerID: number
  askedAt: Date
  answeredAt: Date | null
}

const questionColumns = `question_id as "questionID", offer_id as "offerID", question, asked_at as "askedAt", answer,
  answered_by as "answeredBy", answered_at as "answeredAt"`

export async function insertQuestion(
  tx: Transaction,
  { offerID, dealerID }: Pick<StoredOffer, 'offerID' | 'dealerID'>,
  question: string,
): Promise<number> {
  const [row] = await tx.prepared<{ id: number }>({
    name: 'insert_quote_question',
    text: `insert into quote_questions (offer_id, dealer_id, question) values ($1, $2, $3) returning question_id as id`,
    values: [offerID, dealerID, question],
  })
  if (!row) throw new Error('The question was not stored.')
  return row.id
}

/** The questions about offers, oldest first. */
export function selectQuestions(tx: Transaction, offerIDs: readonly number[]): Promise<StoredQuestion[]> {
  return tx.prepared<StoredQuestion>({
    name: 'select_quote_questions',
    text: `select ${questionColumns} from quote_questions where offer_id = any ($1) order by question_id`,
    values: [offerIDs],
  })
}

/** Locks a question until the transaction ends and returns it. */
export async function lockQuestion(tx: Transaction, questionID: number): Promise<StoredQuestion | undefined> {
  const [question] = await tx.prepared<StoredQuestion>({
    name: 'lock_quote_question',
    text: `select ${questionColumns} from quote_questions where question_id = $1 for no key update`,
    values: [questionID],
  })
  return question
}

export async function storeAnswer(tx: Transaction, questionID: number, answer: string, by: string): Promise<void> {
  await tx.prepared({
    name: 'answer_quote_question',
    text: `update quote_questions set answer = $2, answered_by = $3, answered_at = app.now() where question_id = $1`,
    values: [questionID, answer, by],
  })
}
