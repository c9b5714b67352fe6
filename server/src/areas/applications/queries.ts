import type { Equipment } from '@dealerline/shared/contract/applications.ts'
import type { Delivery } from '@dealerline/shared/contract/envelope.ts'
import type {
  ApplicationKindName,
  ApplicationRole,
  ApplicationStatus,
} from '@dealerline/shared/rules/application-states.ts'
import type { ApplicationFact } from '@dealerline/shared/rules/applications.ts'
import type { Transaction } from '../../kernel/database.ts'

type Channel = 'email' | 'sms'

/** Who answers, as they were to be reached when the application was sent. */
export interface SentParty {
  role: ApplicationRole
  name: string
  email: string
  mobile: string
}

/** What is frozen when an application is sent, and shown on its links. */
export interface SentApplication {
  dealer: { name: string; email: string }
  facts: ApplicationFact[]
  services: { service: string; serviceNumber: string; accountNumber: string }[]
  /** Missing in what was sent before anything was financed. */
  equipment?: Equipment[]
  parties: SentParty[]
  /** Of the customer in billing, for the ticket. */
  accountNo: string
}

export interface StoredApplication {
  applicationID: number
  orderID: number
  dealerID: number
  kind: ApplicationKindName
  /** Its place among those of its kind that the order has had, from 1; one of them is current. */
  index: number
  isCurrent: boolean
  status: ApplicationStatus
  guid: string
  details: Record<string, unknown>
  parties: Partial<Record<ApplicationRole, number>>
  sent: SentApplication | null
  ticketReference: string
  ticketProblem: string
  /** When it was filled in as it reads now, to be printed. */
  generatedAt: Date | null
  /** What the dealer remarks; neither printed nor sent. */
  comments: string
  version: number
}

const columns = `application_id as "applicationID", order_id as "orderID", dealer_id as "dealerID", kind, index,
  is_current as "isCurrent", status, guid, details, parties, sent, ticket_reference as "ticketReference",
  ticket_problem as "ticketProblem", generated_at as "generatedAt", comments, version`

/** The one that counts. */
export async function findApplication(
  tx: Transaction,
  orderID: number,
  kind: ApplicationKindName,
): Promise<StoredApplication | undefined> {
  const [found] = await tx.prepared<StoredApplication>({
    name: 'find_application',
    text: `select ${columns} from applications where order_id = $1 and kind = $2 and is_current`,
    values: [orderID, kind],
  })
  return found
}

/** The application, held until the call ends. */
export async function findApplicationLocked(
  tx: Transaction,
  applicationID: number,
): Promise<StoredApplication | undefined> {
  const [found] = await tx.prepared<StoredApplication>({
    name: 'lock_application',
    text: `select ${columns} from applications where application_id = $1 for no key update`,
    values: [applicationID],
  })
  return found
}

/** Those of an order that are out, held until the call ends. */
export function selectOutLocked(tx: Transaction, orderID: number): Promise<StoredApplication[]> {
  return tx.prepared<StoredApplication>({
    name: 'lock_applications_out',
    text: `select ${columns} from applications where order_id = $1 and status in ('Sent', 'Former Approved')
      order by application_id for no key update`,
    values: [orderID],
  })
}

export async function findApplicationByID(
  tx: Transaction,
  applicationID: number,
): Promise<StoredApplication | undefined> {
  const [found] = await tx.prepared<StoredApplication>({
    name: 'find_application_by_id',
    text: `select ${columns} from applications where application_id = $1`,
    values: [applicationID],
  })
  return found
}

export interface Content {
  details: Record<string, unknown>
  parties: Partial<Record<ApplicationRole, number>>
}

/** Every one that the order has had, the first one first. */
export function selectApplications(
  tx: Transaction,
  orderID: number,
  kind: ApplicationKindName,
): Promise<StoredApplication[]> {
  return tx.prepared<StoredApplication>({
    name: 'select_applications',
    text: `select ${columns} from applications where order_id = $1 and kind = $2 order by index`,
    values: [orderID, kind],
  })
}

/** The one of an order and kind: made now where there is none; one that was rejected begins anew. */
export async function putContent(
  tx: Transaction,
  { orderID, dealerID, kind, details, parties }: Content & { orderID: number; dealerID: number; kind: string },
): Promise<void> {
  await tx.prepared({
    name: 'put_application',
    text: `insert into applications (order_id, dealer_id, kind, details, parties) values ($1, $2, $3, $4, $5)
      on conflict (order_id, kind) where is_current do update set details = excluded.details, parties = excluded.parties,
        generated_at = null, version = applications.version + 1`,
    values: [orderID, dealerID, kind, JSON.stringify(details), JSON.stringify(parties)],
  })
}

/** Puts a new application in the place of one, with what that one says. */
export async function renewApplication(tx: Transaction, applicationID: number): Promise<void> {
  await tx.prepared({
    name: 'supersede_application',
    text: 'update applications set is_current = false where application_id = $1',
    values: [applicationID],
  })
  await tx.prepared({
    name: 'renew_application',
    text: `insert into applications (order_id, dealer_id, kind, index, details, parties)
      select order_id, dealer_id, kind, index + 1, details, parties from applications where application_id = $1`,
    values: [applicationID],
  })
}

export async function setComments(tx: Transaction, applicationID: number, comments: string): Promise<void> {
  await tx.prepared({
    name: 'comment_application',
    text: 'update applications set comments = $2 where application_id = $1',
    values: [applicationID, comments],
  })
}

/** Keeps what is printed of an application, and since when it stands. */
export async function setGenerated(tx: Transaction, applicationID: number, sent: SentApplication): Promise<void> {
  await tx.prepared({
    name: 'generate_application',
    text: 'update applications set sent = $2, generated_at = now() where application_id = $1',
    values: [applicationID, JSON.stringify(sent)],
  })
}

/** Moves an application; its guid and what was frozen stay where they are left out. */
export async function moveApplication(
  tx: Transaction,
  applicationID: number,
  { status, guid, sent }: { status: ApplicationStatus; guid?: string; sent?: SentApplication },
): Promise<void> {
  await tx.prepared({
    name: 'move_application',
    text: `update applications set status = $2, guid = coalesce($3::uuid, guid), sent = coalesce($4::jsonb, sent),
        generated_at = case when $4 is null then generated_at else now() end
      where application_id = $1`,
    values: [applicationID, status, guid ?? null, sent ? JSON.stringify(sent) : null],
  })
}

export async function setTicket(
  tx: Transaction,
  applicationID: number,
  { reference, problem }: { reference: string; problem: string },
): Promise<void> {
  await tx.prepared({
    name: 'set_application_ticket',
    text: 'update applications set ticket_reference = $2, ticket_problem = $3 where application_id = $1',
    values: [applicationID, reference, problem],
  })
}

export interface StoredLink {
  guid: string
  applicationID: number
  orderID: number
  dealerID: number
  role: ApplicationRole
  name: string
  email: string
  mobile: string
  channel: Channel
  status: 'asked' | 'approved' | 'rejected' | 'voided'
  comment: string
  expiresAt: Date
  openedAt: Date | null
  decidedAt: Date | null
}

const linkColumns = `guid, application_id as "applicationID", order_id as "orderID", dealer_id as "dealerID", role, name, email,
  mobile, channel, status, comment, expires_at as "expiresAt", opened_at as "openedAt", decided_at as "decidedAt"`

export async function insertLink(
  tx: Transaction,
  link: Pick<
    StoredLink,
    'applicationID' | 'orderID' | 'dealerID' | 'role' | 'name' | 'email' | 'mobile' | 'channel' | 'expiresAt'
  >,
): Promise<StoredLink> {
  const [inserted] = await tx.prepared<StoredLink>({
    name: 'insert_application_link',
    text: `insert into application_links (application_id, order_id, dealer_id, role, name, email, mobile, channel, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${linkColumns}`,
    values: [
      link.applicationID,
      link.orderID,
      link.dealerID,
      link.role,
      link.name,
      link.email,
      link.mobile,
      link.channel,
      link.expiresAt,
    ],
  })
  if (!inserted) throw new Error('The link of an application was not inserted.')
  return inserted
}

export async function findLink(tx: Transaction, guid: string): Promise<StoredLink | undefined> {
  const [found] = await tx.prepared<StoredLink>({
    name: 'find_application_link',
    text: `select ${linkColumns} from application_links where guid = $1`,
    values: [guid],
  })
  return found
}

/** The links of an application, the first one sent first. */
export function selectLinks(tx: Transaction, applicationID: number): Promise<StoredLink[]> {
  return tx.prepared<StoredLink>({
    name: 'select_application_links',
    text: `select ${linkColumns} from application_links where application_id = $1 order by created_at, guid`,
    values: [applicationID],
  })
}

/** How the holder of a link answers, from where, and with which comment. */
export async function decideLink(
  tx: Transaction,
  guid: string,
  { status, comment, from }: { status: 'approved' | 'rejected'; comment: string; from: string },
): Promise<void> {
  await tx.prepared({
    name: 'decide_application_link',
    text: `update application_links set status = $2, comment = $3, decided_from = $4, decided_at = now() where guid = $1`,
    values: [guid, status, comment, from],
  })
}

/** Sends a link once more, perhaps another way; it stands for its days again. */
export async function renewLink(
  tx: Transaction,
  { guid, name, email, mobile, channel, expiresAt }: StoredLink,
): Promise<void> {
  await tx.prepared({
    name: 'renew_application_link',
    text: `update application_links set name = $2, email = $3, mobile = $4, channel = $5, expires_at = $6 where guid = $1`,
    values: [guid, name, email, mobile, channel, expiresAt],
  })
}

/** Records the first time that a link was opened; answers whether this was it. */
export async function openLink(tx: Transaction, guid: string): Promise<boolean> {
  const opened = await tx.prepared({
    name: 'open_application_link',
    text: 'update application_links set opened_at = now() where guid = $1 and opened_at is null returning 1',
    values: [guid],
  })
  return opened.length > 0
}

/** Makes the links that wait for an answer stop working, and what has not gone out of them stay. */
export async function voidLinks(tx: Transaction, applicationID: number): Promise<void> {
  await tx.prepared({
    name: 'void_application_links',
    text: `update application_links set status = 'voided' where application_id = $1 and status = 'asked'`,
    values: [applicationID],
  })
  await tx.prepared({
    name: 'stop_application_messages',
    text: `update application_messages set status = 'stopped' where application_id = $1 and status = 'waiting'`,
    values: [applicationID],
  })
}

export interface StoredMessage {
  messageID: number
  guid: string
  applicationID: number
  orderID: number
  channel: Channel
  to: string
  status: 'waiting' | 'sent' | 'failed' | 'stopped'
  problem: string
  sentAt: Date | null
  /** How far a text message got by what its carrier says; '' until it says anything. */
  receipt: Delivery['receipt']
}

const messageColumns = `message_id as "messageID", guid, application_id as "applicationID", order_id as "orderID", channel,
  recipient as "to", status, problem, sent_at as "sentAt", receipt`

export async function insertMessage(
  tx: Transaction,
  { guid, applicationID, orderID, dealerID }: StoredLink,
  channel: Channel,
  to: string,
): Promise<number> {
  const [inserted] = await tx.prepared<{ messageID: number }>({
    name: 'insert_application_message',
    text: `insert into application_messages (guid, application_id, order_id, dealer_id, channel, recipient)
      values ($1, $2, $3, $4, $5, $6) returning message_id as "messageID"`,
    values: [guid, applicationID, orderID, dealerID, channel, to],
  })
  if (!inserted) throw new Error('The message of an application was not inserted.')
  return inserted.messageID
}

/** The message, held until the call ends. */
export async function findMessageLocked(tx: Transaction, messageID: number): Promise<StoredMessage | undefined> {
  const [found] = await tx.prepared<StoredMessage>({
    name: 'lock_application_message',
    text: `select ${messageColumns} from application_messages where message_id = $1 for no key update`,
    values: [messageID],
  })
  return found
}

export function selectMessages(tx: Transaction, applicationID: number): Promise<StoredMessage[]> {
  return tx.prepared<StoredMessage>({
    name: 'select_application_messages',
    text: `select ${messageColumns} from application_messages where application_id = $1 order by message_id`,
    values: [applicationID],
  })
}

/** How sending went; the moment of going out is set with it. */
export async function updateMessage(
  tx: Transaction,
  messageID: number,
  status: StoredMessage['status'],
  problem: string,
): Promise<void> {
  await tx.prepared({
    name: 'update_application_message',
    text: `update application_messages set status = $2, problem = $3, sent_at = case when $2 = 'sent' then now() end
      where message_id = $1`,
    values: [messageID, status, problem],
  })
}

/** Keeps how far a text message got; what is not further than what is known changes nothing. */
export async function updateReceipt(
  tx: Transaction,
  messageID: number,
  receipt: { progress: string; problem: string; before: readonly string[] },
): Promise<void> {
  await tx.prepared({
    name: 'update_application_receipt',
    text: `update application_messages set receipt = $2, problem = $3
      where message_id = $1 and channel = 'sms' and receipt = any ($4)`,
    values: [messageID, receipt.progress, receipt.problem, receipt.before],
  })
}
