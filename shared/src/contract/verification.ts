import { z } from 'zod'
import { maxDocumentBytes } from '../rules/signed-document.ts'
import { call, guid } from './call.ts'
import { signerRoles } from './envelope.ts'

/** PAdES levels of seals, in ascending order. */
export const sealLevels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const
export type SealLevel = (typeof sealLevels)[number]

const sealUpdates = ['validationData', 'documentTimestamp'] as const

/**
 * Result of verifying a sealed document. The caller already has the document or its link, so the result reveals nothing
 * newer than the document.
 */
export const verification = z.object({
  /**
   * `whole`: unchanged since it was sealed here. `broken`: the stored copy was changed. `unknown`: no document that was
   * sealed here has this content, because the file was sealed elsewhere or changed since.
   */
  verdict: z.enum(['whole', 'broken', 'unknown']),
  /** The reason, as a sentence. */
  reason: z.string(),
  /** Common name of the certificate of the seal. */
  sealedBy: z.string(),
  /** PAdES level of the seal; empty unless the document is whole. */
  sealLevel: z.enum(['', ...sealLevels]),
  /** The timestamp of the seal, by an outside authority; null if it has none. */
  sealTimestamp: z.object({ at: z.string(), authority: z.string() }).nullable(),
  /** Incremental updates that extend the seal. Empty unless the document is whole. */
  updates: z.array(z.object({ kind: z.enum(sealUpdates), at: z.string(), authority: z.string() })),
  orderID: z.number().int(),
  title: z.string(),
  documentHash: z.string(),
  signers: z.array(
    z.object({
      name: z.string(),
      role: z.enum(signerRoles),
      signedAt: z.string(),
      /** How the signer confirmed who they are, as a sentence; '' if that was not recorded. */
      identity: z.string(),
    }),
  ),
  events: z.array(z.object({ at: z.string(), what: z.string(), who: z.string() })),
  /** Whether the document is still current. It is not after the order was taken back, cancelled or signed again. */
  stands: z.boolean(),
  /**
   * Differences between the document and the current order: the part, its value in the document, and the kind of
   * change.
   */
  changes: z.array(
    z.object({ part: z.string(), label: z.string(), was: z.string(), change: z.enum(['changed', 'added', 'removed']) }),
  ),
})
export type Verification = z.output<typeof verification>

export const verificationCalls = {
  verifyDocument: call('POST Docusign/VerifyDocument', {
    summary: 'Verify a sealed PDF',
    description:
      'Returns whether this portal sealed the document, who signed it, and how the current order differs from it.',
    access: 'public',
    reads: true,
    raw: { type: 'application/pdf', bytes: maxDocumentBytes, hashed: true },
    perMinute: 20,
    reply: verification,
  }),
  verifyLink: call('GET Docusign/VerifyDocument/{guid}', {
    summary: 'Verify the document signed with a link',
    access: 'guid',
    params: z.object({ guid }),
    perMinute: 20,
    reply: verification,
  }),
}
