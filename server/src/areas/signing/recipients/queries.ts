import type { SignerRole } from '@dealerline/shared/contract/envelope.ts'
import type { Transaction } from '../../../plugins/database.ts'

export interface StoredSignature {
  name: string
  kind: 'drawn' | 'typed' | 'uploaded'
  signature: string
}

/** Somebody who is asked to sign; `guid` is that of their link. */
export interface StoredRecipient {
  guid: string
  envelopeGuid: string
  orderID: number
  dealerID: number
  position: number
  role: SignerRole
  name: string
  email: string
  mobile: string
  subject: string
  body: string
  anonymous: boolean
  withPdf: boolean
  status: 'pending' | 'waiting' | 'sent' | 'viewed' | 'signed' | 'declined' | 'voided' | 'expired'
  serviceID: string
  expiryDays: number
  expiresAt: Date | null
  reminds: boolean
  remindersSent: number
  nextReminderAt: Date | null
  sentAt: Date | null
  signedAt: Date | null
  signedFrom: string
  signature: StoredSignature | null
  replacedBy: string | null
}

const columns = `guid, envelope_guid as "envelopeGuid", order_id as "orderID", dealer_id as "dealerID", position, role, name,
  email, mobile, subject, body, anonymous, with_pdf as "withPdf", status, service_id as "serviceID",
  expiry_days as "expiryDays", expires_at as "expiresAt", reminds, reminders_sent as "remindersSent",
  next_reminder_at as "nextReminderAt", sent_at as "sentAt", signed_at as "signedAt", signed_from as "signedFrom",
  signature, replaced_by as "replacedBy"`

export type NewRecipient = Omit<
  StoredRecipient,
  'serviceID' | 'remindersSent' | 'nextReminderAt' | 'sentAt' | 'signedAt' | 'signedFrom' | 'signature' | 'replacedBy'
>

export async function insertRecipient(tx: Transaction, recipient: NewRecipient): Promise<StoredRecipient> {
  const [inserted] = await tx.prepared<StoredRecipient>({
    name: 'insert_recipient',
    text: `insert into envelope_recipients (guid, envelope_guid, order_id, dealer_id, position, role, name, email, mobile,
        subject, body, anonymous, with_pdf, status, expiry_days, expires_at, reminds)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning ${columns}`,
    values: [
      recipient.guid,
      recipient.envelopeGuid,
      recipient.orderID,
      recipient.dealerID,
      recipient.position,
      recipient.role,
      recipient.name,
      recipient.email,
      recipient.mobile,
      recipient.subject,
      recipient.body,
      recipient.anonymous,
      recipient.withPdf,
      recipient.status,
      recipient.expiryDays,
      recipient.expiresAt,
      recipient.reminds,
    ],
  })
  if (!inserted) throw new Error('A recipient was not inserted.')
  return inserted
}

/** The holder of a link. */
export async function findRecipient(tx: Transaction, guid: string): Promise<StoredRecipient | undefined> {
  const [found] = await tx.prepared<StoredRecipient>({
    name: 'find_recipient',
    text: `select ${columns} from envelope_recipients where guid = $1`,
    values: [guid],
  })
  return found
}

export async function findRecipientByServiceID(
  tx: Transaction,
  serviceID: string,
): Promise<StoredRecipient | undefined> {
  const [found] = await tx.prepared<StoredRecipient>({
    name: 'find_recipient_by_service',
    text: `select ${columns} from envelope_recipients where service_id = $1`,
    values: [serviceID],
  })
  return found
}

/** Everybody who signs an envelope, in that order; those who were replaced are left out. */
export function selectRecipients(tx: Transaction, envelopeGuid: string): Promise<StoredRecipient[]> {
  return tx.prepared<StoredRecipient>({
    name: 'select_recipients',
    text: `select ${columns} from envelope_recipients where envelope_guid = $1 and replaced_by is null order by position`,
    values: [envelopeGuid],
  })
}

export interface RecipientChange {
  status?: StoredRecipient['status']
  name?: string
  email?: string
  mobile?: string
  subject?: string
  body?: string
  anonymous?: boolean
  withPdf?: boolean
  serviceID?: string
  expiresAt?: Date
  signature?: StoredSignature
  signedFrom?: string
  replacedBy?: string
}

/** Changes a recipient; the moment of being sent, seen or signed is set with the status. */
export async function updateRecipient(tx: Transaction, guid: string, change: RecipientChange): Promise<void> {
  await tx.prepared({
    name: 'update_recipient',
    text: `update envelope_recipients set
        status = coalesce($2, status), name = coalesce($3, name), email = coalesce($4, email),
        mobile = coalesce($5, mobile), subject = coalesce($6, subject), body = coalesce($7, body),
        anonymous = coalesce($8, anonymous), with_pdf = coalesce($9, with_pdf), service_id = coalesce($10, service_id),
        expires_at = coalesce($11, expires_at), signature = coalesce($12::jsonb, signature),
        signed_from = coalesce($13, signed_from), replaced_by = coalesce($14, replaced_by),
        sent_at = case when $2 = 'sent' then now() else sent_at end,
        viewed_at = case when $2 = 'viewed' then now() else viewed_at end,
        signed_at = case when $2 = 'signed' then now() else signed_at end,
        next_reminder_at = case when $2 in ('signed', 'declined', 'voided', 'expired') then null else next_reminder_at end
      where guid = $1`,
    values: [
      guid,
      change.status ?? null,
      change.name ?? null,
      change.email ?? null,
      change.mobile ?? null,
      change.subject ?? null,
      change.body ?? null,
      change.anonymous ?? null,
      change.withPdf ?? null,
      change.serviceID ?? null,
      change.expiresAt ?? null,
      change.signature ? JSON.stringify(change.signature) : null,
      change.signedFrom ?? null,
      change.replacedBy ?? null,
    ],
  })
}

/** Sets when a recipient is reminded next, and how often they were. */
export async function setNextReminder(tx: Transaction, guid: string, next: Date | null, sent: number): Promise<void> {
  await tx.prepared({
    name: 'set_next_reminder',
    text: 'update envelope_recipients set next_reminder_at = $2, reminders_sent = $3 where guid = $1',
    values: [guid, next, sent],
  })
}

/** Closes what is open of an envelope: whoever has signed or declined stays so. */
export async function voidRecipients(tx: Transaction, envelopeGuid: string): Promise<void> {
  await tx.prepared({
    name: 'void_recipients',
    text: `update envelope_recipients set status = 'voided', next_reminder_at = null
      where envelope_guid = $1 and status in ('pending', 'waiting', 'sent', 'viewed', 'expired')`,
    values: [envelopeGuid],
  })
}

/** Links that something is to be done about: their reminder is due, or their day has passed. */
export function selectDue(tx: Transaction, now: Date, most: number): Promise<{ guid: string; orderID: number }[]> {
  return tx.prepared({
    name: 'select_due_recipients',
    text: `select guid, order_id as "orderID" from (
        (select guid, order_id, next_reminder_at as due from envelope_recipients
          where next_reminder_at <= $1 and status in ('sent', 'viewed') order by next_reminder_at limit $2)
        union
        (select guid, order_id, expires_at from envelope_recipients
          where expires_at <= $1 and status in ('waiting', 'sent', 'viewed') order by expires_at limit $2)) as found
      order by due limit $2`,
    values: [now, most],
  })
}
