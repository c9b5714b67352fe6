import type { SignerRole } from '@dealerline/shared/contract/envelope.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { Transaction } from '../../kernel/database.ts'

export interface EnvelopeEvent {
  at: string
  what: string
  who: string
  from: string
}

export interface StoredEnvelope {
  guid: string
  orderID: number
  dealerID: number
  envelopeID: string
  status: 'waiting' | 'sent' | 'viewed' | 'signed' | 'declined' | 'voided' | 'expired'
  toName: string
  snapshot: ReadableOrder
  snapshotHash: string
  expiresAt: Date
  signedAt: Date | null
  declinedReason: string
  events: EnvelopeEvent[]
  sealedFile: string
  sealedHash: string
  voidedReason: string
  createdAt: Date
}

const columns = `guid, order_id as "orderID", dealer_id as "dealerID", envelope_id as "envelopeID", status, to_name as "toName",
  snapshot, snapshot_hash as "snapshotHash", expires_at as "expiresAt", signed_at as "signedAt",
  declined_reason as "declinedReason", events, sealed_file as "sealedFile", sealed_hash as "sealedHash",
  voided_reason as "voidedReason", created_at as "createdAt"`

export async function insertEnvelope(
  tx: Transaction,
  envelope: {
    orderID: number
    dealerID: number
    toName: string
    snapshot: string
    snapshotHash: string
    expiresAt: Date
    event: EnvelopeEvent
  },
): Promise<StoredEnvelope> {
  const [envelopeRow] = await tx.prepared<StoredEnvelope>({
    name: 'insert_envelope',
    text: `insert into envelopes (order_id, dealer_id, to_name, snapshot, snapshot_hash, expires_at, events)
      values ($1, $2, $3, $4, $5, $6, jsonb_build_array($7::jsonb)) returning ${columns}`,
    values: [
      envelope.orderID,
      envelope.dealerID,
      envelope.toName,
      envelope.snapshot,
      envelope.snapshotHash,
      envelope.expiresAt,
      JSON.stringify(envelope.event),
    ],
  })
  if (!envelopeRow) throw new Error('An envelope was not inserted.')
  return envelopeRow
}

/** Locks an envelope until the call ends and returns it. */
export async function lockEnvelope(tx: Transaction, guid: string): Promise<StoredEnvelope | undefined> {
  const [envelope] = await tx.prepared<StoredEnvelope>({
    name: 'lock_envelope',
    text: `select ${columns} from envelopes where guid = $1 for no key update`,
    values: [guid],
  })
  return envelope
}

export async function findEnvelope(tx: Transaction, guid: string): Promise<StoredEnvelope | undefined> {
  const [envelope] = await tx.prepared<StoredEnvelope>({
    name: 'find_envelope',
    text: `select ${columns} from envelopes where guid = $1`,
    values: [guid],
  })
  return envelope
}

/** The order's newest envelope that was not voided. */
export async function findCurrentEnvelope(tx: Transaction, orderID: number): Promise<StoredEnvelope | undefined> {
  const [envelope] = await tx.prepared<StoredEnvelope>({
    name: 'standing_envelope',
    text: `select ${columns} from envelopes where order_id = $1 and status <> 'voided' order by created_at desc limit 1`,
    values: [orderID],
  })
  return envelope
}

/** The hash of the newest snapshot of the same order that was sent after this envelope, or undefined. */
export async function findLaterHash(tx: Transaction, envelope: StoredEnvelope): Promise<string | undefined> {
  const [row] = await tx.prepared<{ hash: string }>({
    name: 'later_envelope',
    text: `select snapshot_hash as hash from envelopes where order_id = $1 and created_at > $2 and guid <> $3
      order by created_at desc limit 1`,
    values: [envelope.orderID, envelope.createdAt, envelope.guid],
  })
  return row?.hash
}

export interface EnvelopeChange {
  status?: StoredEnvelope['status']
  envelopeID?: string
  toName?: string
  expiresAt?: Date
  declinedReason?: string
  sealedFile?: string
  sealedHash?: string
  voidedReason?: string
  event?: EnvelopeEvent
  /** The time of signing, if it is not now. */
  signedAt?: Date
}

/** Changes an envelope. A status sets its time: sent, viewed or signed. */
export async function updateEnvelope(tx: Transaction, guid: string, change: EnvelopeChange): Promise<void> {
  await tx.prepared({
    name: 'update_envelope',
    text: `update envelopes set
        status = coalesce($2, status),
        envelope_id = coalesce($3, envelope_id),
        to_name = coalesce($4, to_name),
        declined_reason = coalesce($5, declined_reason),
        expires_at = coalesce($6, expires_at),
        sealed_file = coalesce($7, sealed_file),
        events = case when $8::jsonb is null then events else events || jsonb_build_array($8::jsonb) end,
        sealed_hash = coalesce($9, sealed_hash),
        voided_reason = coalesce($10, voided_reason),
        sent_at = case when $2 = 'sent' then now() else sent_at end,
        viewed_at = case when $2 = 'viewed' then now() else viewed_at end,
        signed_at = case when $2 = 'signed' then coalesce($11, now()) else signed_at end
      where guid = $1`,
    values: [
      guid,
      change.status ?? null,
      change.envelopeID ?? null,
      change.toName ?? null,
      change.declinedReason ?? null,
      change.expiresAt ?? null,
      change.sealedFile ?? null,
      change.event ? JSON.stringify(change.event) : null,
      change.sealedHash ?? null,
      change.voidedReason ?? null,
      change.signedAt ?? null,
    ],
  })
}

export interface StoredSignature {
  name: string
  /** `service`: signed on the page of the e-signature service. `signature` then names the service and its envelope. */
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
  /** The service on whose page this person signs, or '' for the portal's own page. */
  signsAt: string
  serviceFile: string
  serviceHash: string
  serviceAskedAt: Date | null
}

const recipientColumns = `guid, envelope_guid as "envelopeGuid", order_id as "orderID", dealer_id as "dealerID", position, role, name,
  email, mobile, subject, body, anonymous, with_pdf as "withPdf", status, service_id as "serviceID",
  expiry_days as "expiryDays", expires_at as "expiresAt", reminds, reminders_sent as "remindersSent",
  next_reminder_at as "nextReminderAt", sent_at as "sentAt", signed_at as "signedAt", signed_from as "signedFrom",
  signature, replaced_by as "replacedBy", signs_at as "signsAt", service_file as "serviceFile", service_hash as "serviceHash",
  service_asked_at as "serviceAskedAt"`

export type NewRecipient = Omit<
  StoredRecipient,
  | (
      | 'serviceID'
      | 'remindersSent'
      | 'nextReminderAt'
      | 'sentAt'
      | 'signedAt'
      | 'signedFrom'
      | 'signature'
      | 'replacedBy'
    )
  | ('signsAt' | 'serviceFile' | 'serviceHash' | 'serviceAskedAt')
>

export async function insertRecipient(tx: Transaction, recipient: NewRecipient): Promise<StoredRecipient> {
  const [newRecipient] = await tx.prepared<StoredRecipient>({
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
  if (!newRecipient) throw new Error('A recipient was not inserted.')
  return newRecipient
}

/** The recipient of a link. */
export async function findRecipient(tx: Transaction, guid: string): Promise<StoredRecipient | undefined> {
  const [recipient] = await tx.prepared<StoredRecipient>({
    name: 'find_recipient',
    text: `select ${recipientColumns} from envelope_recipients where guid = $1`,
    values: [guid],
  })
  return recipient
}

export async function findRecipientByServiceID(
  tx: Transaction,
  serviceID: string,
): Promise<StoredRecipient | undefined> {
  const [recipient] = await tx.prepared<StoredRecipient>({
    name: 'find_recipient_by_service',
    text: `select ${recipientColumns} from envelope_recipients where service_id = $1`,
    values: [serviceID],
  })
  return recipient
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
  /** The time of signing, if it is not now. */
  signedAt?: Date
}

/** Changes a recipient. A status sets its time: sent, viewed or signed. */
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
        sent_at = case when $2 = 'sent' then now() else sent_at end,
        viewed_at = case when $2 = 'viewed' then now() else viewed_at end,
        signed_at = case when $2 = 'signed' then coalesce($19, now()) else signed_at end,
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
    ],
  })
}

/** Stores the time of the next reminder and the number of reminders sent. */
export async function setNextReminder(
  tx: Transaction,
  guid: string,
  nextReminderAt: Date | null,
  remindersSent: number,
): Promise<void> {
  await tx.prepared({
    name: 'set_next_reminder',
    text: 'update envelope_recipients set next_reminder_at = $2, reminders_sent = $3 where guid = $1',
    values: [guid, nextReminderAt, remindersSent],
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

/** Links whose reminder is due or that have expired. */
export function selectDue(tx: Transaction, now: Date, maxRows: number): Promise<{ guid: string; orderID: number }[]> {
  return tx.prepared({
    name: 'select_due_recipients',
    text: `select guid, order_id as "orderID" from (
        (select guid, order_id, next_reminder_at as due from envelope_recipients
          where next_reminder_at <= $1 and status in ('sent', 'viewed') order by next_reminder_at limit $2)
        union
        (select guid, order_id, expires_at from envelope_recipients
          where expires_at <= $1 and status in ('waiting', 'sent', 'viewed') order by expires_at limit $2)) as found
      order by due limit $2`,
    values: [now, maxRows],
  })
}

/** Signers at a service about whom the service was not asked since, and who have not answered. */
export function selectSilentSigners(tx: Transaction, since: Date, maxRows: number): Promise<{ guid: string }[]> {
  return tx.prepared({
    name: 'select_unheard_recipients',
    text: `select guid from envelope_recipients
      where signs_at <> '' and status in ('sent', 'viewed') and sent_at < $1
        and (service_asked_at is null or service_asked_at < $1)
      order by sent_at limit $2`,
    values: [since, maxRows],
  })
}

export interface StoredMessage {
  deliveryID: number
  guid: string
  recipientGuid: string
  orderID: number
  kind: 'request' | 'reminder'
  channel: 'email' | 'sms'
  recipient: string
  subject: string
  body: string
  status: 'waiting' | 'sent' | 'failed' | 'stopped'
}

export type Message = Pick<StoredMessage, 'channel' | 'recipient' | 'subject' | 'body' | 'kind'>

/**
 * Inserts a message to send and returns its id. Within a minute, the same message to the same address counts as a
 * second click: nothing is inserted, unless the first message failed or `always` is set. The caller must have locked
 * the order.
 */
export async function insertMessage(
  tx: Transaction,
  to: { guid: string; envelopeGuid: string; dealerID: number; orderID: number },
  { channel, recipient, subject, body, kind }: Message,
  always: boolean,
): Promise<number | undefined> {
  const [messageRow] = await tx.prepared<{ id: number }>({
    name: 'insert_delivery',
    text: `insert into deliveries (guid, recipient_guid, dealer_id, order_id, channel, recipient, subject, body, kind)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where $10 or not exists (select from deliveries where guid = $1 and recipient_guid = $2 and channel = $5 and recipient = $6
        and subject = $7 and body = $8 and kind = $9 and status in ('waiting', 'sent')
        and created_at > now() - interval '1 minute')
      returning delivery_id as id`,
    values: [to.envelopeGuid, to.guid, to.dealerID, to.orderID, channel, recipient, subject, body, kind, always],
  })
  return messageRow?.id
}

/** The status and problem of the newest message about an order. */
export async function findNewestMessage(
  tx: Transaction,
  orderID: number,
): Promise<(Pick<StoredMessage, 'status'> & { problem: string }) | undefined> {
  const [message] = await tx.prepared<Pick<StoredMessage, 'status'> & { problem: string }>({
    name: 'newest_delivery',
    text: 'select status, problem from deliveries where order_id = $1 order by delivery_id desc limit 1',
    values: [orderID],
  })
  return message
}

export async function lockMessage(tx: Transaction, deliveryID: number): Promise<StoredMessage | undefined> {
  const [message] = await tx.prepared<StoredMessage>({
    name: 'lock_delivery',
    text: `select delivery_id as "deliveryID", guid, recipient_guid as "recipientGuid", kind, order_id as "orderID", channel, recipient, subject, body, status
      from deliveries where delivery_id = $1 for no key update`,
    values: [deliveryID],
  })
  return message
}

/** Updates a waiting message. A message that was sent or stopped stays unchanged. */
export async function updateMessage(
  tx: Transaction,
  deliveryID: number,
  status: StoredMessage['status'],
  problem: string,
): Promise<void> {
  await tx.prepared({
    name: 'update_delivery',
    text: `update deliveries set status = $2, problem = $3, sent_at = case when $2 = 'sent' then now() else sent_at end
      where delivery_id = $1 and status = 'waiting'`,
    values: [deliveryID, status, problem],
  })
}

/** Stops the unsent messages of an envelope, or of one of its links. */
export async function stopMessages(tx: Transaction, guid: string, recipientGuid: string | null = null): Promise<void> {
  await tx.prepared({
    name: 'stop_deliveries',
    text: `update deliveries set status = 'stopped'
      where guid = $1 and status = 'waiting' and ($2::uuid is null or recipient_guid = $2)`,
    values: [guid, recipientGuid],
  })
}

/**
 * Stops the reminders of a recipient who has answered. Request messages stay, because they move the order when they are
 * sent.
 */
export async function stopReminders(tx: Transaction, recipientGuid: string): Promise<void> {
  await tx.prepared({
    name: 'stop_reminders',
    text: "update deliveries set status = 'stopped' where recipient_guid = $1 and status = 'waiting' and kind = 'reminder'",
    values: [recipientGuid],
  })
}

/** Stores the delivery progress of a text message. Earlier or equal progress changes nothing. */
export async function updateReceipt(
  tx: Transaction,
  deliveryID: number,
  receipt: { progress: string; problem: string; before: readonly string[] },
): Promise<{ orderID: number; to: string } | undefined> {
  const [message] = await tx.prepared<{ orderID: number; to: string }>({
    name: 'update_receipt',
    text: `update deliveries set receipt = $2, problem = $3
      where delivery_id = $1 and channel = 'sms' and receipt = any ($4) returning order_id as "orderID", recipient as "to"`,
    values: [deliveryID, receipt.progress, receipt.problem, receipt.before],
  })
  return message
}
