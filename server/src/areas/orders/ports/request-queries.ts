import type { PortAnswer } from '@dealerline/shared/rules/port-questions.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { type CustomerLink, type LinkOf, linkColumns } from '../../../links/link-queries.ts'

/** The customer's answer about one number. */
export type StoredAnswer = PortAnswer & { number: string }

/** A request with its link. */
export type StoredRequest = LinkOf<'port'> & Request

interface Request {
  requestID: number
  numbers: string[]
  senderName: string
  senderEmail: string
  createdAt: Date
  answers: StoredAnswer[]
  appliedAt: Date | null
  photos: number
}

/** A request as the statements return it. Its link is one of this kind. */
type RequestRow = CustomerLink & Request

const columns = sql`${linkColumns}, p.request_id as "requestID", p.numbers, p.sender_name as "senderName", p.sender_email as "senderEmail",
  p.created_at as "createdAt", p.answers, p.applied_at as "appliedAt", p.photos`
const requestsWithLinks = sql`port_requests p join customer_links l on l.guid = p.guid`

/** Stores a request, which needs a link, and returns its id. */
export const insertRequest = (
  tx: Transaction,
  request: Pick<StoredRequest, 'orderID' | 'dealerID' | 'numbers' | 'senderName' | 'senderEmail'>,
) =>
  tx.onlyValue<{ id: number }>('insert_port_request')`
    insert into port_requests (order_id, dealer_id, numbers, sender_name, sender_email, status)
      values (${request.orderID}, ${request.dealerID}, ${request.numbers}, ${request.senderName},
      ${request.senderEmail}, null) returning request_id as id`

/** Returns the requests of an order, newest first. */
export function selectRequests(tx: Transaction, orderID: number): Promise<StoredRequest[]> {
  return tx.prepared<RequestRow>('select_port_requests')`
    select ${columns} from ${requestsWithLinks} where p.order_id = ${orderID} order by p.request_id desc` as Promise<
    StoredRequest[]
  >
}

export function findRequest(tx: Transaction, requestID: number): Promise<StoredRequest | undefined> {
  return tx.first<RequestRow>('find_port_request')`
    select ${columns} from ${requestsWithLinks} where p.request_id = ${requestID}` as Promise<StoredRequest | undefined>
}

export function findRequestByGuid(tx: Transaction, guid: string): Promise<StoredRequest | undefined> {
  return tx.first<RequestRow>('find_port_request_by_guid')`
    select ${columns} from ${requestsWithLinks} where p.guid = ${guid}` as Promise<StoredRequest | undefined>
}

/** Locks the order of the link's request, and then the request, until the call ends. */
export const lockLinkedRequest = (tx: Transaction) =>
  tx.execute('lock_linked_port_request')`select app.lock_linked_port_request()`

/** Stores the customer's corrections. */
export const storeAnswers = (tx: Transaction, requestID: number, answers: readonly StoredAnswer[]) =>
  tx.execute('answer_port_request')`
    update port_requests set answers = ${JSON.stringify(answers)} where request_id = ${requestID}`

/** Records that the answer was resubmitted. */
export const markApplied = (tx: Transaction, requestID: number) =>
  tx.execute('apply_port_request')`
    update port_requests set applied_at = app.now() where request_id = ${requestID}`

/** A stored photo with the name that it gets on the order. */
export interface NewPhoto {
  name: string
  mediaType: string
  size: number
  sha256: string
  key: string
}

/** Attaches photos to the order of the link's request. The caller must have locked the request. */
export const attachPhotos = (tx: Transaction, photos: readonly NewPhoto[]) =>
  tx.execute('attach_bill')`select app.attach_bill(${JSON.stringify(photos)})`
