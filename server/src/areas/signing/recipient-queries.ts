import type { EnvelopeRecipient, SignerRole } from '@dealerline/shared/contract/envelope.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Transaction } from '../../kernel/database.ts'

export interface StoredSignature {
  name: string
  /**
   * `service`: signed on the page of the e-signature service; `signature` is then the name of the service and its
   * envelope.
   */
  kind: 'drawn' | 'typed' | 'uploaded' | 'service'
  signature: string
}

/** A signer. `guid` identifies their link. */
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
  status: EnvelopeRecipient['status']
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
  /** The service on whose page this person signs, or '' for the portal's own page. */
  signsAt: string
  serviceFile: string
  serviceHash: string
  serviceAskedAt: Date | null
  /** The dealer who started signing in person on their device, and the time. */
  inPersonBy: string
  inPersonAt: Date | null
  /** How the signer confirmed who they are. */
  identity: SignerIdentity | null
}

const recipientColumns = `guid, envelope_guid as "envelopeGuid", order_id as "orderID", dealer_id as "dealerID", position, role, name,
  email, mobile, subject, body, anonymous, with_pdf as "withPdf", status, service_id as "serviceID",
  expiry_days as "expiryDays", expires_at as "expiresAt", reminds, reminders_sent as "remindersSent",
  next_reminder_at as "nextReminderAt", sent_at as "sentAt", signed_at as "signedAt", signed_from as "signedFrom",
  signature, replaced_by as "replacedBy", signs_at as "signsAt", service_file as "serviceFile", service_hash as "serviceHash",
  service_asked_at as "serviceAskedAt", in_person_by as "inPersonBy", in_person_at as "inPersonAt", identity`

export type NewRecipient = Omit<
  StoredRecipient,
  | 'serviceID'
  | 'remindersSent'
  | 'nextReminderAt'
  | 'sentAt'
  | 'signedAt'
  | 'signedFrom'
  | 'signature'
  | 'replacedBy'
  | 'signsAt'
  | 'serviceFile'
  | 'serviceHash'
  | 'serviceAskedAt'
  | 'inPersonBy'
  | 'inPersonAt'
  | 'identity'
>

export function insertRecipient(tx: Transaction, recipient: NewRecipient): Promise<StoredRecipient> {
  return tx.one<StoredRecipient>({
    name: 'insert_recipient',
    text: `insert into envelope_recipients (guid, envelope_guid, order_id, dealer_id, position, role, name, email, mobile,
        subject, body, anonymous, with_pdf, status, expiry_days, expires_at, reminds)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning ${recipientColumns}`,
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
}

/** The recipient of a link. */
export function findRecipient(tx: Transaction, guid: string): Promise<StoredRecipient | undefined> {
  return tx.first<StoredRecipient>({
    name: 'find_recipient',
    text: `select ${recipientColumns} from envelope_recipients where guid = $1`,
    values: [guid],
  })
}

export function findRecipientByServiceID(tx: Transaction, serviceID: string): Promise<StoredRecipient | undefined> {
  return tx.first<StoredRecipient>({
    name: 'find_recipient_by_service',
    text: `select ${recipientColumns} from envelope_recipients where service_id = $1`,
    values: [serviceID],
  })
}

/** The signers of an envelope in signing order, without replaced ones. */
export function selectRecipients(tx: Transaction, envelopeGuid: string): Promise<StoredRecipient[]> {
  return tx.prepared<StoredRecipient>({
    name: 'select_recipients',
    text: `select ${recipientColumns} from envelope_recipients where envelope_guid = $1 and replaced_by is null order by position`,
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
  signsAt?: string
  serviceFile?: string
  serviceHash?: string
  serviceAskedAt?: Date
  inPersonBy?: string
  inPersonAt?: Date
  identity?: SignerIdentity
  /** The time of signing, if it is not the current time. */
  signedAt?: Date
}

/** Changes a recipient. The statuses sent, viewed and signed also set their times. */
export async function updateRecipient(tx: Transaction, guid: string, change: RecipientChange): Promise<void> {
  await tx.prepared({
    name: 'update_recipient',
    text: `update envelope_recipients set
        status = coalesce($2, status), name = coalesce($3, name), email = coalesce($4, email),
        mobile = coalesce($5, mobile), subject = coalesce($6, subject), body = coalesce($7, body),
        anonymous = coalesce($8, anonymous), with_pdf = coalesce($9, with_pdf), service_id = coalesce($10, service_id),
        expires_at = coalesce($11, expires_at), signature = coalesce($12::jsonb, signature),
        signed_from = coalesce($13, signed_from), replaced_by = coalesce($14, replaced_by),
        signs_at = coalesce($15, signs_at), service_file = coalesce($16, service_file),
        service_hash = coalesce($17, service_hash), service_asked_at = coalesce($18, service_asked_at),
        in_person_by = coalesce($20, in_person_by), in_person_at = coalesce($21, in_person_at),
        identity = coalesce($22::jsonb, identity),
        sent_at = case when $2 = 'sent' then app.now() else sent_at end,
        viewed_at = case when $2 = 'viewed' then app.now() else viewed_at end,
        signed_at = case when $2 = 'signed' then coalesce($19, app.now()) else signed_at end,
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
      change.signsAt ?? null,
      change.serviceFile ?? null,
      change.serviceHash ?? null,
      change.serviceAskedAt ?? null,
      change.signedAt ?? null,
      change.inPersonBy ?? null,
      change.inPersonAt ?? null,
      change.identity ? JSON.stringify(change.identity) : null,
    ],
  })
}

/** Voids the open recipients of an envelope. Recipients who signed or declined stay unchanged. */
export async function voidRecipients(tx: Transaction, envelopeGuid: string): Promise<void> {
  await tx.prepared({
    name: 'void_recipients',
    text: `update envelope_recipients set status = 'voided', next_reminder_at = null
      where envelope_guid = $1 and status in ('pending', 'waiting', 'sent', 'viewed', 'expired')`,
    values: [envelopeGuid],
  })
}
