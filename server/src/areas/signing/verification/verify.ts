import { createHash } from 'node:crypto'
import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderChanges } from '@dealerline/shared/rules/order-changes.ts'
import { toReadableOrder } from '@dealerline/shared/rules/readable.ts'
import type { Context } from '../../../calls/context.ts'
import { lookUpOrderDetail } from '../../orders/order-detail.ts'
import { findSealedDocument, type SealedDocument } from './queries.ts'

const unknown: Verification = {
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
 * Checks whether a PDF is an unchanged document that was sealed here. A changed document is recognised by the reference
 * in its seal; the answer then has no order details, because anybody can write a reference into a file.
 */
export async function verifyDocument(context: Context, pdf: unknown): Promise<Verification> {
  if (!Buffer.isBuffer(pdf) || pdf.subarray(0, 5).toString('latin1') !== '%PDF-') {
    const errors = [{ path: 'file', message: 'Choose a PDF' }]
    throw new AppError('badInput', { detail: 'This is not a PDF.', errors })
  }
  const { verifySeal } = await import('../../../providers/esign/verify-seal.ts')
  const [seal, document] = [await verifySeal(pdf), await findSealedDocument(context.tx, { hash: sha256(pdf) })]
  if (document) {
    if (!seal.valid) return { ...unknown, verdict: 'broken', reason: seal.reason }
    return describe(context, document, seal.sealedBy)
  }
  const reference = /\/ContactInfo \(([0-9a-f-]{36})\)/.exec(pdf.toString('latin1'))?.[1]
  const original = reference && (await findSealedDocument(context.tx, { link: reference }))
  if (original)
    return {
      ...unknown,
      verdict: 'broken',
      reason: 'This is not the document that was sealed. It was changed after sealing.',
    }
  if (!seal.valid) return { ...unknown, reason: `${seal.reason}.` }
  return { ...unknown, reason: 'It was sealed by somebody else.' }
}

/** Checks the stored file that was signed with the caller's link. */
export async function verifyLink(context: Context): Promise<Verification> {
  const document = await findSealedDocument(context.tx, { link: context.caller.link?.guid ?? '' })
  if (!document) return { ...unknown, reason: 'This link has no sealed document yet.' }
  const { verifySeal } = await import('../../../providers/esign/verify-seal.ts')
  const file = await context.services.files.get(document.sealedFile)
  const seal = await verifySeal(file)
  const isUnchanged = document.sealedHash === '' || sha256(file) === document.sealedHash
  if (!seal.valid || !isUnchanged)
    return {
      ...unknown,
      verdict: 'broken',
      reason: 'Our stored copy was changed after sealing. Contact the provider.',
    }
  return describe(context, document, seal.sealedBy)
}

function describe({ now }: Context, document: SealedDocument, sealedBy: string): Verification {
  const { orderID, snapshot, snapshotHash, events, signers, status, detail } = document
  const current = toReadableOrder(lookUpOrderDetail(orderID).toReply(detail, now))
  return {
    verdict: 'whole',
    reason: 'The document is unchanged since it was sealed.',
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
