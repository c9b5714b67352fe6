import { createHash } from 'node:crypto'
import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderChanges } from '@dealerline/shared/rules/order-changes.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'
import type { Context } from '../../../calls/context.ts'
import { lookUpOrderDetail } from '../../orders/order-detail.ts'
import { findSealedDocument, type SealedDocument } from './queries.ts'

const nothing: Verification = {
  verdict: 'unknown',
  reason: '',
  sealedBy: '',
  orderID: 0,
  title: '',
  documentHash: '',
  signers: [],
  events: [],
  stands: false,
  changes: [],
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Whether a PDF is a document that was sealed here, byte for byte. One that was changed since is recognised by what its
 * seal says it is; nothing is told of its order then, as anybody can write that into a file.
 */
export async function verifyDocument(context: Context, pdf: unknown): Promise<Verification> {
  if (!Buffer.isBuffer(pdf) || pdf.subarray(0, 5).toString('latin1') !== '%PDF-') {
    const errors = [{ path: 'file', message: 'Choose a PDF' }]
    throw new AppError('badInput', { detail: 'This is not a PDF.', errors })
  }
  const { verifySeal } = await import('../../../providers/esign/verify-seal.ts')
  const [seal, found] = [await verifySeal(pdf), await findSealedDocument(context.tx, { hash: sha256(pdf) })]
  if (found) {
    if (!seal.valid) return { ...nothing, verdict: 'broken', reason: seal.reason }
    return describe(context, found, seal.sealedBy)
  }
  const reference = /\/ContactInfo \(([0-9a-f-]{36})\)/.exec(pdf.toString('latin1'))?.[1]
  const known = reference && (await findSealedDocument(context.tx, { link: reference }))
  if (known)
    return { ...nothing, verdict: 'broken', reason: 'This is not the document that was sealed: it was changed since.' }
  if (!seal.valid) return { ...nothing, reason: `${seal.reason}.` }
  return { ...nothing, reason: 'It carries a seal, but none of ours.' }
}

/** The same of what was signed with a link: the file that is kept is looked at. */
export async function verifyLink(context: Context): Promise<Verification> {
  const found = await findSealedDocument(context.tx, { link: context.caller.link?.guid ?? '' })
  if (!found) return { ...nothing, reason: 'Nothing that was sealed belongs to this link yet.' }
  const { verifySeal } = await import('../../../providers/esign/verify-seal.ts')
  const file = await context.services.files.get(found.sealedFile)
  const seal = await verifySeal(file)
  const isKept = found.sealedHash === '' || sha256(file) === found.sealedHash
  if (!seal.valid || !isKept)
    return {
      ...nothing,
      verdict: 'broken',
      reason: 'The copy that is kept here is not as it was sealed. Tell the provider.',
    }
  return describe(context, found, seal.sealedBy)
}

function describe({ now }: Context, found: SealedDocument, sealedBy: string): Verification {
  const { orderID, snapshot, snapshotHash, events, signers, status, detail } = found
  const current = toReadableOrder(lookUpOrderDetail(orderID).toReply(detail, now))
  return {
    verdict: 'whole',
    reason: 'Every byte of it is as it was sealed.',
    sealedBy,
    orderID,
    title: snapshot.title,
    documentHash: snapshotHash,
    signers: signers.map(({ name, role, signature, signedAt }) => ({
      name: signature ?? name,
      role,
      signedAt: signedAt ? new Date(signedAt).toISOString() : '',
    })),
    events: events.map(({ at, what, who }) => ({ at, what, who })),
    stands: status === 'signed',
    changes: orderChanges(snapshot, current),
  }
}
