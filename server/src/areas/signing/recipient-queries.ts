import type { EnvelopeRecipient, SignerRole } from '@dealerline/shared/contract/envelope.ts'
import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { CustomerLink } from '../../links/link-queries.ts'

export interface StoredSignature {
  name: string
  /**
   * `service`: signed on the page of the e-signature service; `signature` is then the name of the service and its
   * envelope.
   */
  kind: 'drawn' | 'typed' | 'uploaded' | 'service'
  signature: string
}

/** What the request to a signer says, and what they sign, beside their link. */
export interface SignerRecord {
  subject: string
  body: string
  anonymous: boolean
  withPdf: boolean
  serviceID: string
  signature: StoredSignature | null
  /** The service on whose page this person signs, or '' for the portal's own page. */
  signsAt: string
  serviceFile: string
  serviceHash: string
  serviceAskedAt: Date | null
  /** The dealer who started signing in person on their device, and the time. */
  inPersonBy: string
  inPersonAt: Date | null
}

/** A signer with their link, which `guid` identifies. */
export interface StoredRecipient
  extends SignerRecord,
    Pick<
      CustomerLink,
      'guid' | 'orderID' | 'dealerID' | 'position' | 'name' | 'email' | 'mobile' | 'expiresAt' | 'identity'
    > {
  kind: 'signing'
  envelopeGuid: string
  role: SignerRole
  status: EnvelopeRecipient['status']
  expiryDays: number
  reminds: boolean
  sentAt: Date | null
  signedAt: Date | null
  signedFrom: string
  isReplaced: boolean
}

const columns = sql`l.guid, 'signing' as kind, r.envelope_guid as "envelopeGuid", l.order_id as "orderID", l.dealer_id as "dealerID",
  l.position, case l.role when 'guarantor' then 'guarantor' else 'customer' end as role, l.name, l.email, l.mobile, r.subject, r.body, r.anonymous, r.with_pdf as "withPdf", app.signer_status(l, s.sent_at) as status,
  r.service_id as "serviceID", r.expiry_days as "expiryDays", l.expires_at as "expiresAt", l.reminds, s.sent_at as "sentAt",
  case l.answer when 'signed' then l.answered_at end as "signedAt", l.answered_from as "signedFrom", r.signature,
  l.replaced_by is not null as "isReplaced", r.signs_at as "signsAt", r.service_file as "serviceFile", r.service_hash as "serviceHash",
  r.service_asked_at as "serviceAskedAt", r.in_person_by as "inPersonBy", r.in_person_at as "inPersonAt", l.identity`
const signersWithLinks = sql`envelope_recipients r join customer_links l on l.guid = r.guid
  cross join lateral app.link_sent_at(l.guid) as s (sent_at)`

export type NewSigner = Pick<
  StoredRecipient,
  'guid' | 'envelopeGuid' | 'orderID' | 'dealerID' | 'subject' | 'body' | 'anonymous' | 'withPdf' | 'expiryDays'
>

/** Stores what a signer is sent. They need a link. */
export const insertSigner = (tx: Transaction, signer: NewSigner) =>
  tx.execute('insert_recipient')`
    insert into envelope_recipients (guid, envelope_guid, order_id, dealer_id, subject, body, anonymous, with_pdf,
      expiry_days)
      values (${signer.guid}, ${signer.envelopeGuid}, ${signer.orderID}, ${signer.dealerID}, ${signer.subject},
      ${signer.body}, ${signer.anonymous}, ${signer.withPdf}, ${signer.expiryDays})`

/** The recipient of a link. */
export const findRecipient = (tx: Transaction, guid: string) =>
  tx.first<StoredRecipient>('find_recipient')`select ${columns} from ${signersWithLinks} where r.guid = ${guid}`

export const findRecipientByServiceID = (tx: Transaction, serviceID: string) =>
  tx.first<StoredRecipient>('find_recipient_by_service')`
    select ${columns} from ${signersWithLinks} where r.service_id = ${serviceID}`

/** The signers of an envelope in signing order, without replaced ones. */
export const selectRecipients = (tx: Transaction, envelopeGuid: string) =>
  tx.prepared<StoredRecipient>('select_recipients')`
    select ${columns} from ${signersWithLinks} where r.envelope_guid = ${envelopeGuid} and l.replaced_by is null
      order by l.position`

/** Returns signers who have not answered, if the portal has not asked the service about them since this time. */
export const selectSilentSigners = (tx: Transaction, since: Date, maxRows: number) =>
  tx.prepared<{ guid: string }>('select_unheard_recipients')`
    select l.guid from customer_links l join envelope_recipients r on r.guid = l.guid
        cross join lateral app.link_sent_at(l.guid) as s (sent_at)
      where l.kind = 'signing' and l.answered_at is null and l.closed = '' and l.expires_at is not null
        and r.signs_at <> '' and s.sent_at < ${since} and (r.service_asked_at is null or r.service_asked_at < ${since})
      order by s.sent_at limit ${maxRows}`

/** Changes the request to a signer, or what they sign. */
export const updateSigner = (tx: Transaction, guid: string, change: Partial<SignerRecord>) =>
  tx.execute('update_recipient')`
    update envelope_recipients set subject = coalesce(${change.subject ?? null}, subject),
      body = coalesce(${change.body ?? null}, body),
        anonymous = coalesce(${change.anonymous ?? null}, anonymous),
        with_pdf = coalesce(${change.withPdf ?? null}, with_pdf),
        service_id = coalesce(${change.serviceID ?? null}, service_id),
        signature = coalesce(${change.signature ? JSON.stringify(change.signature) : null}::jsonb, signature),
        signs_at = coalesce(${change.signsAt ?? null}, signs_at),
        service_file = coalesce(${change.serviceFile ?? null}, service_file),
        service_hash = coalesce(${change.serviceHash ?? null}, service_hash),
        service_asked_at = coalesce(${change.serviceAskedAt ?? null}, service_asked_at),
        in_person_by = coalesce(${change.inPersonBy ?? null}, in_person_by),
        in_person_at = coalesce(${change.inPersonAt ?? null}, in_person_at)
      where guid = ${guid}`
