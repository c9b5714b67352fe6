import { events } from '@dealerline/shared/rules/events.ts'
import { linkAddress } from '@dealerline/shared/rules/link-kinds.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import type { Transaction } from '../../kernel/database.ts'
import { closeLinks } from '../../links/customer-link.ts'
import { declareLink } from '../../links/declare-link.ts'
import { lockOrderInJob, recordSent } from '../orders/record-status.ts'
import { findEnvelope, lockEnvelope, updateEnvelope } from './envelope-queries.ts'
import { linkMail, linkText, type SigningContent, type SigningSubject } from './messages.ts'
import { isUnanswered, signingLinks } from './open-link.ts'
import { selectRecipients, updateSigner } from './recipient-queries.ts'
import { closeUnsigned, isCurrentSigner } from './recipients.ts'
import { anchors, toCopyReport, toServiceReport } from './report.ts'
import { draftRequest } from './send.ts'
import { signingPageUrl, toServiceSigner } from './sign-at-service.ts'

/** The link of a signer. */
export const signingLink = declareLink<SigningSubject, SigningContent>({
  ...signingLinks.declared,
  // A request is sent even if its signer has answered, because sending it changes the status of the order.
  isOpen: ({ recipient }, { purpose }) => purpose === 'request' || isCurrentSigner(recipient),
  uriOf,
  mail: linkMail,
  text: linkText,
  attachments: ({ envelope, recipient }) => (recipient.withPdf ? [copyOf(envelope)] : []),
  draft: draftRequest,
  code: ({ recipient: { status, signsAt }, envelope: { snapshot } }) => ({
    purpose: `${status === 'signed' ? 'read' : 'sign'} ${snapshot.title.toLowerCase()} ${snapshot.orderID}`,
    isReading: status === 'signed',
    signsAt,
  }),
  // The certificate lists the codes before the signature.
  logCode: async (tx, { recipient, envelope }, event) => {
    if (recipient.status === 'signed') return
    await lockEnvelope(tx, envelope.guid)
    await updateEnvelope(tx, envelope.guid, { event })
  },
  noticeOf: ({ envelope: { orderID, dealerID, snapshot, voidedReason: reason } }) => ({
    orderID,
    dealerID,
    title: snapshot.title,
    missing: 'signed',
    reason,
  }),
  lock: async (tx, { envelope }) => {
    await lockOrderInJob({ tx }, envelope.orderID)
    await lockEnvelope(tx, envelope.guid)
  },
  answerOf: toAnswer,
  onExpired: async ({ tx, queue, subject: { envelope, recipient } }) => {
    if (!isCurrentSigner(recipient) || !recipient.expiresAt || recipient.expiresAt > currentTime()) return
    const { guid, orderID, name, serviceID } = recipient
    if (!isUnanswered(envelope)) return closeLinks(tx, 'signing', [orderID], 'taken back', { guid })
    const event = { at: currentTime().toISOString(), what: `The link of ${name} expired`, who: '', from: '' }
    await closeUnsigned(tx, envelope, recipient, { event, reason: '' })
    if (serviceID) await queue(tx, 'signing.void', { envelopeID: serviceID, reason: 'The link expired' })
  },
  onSent: async ({ tx, queue, subject, message }) => {
    const { orderID, channel, to } = message
    const recipients = await selectRecipients(tx, subject.envelope.guid)
    const recipient = recipients.find(({ guid }) => guid === message.link)
    const envelope = await findEnvelope(tx, subject.envelope.guid)
    if (!recipient || !envelope) return
    const isReminder = message.purpose === 'reminder'
    const what = `${isReminder ? 'Reminder sent' : 'Sent'} by ${channel === 'email' ? 'e-mail' : 'SMS'} to ${to}`
    const who = envelope.snapshot.dealer.name
    const event = {
      at: currentTime().toISOString(),
      ...(!isReminder && { type: 'sent' as const }),
      what,
      who,
      from: '',
    }
    // If a later signer already has a link, the order keeps the link and envelope of that signer.
    const isLast = !recipients.some(({ position, status }) => position > recipient.position && status !== 'pending')
    const { guid, serviceID: envelopeID } = recipient
    await updateEnvelope(tx, envelope.guid, {
      event,
      ...(isLast && { envelopeID }),
      ...(envelope.status === 'waiting' && recipient.status === 'sent' && { status: 'sent' }),
    })
    // A reporting order is Signed as soon as it is sent, so its ticket is opened here rather than after a signature.
    if (isLast && (await recordSent({ tx }, orderID, { guid, envelopeID })))
      await queue(tx, 'ticketing.open', { orderID })
    const action = isReminder ? 'reminded' : 'sent'
    tx.auditOrder(orderID, action, { channel, to })
  },
})

/**
 * The address of the page on which the customer reads and signs. The message always has the portal's address, which
 * redirects to the service if people sign there, because the service's own address expires within minutes.
 */
async function uriOf(services: JobServices, subject: SigningSubject): Promise<string> {
  const { recipient } = subject
  const { providers, config } = services
  if (recipient.anonymous) return linkAddress(config, 'approve', recipient.guid)
  const hasEnvelope = recipient.serviceID !== ''
  const serviceID = hasEnvelope ? recipient.serviceID : await createAtService(services, subject)
  const signsAt = hasEnvelope ? recipient.signsAt : providers.esign.signsAt
  if (signsAt) return signingPageUrl(config, recipient)
  return (await providers.esign.signingUrl(serviceID, toServiceSigner(config, recipient))).uri
}

/** Creates the recipient's envelope at the e-signature service. The guid is its key there, so it is created once. */
async function createAtService(
  { providers, config, pool, reports }: JobServices,
  { envelope, recipient }: SigningSubject,
): Promise<string> {
  const { esign } = providers
  const { envelopeID } = await esign.createEnvelope({
    ...toServiceSigner(config, recipient),
    orderID: envelope.orderID,
    documentHash: envelope.snapshotHash,
    document: async () => ({
      name: `${envelope.snapshot.title} ${envelope.orderID}`,
      pdf: await reports.render('order', toServiceReport(config, envelope, recipient)),
      ...anchors,
    }),
    expiresAt: recipient.expiresAt ?? envelope.expiresAt,
  })
  await inJob(pool, (tx) => updateSigner(tx, recipient.guid, { serviceID: envelopeID, signsAt: esign.signsAt }))
  return envelopeID
}

/** The order as a PDF, for the e-mail. */
function copyOf(envelope: SigningContent['envelope']) {
  const { orderID, title } = envelope.snapshot
  return {
    filename: `${title.toLowerCase()}-${orderID}.pdf`,
    contentType: 'application/pdf',
    content: ({ config, reports }: JobServices) => reports.render('order', toCopyReport(config, envelope)),
  }
}

/** What the dealer hears of a signature after the last one, and of a decline. */
async function toAnswer({ envelope, recipient }: SigningSubject, tx: Transaction) {
  const { guid, status, declinedReason: reason, snapshot } = envelope
  const { orderID, title } = snapshot
  if (status === 'declined') {
    const { guid: link, name } = recipient
    const content = events.declined.notice({ orderID, title, name, reason })
    return { event: 'declined' as const, key: `declined-${link}`, by: name, ...content }
  }
  if (status !== 'signed') return undefined
  const signers = (await selectRecipients(tx, guid)).filter((signer) => signer.status === 'signed')
  const names = signers.map(({ signature, name }) => signature?.name ?? name)
  const content = events.signed.notice({ orderID, title, names })
  return { event: 'signed' as const, key: `signed-${guid}`, by: names.at(-1) ?? '', ...content }
}
