import { z } from 'zod'
import { largestDocument } from '../rules/signed-document.ts'
import { call, guid } from './call.ts'
import { signerRoles } from './envelope.ts'

/** What can be said of a sealed document. Whoever asks has the document, or its link: nothing newer than it is told. */
export const verification = z.object({
  /** `whole`: every byte is as it was sealed here. `broken`: it was changed since. `unknown`: it was not sealed here. */
  verdict: z.enum(['whole', 'broken', 'unknown']),
  /** Why, as a sentence. */
  reason: z.string(),
  sealedBy: z.string(),
  orderID: z.number().int(),
  title: z.string(),
  documentHash: z.string(),
  signers: z.array(z.object({ name: z.string(), role: z.enum(signerRoles), signedAt: z.string() })),
  events: z.array(z.object({ at: z.string(), what: z.string(), who: z.string() })),
  /** Whether it still stands: an order that was taken back, cancelled or signed again has another. */
  stands: z.boolean(),
  /** What of the order is different by now: the part, what it said in the document, and how it differs. */
  changes: z.array(
    z.object({ part: z.string(), label: z.string(), was: z.string(), change: z.enum(['changed', 'added', 'removed']) }),
  ),
})
export type Verification = z.output<typeof verification>

export const verificationCalls = {
  verifyDocument: call({
    method: 'POST',
    path: 'Docusign/VerifyDocument',
    summary:
      'Whether a PDF is a document that was sealed here, who signed it, and what of its order is different by now.',
    access: 'public',
    reads: true,
    raw: { type: 'application/pdf', bytes: largestDocument },
    perMinute: 20,
    reply: verification,
  }),
  verifyLink: call({
    method: 'GET',
    path: 'Docusign/VerifyDocument/{guid}',
    summary: 'The same of the document that was signed with a link.',
    access: 'guid',
    params: z.object({ guid }),
    perMinute: 20,
    reply: verification,
  }),
}
