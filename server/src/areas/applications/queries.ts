import type { Equipment } from '@dealerline/shared/contract/applications.ts'
import type { ApplicationFact } from '@dealerline/shared/record-rules/applications.ts'
import type {
  ApplicationKindName,
  ApplicationRole,
  ApplicationStatus,
} from '@dealerline/shared/rules/application-states.ts'
import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { Recipient } from '../../messages/recipient.ts'

/** A person who answers, with their contact details at the time of sending. */
export interface SentParty extends Recipient {
  role: ApplicationRole
}

/** The content that is frozen when an application is sent. The links show this content. */
export interface SentApplication {
  dealer: { name: string; email: string }
  facts: ApplicationFact[]
  services: { service: string; serviceNumber: string; accountNumber: string }[]
  /** Omitted in applications that were sent before finance applications existed. */
  equipment?: Equipment[]
  parties: SentParty[]
  /** The customer's billing account, for the ticket. */
  accountNo: string
}

export interface StoredApplication {
  applicationID: number
  orderID: number
  dealerID: number
  kind: ApplicationKindName
  /** The number of the application on the order, counted per kind of application from 1. */
  index: number
  isCurrent: boolean
  status: ApplicationStatus
  guid: string
  details: Record<string, unknown>
  parties: Partial<Record<ApplicationRole, number>>
  sent: SentApplication | null
  ticketReference: string
  ticketProblem: string
  /** The time when the printable content was last generated. */
  generatedAt: Date | null
  /** The dealer's comments, neither printed nor sent. */
  comments: string
  version: number
}

const columns = sql`application_id as "applicationID", order_id as "orderID", dealer_id as "dealerID", kind, index,
  is_current as "isCurrent", status, guid, details, parties, sent, ticket_reference as "ticketReference",
  ticket_problem as "ticketProblem", generated_at as "generatedAt", comments, version`

/** Finds the current application of a kind on the order. */
export const findApplication = (tx: Transaction, orderID: number, kind: ApplicationKindName) =>
  tx.first<StoredApplication>('find_application')`
    select ${columns} from applications where order_id = ${orderID} and kind = ${kind} and is_current`

/** Locks the application until the call ends and returns it. */
export const lockApplicationByID = (tx: Transaction, applicationID: number) =>
  tx.first<StoredApplication>('lock_application')`
    select ${columns} from applications where application_id = ${applicationID} for no key update`

/** Locks an order's open applications until the call ends and returns them. */
export const lockOpenApplications = (tx: Transaction, orderID: number) =>
  tx.prepared<StoredApplication>('lock_applications_out')`
    select ${columns} from applications where order_id = ${orderID} and status in ('Sent', 'Former Approved')
      order by application_id for no key update`

export const findApplicationByID = (tx: Transaction, applicationID: number) =>
  tx.first<StoredApplication>('find_application_by_id')`
    select ${columns} from applications where application_id = ${applicationID}`

export interface Content {
  details: Record<string, unknown>
  parties: Partial<Record<ApplicationRole, number>>
}

/** All applications of a kind on the order, oldest first. */
export const selectApplications = (tx: Transaction, orderID: number, kind: ApplicationKindName) =>
  tx.prepared<StoredApplication>('select_applications')`
    select ${columns} from applications where order_id = ${orderID} and kind = ${kind} order by index`

/**
 * Saves the details and parties of the order's current application, or creates an application. Its printable content
 * must then be generated again.
 */
export const saveContent = (
  tx: Transaction,
  { orderID, dealerID, kind, details, parties }: Content & { orderID: number; dealerID: number; kind: string },
) =>
  tx.execute('put_application')`
    insert into applications (order_id, dealer_id, kind, details, parties)
      values (${orderID}, ${dealerID}, ${kind}, ${JSON.stringify(details)}, ${JSON.stringify(parties)})
      on conflict (order_id, kind) where is_current do update set details = excluded.details,
      parties = excluded.parties,
        generated_at = null, version = applications.version + 1`

/** Replaces an application with a new one that has the same content. */
export async function renewApplication(tx: Transaction, applicationID: number): Promise<void> {
  await tx.prepared('supersede_application')`
    update applications set is_current = false where application_id = ${applicationID}`
  await tx.prepared('renew_application')`
    insert into applications (order_id, dealer_id, kind, index, details, parties)
      select order_id, dealer_id, kind, index + 1, details, parties from applications
      where application_id = ${applicationID}`
}

export const setComments = (tx: Transaction, applicationID: number, comments: string) =>
  tx.execute('comment_application')`
    update applications set comments = ${comments} where application_id = ${applicationID}`

/** Stores the printable content of an application and the time of generation. */
export const setGenerated = (tx: Transaction, applicationID: number, sent: SentApplication) =>
  tx.execute('generate_application')`
    update applications set sent = ${JSON.stringify(sent)}, generated_at = app.now()
      where application_id = ${applicationID}`

/** Changes the status of an application. Keeps its guid and frozen content if they are omitted. */
export const changeApplicationStatus = (
  tx: Transaction,
  applicationID: number,
  { status, guid, sent }: { status: ApplicationStatus; guid?: string; sent?: SentApplication },
) =>
  tx.execute('move_application')`
    update applications set status = ${status}, guid = coalesce(${guid ?? null}::uuid, guid),
      sent = coalesce(${sent ? JSON.stringify(sent) : null}::jsonb, sent),
        generated_at = case when ${sent !== undefined} then app.now() else generated_at end
      where application_id = ${applicationID}`

export const setTicket = (
  tx: Transaction,
  applicationID: number,
  { reference, problem }: { reference: string; problem: string },
) =>
  tx.execute('set_application_ticket')`
    update applications set ticket_reference = ${reference}, ticket_problem = ${problem}
      where application_id = ${applicationID}`
