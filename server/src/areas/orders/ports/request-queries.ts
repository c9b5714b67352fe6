import type { PortAnswer } from '@dealerline/shared/rules/port-questions.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Transaction } from '../../../kernel/database.ts'

export type Channel = 'email' | 'sms'
/** Why a link stopped working before the answer. */
export type Closed = '' | 'replaced' | 'withdrawn'
export type MessageStatus = 'waiting' | 'sent' | 'failed' | 'stopped'

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
  status: MessageStatus
  problem: string
  createdAt: Date
  expiresAt: Date
  closed: Closed
  answeredAt: Date | null
  answers: StoredAnswer[]
  appliedAt: Date | null
  photos: number
}

const columns = `request_id as "requestID", guid, order_id as "orderID", dealer_id as "dealerID", numbers,
  sender_name as "senderName", sender_email as "senderEmail", to_name as "toName", channel, recipient, status, problem,
  created_at as "createdAt", expires_at as "expiresAt", closed, answered_at as "answeredAt", answers,
  applied_at as "appliedAt", photos`

type NewRequest = Pick<
  StoredRequest,
  'orderID' | 'dealerID' | 'numbers' | 'senderName' | 'senderEmail' | 'toName' | 'channel' | 'recipient' | 'expiresAt'
>

/** Stores a request, and returns its id. */
export async function insertRequest(tx: Transaction, request: NewRequest): Promise<number> {
  const stored = await tx.one<{ requestID: number }>({
    name: 'insert_port_request',
    text: `insert into port_requests (order_id, dealer_id, numbers, sender_name, sender_email, to_name, channel, recipient,
        expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning request_id as "requestID"`,
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
  return stored.requestID
}

/** Closes the unanswered links of an order. The caller must have locked the order. */
export async function closeRequests(tx: Transaction, orderID: number, closed: Exclude<Closed, ''>): Promise<void> {
  await tx.prepared({
    name: 'close_port_requests',
    text: `update port_requests set closed = $2, status = case when status = 'waiting' then 'stopped' else status end
      where order_id = $1 and answered_at is null and closed = ''`,
    values: [orderID, closed],
  })
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

/** Stores the status of the message. A message that is no longer waiting stays unchanged. */
export async function updateMessageStatus(
  tx: Transaction,
  requestID: number,
  status: MessageStatus,
  problem: string,
): Promise<void> {
  await tx.prepared({
    name: 'update_port_request_message',
    text: `update port_requests set status = $2, problem = $3, sent_at = case when $2 = 'sent' then app.now() end
      where request_id = $1 and status = 'waiting'`,
    values: [requestID, status, problem],
  })
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
