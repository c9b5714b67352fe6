import { hash } from 'node:crypto'
import type { PrintedAs } from '@dealerline/shared/contract/printed.ts'
import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import type { AgreedTerm, TermCondition } from '@dealerline/shared/contract/terms.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { toEvidence } from '@dealerline/shared/record-rules/internet-lines.ts'
import { toReadableOrder } from '@dealerline/shared/record-rules/readable.ts'
import { verdictOf } from '@dealerline/shared/record-rules/verdict.ts'
import { toMoney } from '@dealerline/shared/rules/formats.ts'
import type { Amount } from '@dealerline/shared/rules/prices.ts'
import { describeIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { orderStateName } from '@dealerline/shared/rules/state-names.ts'
import { toDisplayTime, toEvidenceTime } from '@dealerline/shared/rules/time.ts'
import type { Context } from '../../calls/context.ts'
import type { AfterCommit, FileReply } from '../../calls/handler.ts'
import type { Config } from '../../kernel/config.ts'
import { groupByAddress } from '../../reports/group-by-address.ts'
import type { OrderReportData, ReportTerm } from '../../reports/order-report.ts'
import { asPrinted } from '../../reports/printed.ts'
import { getOrderDetail } from '../orders/order-detail.ts'
import { getTermsOf } from '../orders/terms/terms.ts'
import { withReportLabels } from '../portal/menu/route-admin.ts'
import type { SentLine } from '../serviceability/changed-lines.ts'
import { findCurrentEnvelope, type StoredEnvelope } from './envelope-queries.ts'
import { fromInWords } from './from-in-words.ts'
import { assertMayRead, signingLinks } from './open-link.ts'
import { type StoredRecipient, selectRecipients } from './recipient-queries.ts'

const formatAmount = (amount: Amount) => ({
  ex: toMoney(amount.ex),
  gst: toMoney(amount.gst),
  inc: toMoney(amount.inc),
})

/** Returns the data of the printed order for the template: the readable order with its terms. */
export function toOrderReport(
  config: Config,
  order: ReadableOrder,
  status: string,
  terms: readonly TermCondition[],
): OrderReportData {
  const fact = (label: string) => order.customer.find((entry) => entry.label === label)?.value ?? ''
  return {
    provider: { name: config.providerName, primaryColour: config.primaryColour },
    title: order.title,
    number: String(order.orderID),
    version: `v${order.version}`,
    status,
    date: order.date,
    dealer: order.dealer,
    customer: {
      name: fact('Company') || fact('Authorised representative') || fact('Name'),
      facts: order.customer,
    },
    groups: groupByAddress(order.sections),
    totals: {
      monthly: formatAmount(order.monthly),
      onceOff: formatAmount(order.onceOff),
      term: { inc: toMoney(order.overTerm.inc) },
      lines: order.charges.map((charge) => ({
        label: charge.label,
        monthly: toMoney(charge.monthly.inc),
        onceOff: toMoney(charge.onceOff.inc),
      })),
    },
    ...(order.evidence && { evidence: order.evidence }),
    terms: terms.map((term) => toReportTerm(term, 'Confirmed with the customer')),
  }
}

/** A printed term. `by` says who confirmed it. */
export function toReportTerm(term: AgreedTerm & Partial<TermCondition>, by: string): ReportTerm {
  const { section, heading, condition, termItems, version, checked, confirmedAt } = term
  const confirmation = checked ? `${by} on ${toDisplayTime(confirmedAt, { zone: true })}, version ${version}` : ''
  return { section, heading, condition, items: termItems.map(({ text }) => text), confirmed: confirmation }
}

/** The copy of the sent order that is attached to the message. */
export function toCopyReport(config: Config, { snapshot }: Pick<StoredEnvelope, 'snapshot'>): OrderReportData {
  return toOrderReport(config, snapshot, 'For signature', [])
}

/** Invisible texts in the document. The service finds the places of the signature and the date by them. */
export const anchors = { signatureAt: '/dealerline-signature/', dateAt: '/dealerline-date/' }

/** Returns the document to sign at a service: the order with its terms and a place for the signature. */
export function toServiceReport(
  config: Config,
  envelope: StoredEnvelope,
  { name, role }: StoredRecipient,
): OrderReportData {
  const { snapshot, snapshotHash } = envelope
  const terms = (snapshot.terms ?? []).map((term) => toReportTerm(term, ''))
  const signer = { name, role: role === 'guarantor' ? 'Guarantor' : '' }
  return {
    ...toOrderReport(config, snapshot, 'For signature', []),
    terms,
    signHere: { ...signer, ...anchors, documentHash: snapshotHash },
  }
}

/** Returns the signed order with the answers about its internet lines and its certificate page, ready for sealing. */
export function toSignedReport(
  config: Config,
  envelope: StoredEnvelope,
  recipients: readonly StoredRecipient[],
  terms: readonly TermCondition[],
  lines: readonly SentLine[],
): OrderReportData {
  const evidence = (envelope.snapshot.evidence ?? []).map((snapshotEvidence) => {
    const line = lines.find(({ rowID }) => rowID === snapshotEvidence.rowID)
    return (line && toEvidence(line.rowID, line.answers)) ?? snapshotEvidence
  })
  return {
    ...toOrderReport(config, envelope.snapshot, 'Signed', []),
    evidence,
    terms: terms.map((term) => toReportTerm(term, 'Accepted by the customer')),
    certificate: {
      envelopeID: envelope.guid,
      documentHash: envelope.snapshotHash,
      signers: recipients.map(toSigner),
      events: envelope.events.map((event) => ({
        ...event,
        at: toEvidenceTime(event.at),
        from: fromInWords(event.from),
      })),
      sealedBy: config.providerName,
    },
  }
}

function toSigner(recipient: StoredRecipient) {
  const { signature, name, role, email, mobile, signedAt, signedFrom, serviceHash, identity } = recipient
  if (!signature || !signedAt) throw new Error(`${name} has not signed.`)
  const { kind } = signature
  return {
    name: signature.name,
    role: role === 'guarantor' ? 'Guarantor' : '',
    email,
    mobile,
    at: toEvidenceTime(signedAt),
    from: fromInWords(signedFrom),
    serviceHash,
    ...(identity && {
      identity: describeIdentity(identity),
      codeRequestedAt: identity.requestedAt && toEvidenceTime(identity.requestedAt),
      codeConfirmedAt: identity.confirmedAt && toEvidenceTime(identity.confirmedAt),
    }),
    signature:
      kind === 'typed' || kind === 'service'
        ? { kind, text: signature.signature }
        : { kind, image: signature.signature },
  }
}

/**
 * Prints the order as a PDF, or one page as PNG. Returns the sealed file if there is one, otherwise prints the current
 * order. A new order is marked as a draft.
 */
export async function printOrder(
  context: Context,
  orderID: number,
  { serviceCopyOf, ...output }: PrintedAs & { serviceCopyOf?: number | undefined },
): Promise<AfterCommit<FileReply | undefined>> {
  const order = await getOrderDetail(context, orderID)
  const envelope = await findCurrentEnvelope(context.tx, orderID)
  const name = `${order.isQuote ? 'quote' : 'order'}-${orderID}`
  if (serviceCopyOf !== undefined) return serviceCopy(context, envelope, name, serviceCopyOf, output)
  if (envelope?.sealedFile) {
    const key = envelope.sealedFile
    return async ({ files, reports }) => asPrinted({ reports }, name, await files.get(key), output)
  }
  const requirements = await withReportLabels(context, verdictOf(order, context.now).blocking)
  const missing = requirements.map(({ section, message }) => `${section}: ${message}`)
  const terms = await getTermsOf(context, order)
  const report = toOrderReport(context.config, toReadableOrder(order), orderStateName(order).label, terms)
  const draft = order.orderStatus === 0 && { draft: { missing } }
  return async ({ reports }) =>
    asPrinted({ reports }, name, await reports.render('order', { ...report, ...draft }), output)
}

/** The unchanged document from the e-signature service. */
async function serviceCopy(
  context: Context,
  envelope: StoredEnvelope | undefined,
  name: string,
  position: number,
  output: PrintedAs,
): Promise<AfterCommit<FileReply | undefined>> {
  const recipients = envelope ? await selectRecipients(context.tx, envelope.guid) : []
  const recipient = recipients.find((one) => one.position === position)
  if (!recipient?.serviceFile) throw new AppError('notFound')
  const { serviceFile, serviceHash, signsAt } = recipient
  return async ({ files, reports }) => {
    const file = await files.get(serviceFile)
    if (hash('sha256', file) !== serviceHash) throw new AppError('fileDamaged')
    return asPrinted({ reports }, `${name}-${signsAt.toLowerCase()}-${position}`, file, output)
  }
}

/**
 * Returns the sealed copy for a signer, also after the order was taken back. Answers 404 until the document is sealed. After the
 * link has expired, the signer confirms a code.
 */
export async function signedDocument(context: Context): Promise<AfterCommit<FileReply>> {
  const { sealedFile, orderID } = (await signingLinks.find(context)).envelope
  if (!sealedFile) throw new AppError('notFound')
  await assertMayRead(context)
  return async ({ files }) => ({ name: `order-${orderID}-signed.pdf`, content: await files.get(sealedFile) })
}
