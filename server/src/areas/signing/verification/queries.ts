import type { SignerRole } from '@dealerline/shared/contract/envelope.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** A sealed document and its current order. */
export interface SealedDocument {
  guid: string
  orderID: number
  status: string
  snapshot: ReadableOrder
  snapshotHash: string
  events: { at: string; what: string; who: string; from: string }[]
  sealedFile: string
  sealedHash: string
  detail: unknown
  signers: {
    name: string
    role: SignerRole
    signedAt: string | null
    signature: string | null
    identity: SignerIdentity | null
  }[]
}

/** Finds a sealed document by the hash of the file or by a signer's link. Returns undefined if there is none. */
export const findSealedDocument = (tx: Transaction, { hash = '', link }: { hash?: string; link?: string }) =>
  tx.value<{ found: SealedDocument | null }>('find_sealed_document')`
    select app.find_sealed_document(${hash}, ${link ?? null}) as found`
