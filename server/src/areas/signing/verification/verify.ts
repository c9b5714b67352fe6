import { createHash } from 'node:crypto'
import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderChanges } from '@dealerline/shared/rules/order-changes.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'
import { describeIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { type AfterCommit, type Settled, settled } from '../../../calls/asking.ts'
import type { Context } from '../../../calls/context.ts'
import type { SealUpdate } from '../../../providers/esign/seal-updates.ts'
import { revisionEnds } from '../../../providers/esign/signed-range.ts'
import type { SealCheck, ValidSeal } from '../../../providers/esign/verify-seal.ts'
import { toFoundOrder } from '../../orders/order-detail.ts'
import { findSealedDocument, type SealedDocument } from './queries.ts'

const unknown: Verification = {
  verdict: 'unknown',
  reason: '',
  sealedBy: '',
  sealLevel: '',
  sealTimestamp: null,
  updates: [],
  orderID: 0,
  title: '',
  documentHash: '',
  signers: [],
  events: [],
  stands: false,
  changes: [],
}

const changed = 'This is not the document that was sealed. It was changed after sealing.'
const extended =
  'This is the document that was sealed, but timestamps or validation data were added afterwards. Verify the copy without them.'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Checks whether a PDF is an unchanged document that was sealed here. A changed document is recognised by the
 * reference in its seal. The reply then has no details of the order, because anybody can write a reference into a
 * file.
 */
export async function verifyDocument(context: Context, pdf: unknown): Promise<AfterCommit<Verification>> {
  if (!Buffer.isBuffer(pdf) || pdf.subarray(0, 5).toString('latin1') !== '%PDF-') {
    const errors = [{ path: 'file', message: 'Choose a PDF' }]
    throw new AppError('badInput', { detail: 'This is not a PDF.', errors })
  }
  const document = await findSealedDocument(context.tx, { hash: sha256(pdf) })
  const reference = /\/ContactInfo \(([0-9a-f-]{36})\)/.exec(pdf.toString('latin1'))?.[1]
  const original = document ?? (reference && (await findSealedDocument(context.tx, { link: reference })))
  return async () => {
    const { verifySeal } = await import('../../../providers/esign/verify-seal.ts')
    const seal = await verifySeal(pdf, { withUpdates: Boolean(original) })
    if (document) return seal.valid ? describe(context, document, seal) : broken(`${seal.reason}.`, seal)
    if (original) return broken(seal.valid && extendsDocument(pdf, original) ? extended : changed, seal)
    if (!seal.valid) return { ...unknown, reason: `${seal.reason}.` }
    return { ...unknown, reason: 'It was sealed by somebody else.' }
  }
}

const broken = (reason: string, { updates }: SealCheck): Verification => ({
  ...unknown,
  verdict: 'broken',
  reason,
  updates: updates.map(toUpdate),
})

function toUpdate(update: SealUpdate): Verification['updates'][number] {
  if (update.kind !== 'documentTimestamp') return { kind: update.kind, at: '', authority: '' }
  return { kind: update.kind, at: update.at.toISOString(), authority: update.authority }
}

/** Whether an earlier revision of the file is the document that was sealed. */
function extendsDocument(pdf: Buffer, { sealedHash }: SealedDocument): boolean {
  const hash = createHash('sha256')
  let start = 0
  for (const end of revisionEnds(pdf, 0)) {
    hash.update(pdf.subarray(start, end))
    if (hash.copy().digest('hex') === sealedHash) return true
    start = end
  }
  return false
}

/** Checks the stored file that was signed with the caller's link. */
export async function verifyLink(context: Context): Promise<AfterCommit<Verification> | Settled<Verification>> {
  const document = await findSealedDocument(context.tx, { link: context.caller.link?.guid ?? '' })
  if (!document) return settled({ ...unknown, reason: 'This link has no sealed document yet.' })
  return async ({ files }) => {
    const { verifySeal } = await import('../../../providers/esign/verify-seal.ts')
    const file = await files.get(document.sealedFile)
    const seal = await verifySeal(file)
    const isUnchanged = document.sealedHash === '' || sha256(file) === document.sealedHash
    if (!seal.valid || !isUnchanged)
      return broken('Our stored copy was changed after sealing. Contact the provider.', seal)
    return describe(context, document, seal)
  }
}

function describe({ now }: Pick<Context, 'now'>, document: SealedDocument, seal: ValidSeal): Verification {
  const { orderID, snapshot, snapshotHash, events, signers, status, detail } = document
  const current = toReadableOrder(toFoundOrder(detail, now))
  return {
    verdict: 'whole',
    reason: 'The document is unchanged since it was sealed.',
    sealedBy: seal.sealedBy,
    sealLevel: seal.level,
    sealTimestamp: seal.timestamp ? { at: seal.timestamp.at.toISOString(), authority: seal.timestamp.authority } : null,
    updates: seal.updates.map(toUpdate),
    orderID,
    title: snapshot.title,
    documentHash: snapshotHash,
    signers: signers.map(({ name, role, signature, signedAt, identity }) => ({
      name: signature ?? name,
      role,
      signedAt: signedAt ? new Date(signedAt).toISOString() : '',
      identity: identity ? describeIdentity(identity) : '',
    })),
    events: events.map(({ at, what, who }) => ({ at, what, who })),
    stands: status === 'signed',
    changes: orderChanges(snapshot, current),
  }
}
