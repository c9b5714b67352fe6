import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import type { SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { SignerIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import type { Context } from '../../calls/context.ts'
import { type AfterCommit, type Final, finish, type Outside, reply } from '../../calls/handler.ts'
import { eventOf, evidenceOf } from '../../links/evidence.ts'
import { identifyRecipient } from '../../links/identify-recipient.ts'
import { assertPrintable } from '../../reports/assert-printable.ts'
import { ReportError } from '../../reports/report-error.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { getCustomerTerms } from '../orders/terms/terms.ts'
import { assertLinesAccepted } from '../serviceability/changed-lines.ts'
import { type LockedSigner, recordDeclined, recordSigned } from './answers.ts'
import type { StoredEnvelope } from './envelope-queries.ts'
import { signingLinks } from './open-link.ts'
import type { StoredRecipient } from './recipient-queries.ts'
import { assertSignature } from './signature-content.ts'

type SignatureInput = BodyOf<typeof signingCalls.addSignature>

/** Signs the snapshot of the link. A picture is decoded first, because it will be printed on the sealed document. */
export const signature = {
  async prepare(
    context: Context,
    { body }: { body: SignatureInput },
  ): Promise<AfterCommit<void> | Final<SigningDocument>> {
    if (body.kind === 'typed') return reply(await addSignature(context, body))
    await checkSignature(context, body)
    return ({ reports }) => assertReadable(reports, body.signature)
  },
  call: finish<void>,
  commit: (context: Context, { body }: { body: SignatureInput }) => addSignature(context, body),
}

async function assertReadable(reports: Outside['reports'], image: string): Promise<void> {
  if (await canPrint(reports, image)) return
  const message = 'The picture cannot be read. Draw the signature again, or type your name'
  throw new AppError('badInput', { errors: [{ path: 'signature', message }] })
}

/** Whether a picture of a signature can be decoded. */
export async function canPrint(reports: Outside['reports'], image: string): Promise<boolean> {
  try {
    await reports.render('signature', { image })
    return true
  } catch (error) {
    if (error instanceof ReportError) return false
    throw error
  }
}

/** Checks that the link can be signed with this signature by this person, after all terms are confirmed. */
async function checkSignature(context: Context, input: SignatureInput) {
  const signer = await lockOpenLink(context)
  const { signsAt } = signer.recipient
  if (signsAt)
    throw new AppError('conflict', {
      detail: `This order is signed at ${signsAt}. Open the link again and continue there.`,
    })
  assertSignature(input)
  assertPrintable([input.name, input.kind === 'typed' && input.signature])
  await assertConfirmed(context, signer)
  return { signer, identity: await identifySigner(context, signer.recipient, input) }
}

async function addSignature(context: Context, input: SignatureInput): Promise<SigningDocument> {
  const { signer, identity } = await checkSignature(context, input)
  const { name, kind, signature } = input
  await recordSigned(context, signer, {
    identity,
    signature: { name, kind, signature },
    from: await evidenceOf(context),
    event: eventOf(context, `Signed by ${name}`, { type: 'signed', signer: name }),
  })
  return signingLinks.getPage(context)
}

/** The terms that the signer must still confirm. */
export async function termsToConfirm(
  context: Pick<Context, 'tx'>,
  { envelope, recipient }: { envelope: StoredEnvelope; recipient: StoredRecipient },
) {
  const terms = await getCustomerTerms(context, envelope, recipient.role)
  return terms.filter((term) => term.needsConfirm && !term.checked)
}

/** @throws AppError with the terms that are not confirmed, or if an internet line has changed */
export async function assertConfirmed(context: Pick<Context, 'tx'>, link: Parameters<typeof termsToConfirm>[1]) {
  await assertLinesAccepted(context, link.envelope)
  const unconfirmedTerms = await termsToConfirm(context, link)
  if (unconfirmedTerms.length === 0) return
  const errors = unconfirmedTerms.map((term) => ({
    path: `terms.${term.id}`,
    message: `Accept “${term.heading}” first`,
  }))
  throw new AppError('requirementsMissing', { detail: 'Accept all terms before you sign.', errors })
}

/** Locks the order before its envelope. Sending and taking back use the same sequence, so the calls can't deadlock. */
async function lockOpenLink(context: Context): Promise<LockedSigner> {
  const order = await lockOrder(context, context.caller.link?.orderID ?? 0)
  const { envelope, recipient } = await signingLinks.lockOpen(context)
  return { order, envelope, recipient }
}

/** Declines to sign, on the page of the portal. */
export async function decline(context: Context, reason: string): Promise<SigningDocument> {
  const signer = await lockOpenLink(context)
  await recordDeclined(context, signer, { reason, event: eventOf(context, 'Declined') })
  return signingLinks.getPage(context)
}

/** Milliseconds during which a person can sign on the dealer's device after the dealer has started it. */
const inPersonFor = 2 * 60 * 60_000

/**
 * Returns how the signer confirmed who they are, for the evidence.
 * @throws AppError if the proof of the recipient's code is missing or invalid, or if nobody started signing in person
 */
async function identifySigner(
  context: Context,
  recipient: StoredRecipient,
  { name, proof, inPerson }: SignatureInput,
): Promise<SignerIdentity> {
  const startedBy = inPerson ? inPersonBy(recipient, context.now) : ''
  return { ...(await identifyRecipient(context, recipient, { name, proof })), inPersonBy: startedBy }
}

function inPersonBy({ inPersonBy: startedBy, inPersonAt }: StoredRecipient, now: Date): string {
  if (startedBy && inPersonAt && now.getTime() - inPersonAt.getTime() < inPersonFor) return startedBy
  throw new AppError('conflict', {
    detail: 'Signing in person has to be started again: open Sign and Send, and choose “Sign in person”.',
  })
}
