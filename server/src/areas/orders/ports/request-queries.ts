import type { PortAnswer } from '@dealerline/shared/rules/port-questions.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { Channel } from '../../../messages/recipient.ts'

/** Why a link stopped working before the answer. */
export type Closed = '' | 'replaced' | 'withdrawn'

/** The customer's answer about one number. */
export type StoredAnswer = PortAnswer & { number: string }

export interface StoredRequest {
  requestID: number
  guid: string
  orderID: number
  dealerID: number
  numbers: string[]
  senderName: string
  senderEmail: string
  toName: string
  channel: Channel
  recipient: string
  createdAt: Date
  expiresAt: Date
  closed: Closed
  answeredAt: Date | null
  answers: StoredAnswer[]
  appliedAt: Date | null
  photos: number
}

const columns = `request_id as "requestID", guid, order_id as "orderID", dealer_id as "dealerID", numbers,
  sender_name as "senderName", sender_email as "senderEmail", to_name as "toName", channel, recipient,
  created_at as "createdAt", expires_at as "expiresAt", closed, answered_at as "answeredAt", answers,
  applied_at as "appliedAt", photos`

export type NewRequest = Pick<
  StoredRequest,
  'orderID' | 'dealerID' | 'numbers' | 'senderName' | 'senderEmail' | 'toName' | 'channel' | 'recipient' | 'expiresAt'
>

/** Stores a request, and returns the guid of its link. */
export async function insertRequest(tx: Transaction, request: NewRequest): Promise<string> {
  const [stored] = await tx.prepared<{ guid: string }>({
    name: 'insert_port_request',
    text: `insert into port_requests (order_id, dealer_id, numbers, sender_name, sender_email, to_name, channel, recipient,
        expires_at, status)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, null) returning guid`,
    values: [
      request.orderID,
      request.dealerID,
      request.numbers,
      request.senderName,
      request.senderEmail,
      request.toName,
      request.channel,
      request.recipient,
      request.expiresAt,
    ],
  })
  if (!stored) throw new Error('A port request was not stored.')
  return stored.guid
}

/** Closes the unanswered links of an order, and returns their guids. The caller must have locked the order. */
export async function closeRequests(tx: Transaction, orderID: number, closed: Exclude<Closed, ''>): Promise<string[]> {
  const links = await tx.prepared<{ guid: string }>({
    name: 'close_port_requests',
    text: `update port_requests set closed = $2 where order_id = $1 and answered_at is null and closed = '' returning guid`,
    values: [orderID, closed],
  })
  return links.map(({ guid }) => guid)
}

/** Returns the requests of an order, newest first. */
export function selectRequests(tx: Transaction, orderID: number): Promise<StoredRequest[]> {
  return tx.prepared<StoredRequest>({
    name: 'select_port_requests',
    text: `select ${columns} from port_requests where order_id = $1 order by request_id desc`,
    values: [orderID],
  })
}

export function findRequest(tx: Transaction, requestID: number): Promise<StoredRequest | undefined> {
  return tx.first<StoredRequest>({
    name: 'find_port_request',
    text: `select ${columns} from port_requests where request_id = $1`,
    values: [requestID],
  })
}

export function findRequestByGuid(tx: Transaction, guid: string): Promise<StoredRequest | undefined> {
  return tx.first<StoredRequest>({
    name: 'find_port_request_by_guid',
    text: `select ${columns} from port_requests where guid = $1`,
    values: [guid],
  })
}

/** Locks the order of the link's request, and then the request, until the call ends. */
export async function lockLinkedRequest(tx: Transaction): Promise<void> {
  await tx.prepared({ name: 'lock_linked_port_request', text: 'select app.lock_linked_port_request()', values: [] })
}

/** Stores the customer's answer. */
export async function storeAnswers(
  tx: Transaction,
  requestID: number,
  { answers, from, identity }: { answers: readonly StoredAnswer[]; from: string; identity: SignerIdentity | null },
): Promise<void> {
  await tx.prepared({
    name: 'answer_port_request',
    text: `update port_requests set answered_at = app.now(), answers = $2, answered_from = $3, identity = $4
      where request_id = $1`,
    values: [requestID, JSON.stringify(answers), from, identity && JSON.stringify(identity)],
  })
}

/** Records that the answer was resubmitted. */
export async function markApplied(tx: Transaction, requestID: number): Promise<void> {
  await tx.prepared({
    name: 'apply_port_request',
    text: 'update port_requests set applied_at = app.now() where request_id = $1',
    values: [requestID],
  })
}

/** A stored photo with the name that it gets on the order. */
export interface NewPhoto {
  name: string
  mediaType: string
  size: number
  sha256: string
  key: string
}

/** Attaches photos to the order of the link's request. The caller must have locked the request. */
export async function attachPhotos(tx: Transaction, photos: readonly NewPhoto[]): Promise<void> {
  await tx.prepared({ name: 'attach_bill', text: 'select app.attach_bill($1)', values: [JSON.stringify(photos)] })
}
