import { hash } from 'node:crypto'
import type { Verification } from '@dealerline/shared/contract/verification.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { orderChanges } from '@dealerline/shared/record-rules/order-changes.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { describeIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { toInstant } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../../calls/context.ts'
import { type AfterCommit, type Final, reply } from '../../../calls/handler.ts'
import { FairShare } from '../../../kernel/fair-share.ts'
import { HashedBody } from '../../../kernel/hash-body.ts'
import type { HarmlessUpdate } from '../../../providers/esign/seal-updates.ts'
import type { ValidSeal } from '../../../providers/esign/verify-seal.ts'
import { toFoundOrder } from '../../orders/order-detail.ts'
import { assertMayRead } from '../open-link.ts'
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

const unmatched: Verification = {
  ...unknown,
  reason: 'This file was not sealed here, or it was changed since. Choose the PDF as you received it.',
}

const damaged: Verification = {
  ...unknown,
  verdict: 'broken',
  reason: 'Our stored copy was changed after sealing. Contact the provider.',
}

const pdfMark = '%PDF-'

/**
 * Finds the document that was sealed here with exactly this content, and checks the stored file. The file of the caller is
 * not parsed, because anybody can send one.
 */
export async function verifyDocument(
  context: Context,
  file: unknown,
): Promise<AfterCommit<Verification> | Final<Verification>> {
  if (!(file instanceof HashedBody && file.start.toString('latin1').startsWith(pdfMark))) {
    const errors = [{ path: 'file', message: 'Choose a PDF' }]
    throw new AppError('badInput', { detail: 'This is not a PDF.', errors })
  }
  const document = await findSealedDocument(context.tx, { hash: file.sha256 })
  return document ? verifyStored(context, document) : reply(unmatched)
}

/** Checks the stored file that was signed with the caller's link. */
export async function verifyLink(context: Context): Promise<AfterCommit<Verification> | Final<Verification>> {
  const guid = context.caller.link?.guid ?? ''
  // Before the statement below, which ends the rights of the link.
  await assertMayRead(context)
  const document = await findSealedDocument(context.tx, { link: guid })
  if (!document) return reply({ ...unknown, reason: 'This link has no sealed document yet.' })
  return verifyStored(context, document)
}

/** Seals are checked one after another, because anybody can ask, and each check keeps the server busy. */
const checks = new FairShare(1, 200)

function verifyStored(context: Context, document: SealedDocument): AfterCommit<Verification> {
  return ({ files }) =>
    checks.run('all', async () => {
      const file = await files.get(document.sealedFile)
      const isUnchanged = document.sealedHash === '' || hash('sha256', file) === document.sealedHash
      return isUnchanged ? verify(context, document, file) : damaged
    })
}

/** Checks the seal of a document that was sealed here. */
async function verify(context: Context, document: SealedDocument, file: Buffer): Promise<Verification> {
  const { verifySeal } = await import('../../../providers/esign/verify-seal.ts')
  const seal = await verifySeal(file)
  return seal.valid ? describe(context, document, seal) : damaged
}

function describe({ now }: Pick<Context, 'now'>, document: SealedDocument, seal: ValidSeal): Verification {
  const { orderID, snapshot, snapshotHash, events, signers, status, detail } = document
  const order = toFoundOrder(detail, now)
  return {
    verdict: 'whole',
    reason: 'The document is unchanged since it was sealed.',
    sealedBy: seal.sealedBy,
    sealLevel: seal.level,
    sealTimestamp: seal.timestamp ? { at: toInstant(seal.timestamp.at), authority: seal.timestamp.authority } : null,
    updates: seal.updates.map(toUpdate),
    orderID,
    title: snapshot.title,
    documentHash: snapshotHash,
    signers: signers.map(({ name, role, signature, signedAt, identity }) => ({
      name: signature ?? name,
      role,
      signedAt: toInstant(signedAt),
      identity: identity ? describeIdentity(identity) : '',
    })),
    events: events.map(({ at, what, who }) => ({ at, what, who })),
    stands: status === 'signed',
    changes: orderChanges(snapshot, toReadableOrder(order), order.handsets),
  }
}

function toUpdate(update: HarmlessUpdate): Verification['updates'][number] {
  if (update.kind === 'validationData') return { kind: update.kind, at: '', authority: '' }
  return { kind: update.kind, at: toInstant(update.at), authority: update.authority }
}
