import { toDialled } from '@dealerline/shared/rules/dialled.ts'
import { toMailbox } from '@dealerline/shared/rules/mailbox.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
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

const columns = `code_id as "codeID", recipient_guid as "linkGuid", channel, address, address_of as "addressOf", status, problem,
  salt, code_hash as "codeHash", wrong_tries as "wrongTries", requested_at as "requestedAt",
  expires_at as "expiresAt", confirmed_at as "confirmedAt"`

export async function insertCode(
  tx: Transaction,
  { guid, orderID, dealerID }: CodeHolder,
  code: Pick<StoredCode, 'channel' | 'address' | 'requestedAt' | 'expiresAt'>,
): Promise<number> {
  const row = await tx.one<{ id: number }>({
    name: 'insert_signer_code',
    text: `insert into signer_codes (recipient_guid, order_id, dealer_id, channel, address, requested_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7) returning code_id as id`,
    values: [guid, orderID, dealerID, code.channel, code.address, code.requestedAt, code.expiresAt],
  })
  return row.id
}

/** The codes of a link that were requested since this time, newest first. */
export function selectCodesSince(tx: Transaction, linkGuid: string, since: Date): Promise<StoredCode[]> {
  return tx.prepared<StoredCode>({
    name: 'select_signer_codes',
    text: `select ${columns} from signer_codes where recipient_guid = $1 and requested_at > $2 order by code_id desc`,
    values: [linkGuid, since],
  })
}

/** Finds the newest code of a link, the only valid one. */
export function findNewestCode(tx: Transaction, linkGuid: string): Promise<StoredCode | undefined> {
  return tx.first<StoredCode>({
    name: 'newest_signer_code',
    text: `select ${columns} from signer_codes where recipient_guid = $1 order by code_id desc limit 1`,
    values: [linkGuid],
  })
}

export function findCode(tx: Transaction, codeID: number): Promise<StoredCode | undefined> {
  return tx.first<StoredCode>({
    name: 'find_signer_code',
    text: `select ${columns} from signer_codes where code_id = $1`,
    values: [codeID],
  })
}

/** Finds the confirmed code of a link by the proof that its confirmation returned. */
export function findConfirmedCode(
  tx: Transaction,
  linkGuid: string,
  { proofHash, since }: { proofHash: Buffer; since: Date },
): Promise<StoredCode | undefined> {
  return tx.first<StoredCode>({
    name: 'confirmed_signer_code',
    text: `select ${columns} from signer_codes where recipient_guid = $1 and proof_hash = $2 and confirmed_at > $3`,
    values: [linkGuid, proofHash, since],
  })
}

export interface CodeChange {
  status?: StoredCode['status']
  problem?: string
  addressOf?: StoredCode['addressOf']
  salt?: Buffer
  codeHash?: Buffer
  wrongTries?: number
  confirmedAt?: Date
  proofHash?: Buffer
}

export async function updateCode(tx: Transaction, codeID: number, change: CodeChange): Promise<void> {
  await tx.prepared({
    name: 'update_signer_code',
    text: `update signer_codes set
        status = coalesce($2, status), problem = coalesce($3, problem), address_of = coalesce($4, address_of),
        salt = coalesce($5, salt), code_hash = coalesce($6, code_hash), wrong_tries = coalesce($7, wrong_tries),
        confirmed_at = coalesce($8, confirmed_at), proof_hash = coalesce($9, proof_hash)
      where code_id = $1`,
    values: [
      codeID,
      change.status ?? null,
      change.problem ?? null,
      change.addressOf ?? null,
      change.salt ?? null,
      change.codeHash ?? null,
      change.wrongTries ?? null,
      change.confirmedAt ?? null,
      change.proofHash ?? null,
    ],
  })
}

/**
 * Whether the order's dealer or another staff member has this address, in any spelling: a mailbox also with a suffix after
 * `+`. A mobile number counts as theirs if their business has it.
 */
export async function findAddressOwner(
  tx: Transaction,
  dealerID: number,
  { channel, address }: Pick<StoredCode, 'channel' | 'address'>,
): Promise<StoredCode['addressOf']> {
  const row = await tx.first<{ owner: StoredCode['addressOf'] }>({
    name: 'owner_of_signer_address',
    text: `select case when d.dealer_id = $1 then 'dealer' else 'staff' end as owner
      from dealers d
      where lower(d.auth_level) <> 'interested' and d.dealer_id in (
        select dealer_id from dealers where mailbox = $2 and mailbox <> ''
        union all select dealer_id from dealer_managers where mailbox = $2 and mailbox <> ''
        union all select dealer_id from dealer_managers where dialled_mobile = $3 and dialled_mobile <> '')
      order by d.dealer_id = $1 desc limit 1`,
    values: [dealerID, channel === 'email' ? toMailbox(address) : '', channel === 'email' ? '' : toDialled(address)],
  })
  return row?.owner ?? ''
}
