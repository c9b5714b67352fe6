import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { toMailbox } from '@dealerline/shared/rules/mailbox.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { sql } from '../kernel/compose.ts'
import type { Transaction } from '../kernel/database.ts'
import type { CodeHolder } from './code-address.ts'

export interface StoredCode {
  codeID: number
  /** The guid of the link whose recipient gets the code. */
  linkGuid: string
  channel: 'email' | 'sms'
  address: string
  addressOf: SignerIdentity['addressOf']
  status: 'waiting' | 'sent' | 'failed'
  problem: string
  salt: Buffer | null
  codeHash: Buffer | null
  wrongTries: number
  requestedAt: Date
  expiresAt: Date
  confirmedAt: Date | null
}

const columns = sql`code_id as "codeID", recipient_guid as "linkGuid", channel, address, address_of as "addressOf", status, problem,
  salt, code_hash as "codeHash", wrong_tries as "wrongTries", requested_at as "requestedAt",
  expires_at as "expiresAt", confirmed_at as "confirmedAt"`

export const insertCode = (
  tx: Transaction,
  { guid, orderID, dealerID }: CodeHolder,
  code: Pick<StoredCode, 'channel' | 'address' | 'requestedAt' | 'expiresAt'>,
) =>
  tx.onlyValue<{ id: number }>('insert_signer_code')`
    insert into signer_codes (recipient_guid, order_id, dealer_id, channel, address, requested_at, expires_at)
      values (${guid}, ${orderID}, ${dealerID}, ${code.channel}, ${code.address}, ${code.requestedAt},
      ${code.expiresAt}) returning code_id as id`

/** The codes of a link that were requested since this time, newest first. */
export const selectCodesSince = (tx: Transaction, linkGuid: string, since: Date) =>
  tx.prepared<StoredCode>('select_signer_codes')`
    select ${columns} from signer_codes where recipient_guid = ${linkGuid} and requested_at > ${since}
      order by code_id desc`

/** Finds the newest code of a link, the only valid one. */
export const findNewestCode = (tx: Transaction, linkGuid: string) =>
  tx.first<StoredCode>('newest_signer_code')`
    select ${columns} from signer_codes where recipient_guid = ${linkGuid} order by code_id desc limit 1`

export const findCode = (tx: Transaction, codeID: number) =>
  tx.first<StoredCode>('find_signer_code')`select ${columns} from signer_codes where code_id = ${codeID}`

/** Finds the confirmed code of a link by the proof that its confirmation returned. */
export const findConfirmedCode = (
  tx: Transaction,
  linkGuid: string,
  { proofHash, since }: { proofHash: Buffer; since: Date },
) =>
  tx.first<StoredCode>('confirmed_signer_code')`
    select ${columns} from signer_codes where recipient_guid = ${linkGuid} and proof_hash = ${proofHash}
      and confirmed_at > ${since}`

export type CodeChange = Partial<Pick<StoredCode, 'status' | 'problem' | 'addressOf' | 'wrongTries'>> &
  Partial<Record<'salt' | 'codeHash' | 'proofHash', Buffer>> & { confirmedAt?: Date }

export const updateCode = (tx: Transaction, codeID: number, change: CodeChange) =>
  tx.execute('update_signer_code')`
    update signer_codes set
        status = coalesce(${change.status ?? null}, status), problem = coalesce(${change.problem ?? null}, problem),
        address_of = coalesce(${change.addressOf ?? null}, address_of),
        salt = coalesce(${change.salt ?? null}, salt), code_hash = coalesce(${change.codeHash ?? null}, code_hash),
        wrong_tries = coalesce(${change.wrongTries ?? null}, wrong_tries),
        confirmed_at = coalesce(${change.confirmedAt ?? null}, confirmed_at),
        proof_hash = coalesce(${change.proofHash ?? null}, proof_hash)
      where code_id = ${codeID}`

/**
 * Whether the order's dealer or another staff member has this address, in any spelling: a mailbox also with a suffix after
 * `+`. A mobile number counts as theirs if their business has it.
 */
export const findAddressOwner = async (
  tx: Transaction,
  dealerID: number,
  { channel, address }: Pick<StoredCode, 'channel' | 'address'>,
) =>
  (await tx.value<{ owner: StoredCode['addressOf'] }>('owner_of_signer_address')`
    select case when d.dealer_id = ${dealerID} then 'dealer' else 'staff' end as owner
      from dealers d
      where lower(d.auth_level) <> 'interested' and d.dealer_id in (
        select dealer_id from dealers where mailbox = ${channel === 'email' ? toMailbox(address) : ''} and mailbox <> ''
        union all select dealer_id from dealer_managers
        where mailbox = ${channel === 'email' ? toMailbox(address) : ''} and mailbox <> ''
        union all select dealer_id from dealer_managers
        where dialled_mobile = ${channel === 'email' ? '' : toDialled(address)} and dialled_mobile <> '')
      order by d.dealer_id = ${dealerID} desc limit 1`) ?? ''
