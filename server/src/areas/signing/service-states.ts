import type { EnvelopeEvent } from '@dealerline/shared/rules/envelope-events.ts'
import { noIdentity } from '@dealerline/shared/rules/signer-identity.ts'
import { react } from '../../calls/events.ts'
import { inJob, type Job } from '../../calls/job-services.ts'
import { currentTime } from '../../kernel/clock.ts'
import { openLink } from '../../links/customer-link.ts'
import type { EnvelopeState, EnvelopeStatus } from '../../providers/esign/port.ts'
import { lockOrderInJob } from '../orders/record-status.ts'
import { type AnswerContext, type LockedSigner, recordDeclined, recordSigned } from './answers.ts'
import { lockEnvelope, updateEnvelope } from './envelope-queries.ts'
import { isUnanswered } from './open-link.ts'
import { findRecipient, findRecipientByServiceID, type StoredRecipient, updateSigner } from './recipient-queries.ts'
import { closeUnsigned } from './recipients.ts'

type RecipientStatus = StoredRecipient['status']

const openStatuses: readonly RecipientStatus[] = ['waiting', 'sent', 'viewed']

/**
 * For each status at the service, the recipient statuses in which it is applied. In any other status a callback
 * changes nothing, so that a late or repeated callback does not restore an earlier status.
 */
const earlierStatuses: Readonly<Record<EnvelopeStatus, readonly RecipientStatus[]>> = {
  sent: [],
  delivered: ['sent'],
  // The person signed before the expiry date, but the service reported it afterwards.
  completed: [...openStatuses, 'expired'],
  declined: openStatuses,
  voided: openStatuses,
  expired: openStatuses,
}

/**
 * Applies the state of an envelope at the e-signature service, as if the signer had acted on the portal's page.
 * @returns undefined if no recipient has this envelope
 */
export async function applyServiceState(
  work: AnswerContext,
  state: EnvelopeState,
): Promise<{ isApplied: boolean } | undefined> {
  const { tx } = work
  const unlockedRecipient = await findRecipientByServiceID(tx, state.envelopeID)
  // For a person who signs on the portal's page, the portal's own state counts.
  if (!unlockedRecipient?.signsAt) return undefined
  const order = await lockOrderInJob({ tx }, unlockedRecipient.orderID)
  const envelope = order && (await lockEnvelope(tx, unlockedRecipient.envelopeGuid))
  const recipient = envelope && (await findRecipient(tx, unlockedRecipient.guid))
  if (!recipient) return undefined
  const signer = { order, envelope, recipient }
  if (!applies(signer, state)) {
    if (state.status === 'completed' && recipient.status !== 'signed') await recordLateSignature(work, signer, state)
    return { isApplied: false }
  }
  await applyState(work, signer, state)
  return { isApplied: true }
}

function applies({ envelope, recipient }: LockedSigner, { status, changedAt }: EnvelopeState): boolean {
  if (!earlierStatuses[status].includes(recipient.status)) return false
  const isExpired = envelope.status === 'expired' && recipient.status === 'expired'
  return isUnanswered(envelope) || (isExpired && recipient.expiresAt !== null && changedAt <= recipient.expiresAt)
}

async function applyState(work: AnswerContext, signer: LockedSigner, state: EnvelopeState): Promise<void> {
  const { tx, queue } = work
  const { envelope, recipient } = signer
  const { name, signsAt, serviceID } = recipient
  switch (state.status) {
    case 'delivered':
      await openLink(work, recipient)
      return updateEnvelope(tx, envelope.guid, {
        status: 'viewed',
        event: { ...toEvent(state, recipient, 'Opened'), type: 'opened' },
      })
    case 'completed':
      return recordSigned(work, signer, {
        signature: { name, kind: 'service', signature: `${signsAt}, envelope ${serviceID}` },
        identity: { ...noIdentity, check: 'service', address: signsAt },
        from: signsAt,
        event: { ...toEvent(state, recipient, `Signed by ${name}`), type: 'signed', signer: name },
        at: state.changedAt,
      })
    case 'declined': {
      const reason = state.reason || `Declined at ${signsAt} without a reason`
      return recordDeclined(work, signer, { reason, event: toEvent(state, recipient, 'Declined') })
    }
    default: {
      const why = state.reason ? `: ${state.reason}` : ''
      const event = toEvent(state, recipient, `The link of ${name} ended at ${signsAt}${why}`)
      await closeUnsigned(tx, envelope, recipient, { event, reason: state.reason ?? '' })
      return queue(tx, 'signing.expired', { guid: recipient.guid })
    }
  }
}

function toEvent({ changedAt }: EnvelopeState, { name, signsAt }: StoredRecipient, what: string): EnvelopeEvent {
  return { at: changedAt.toISOString(), what, who: name, from: signsAt }
}

/**
 * Records a signature at the service that came after the link had become invalid here. It does not count, but the
 * order's log shows it.
 */
async function recordLateSignature(
  { tx }: AnswerContext,
  { envelope, recipient }: LockedSigner,
  state: EnvelopeState,
): Promise<void> {
  const what = `${recipient.name} signed after the link was no longer valid`
  await updateEnvelope(tx, envelope.guid, { event: toEvent(state, recipient, what) })
  tx.auditOrder(envelope.orderID, 'signed too late', { name: recipient.name, envelopeID: state.envelopeID })
}

/** The minimum time in seconds between two requests about one envelope, as services require. */
const pauseSeconds = 15 * 60

/** The job that asks the e-signature service for the state of an envelope, because a callback may have been lost. */
export const checkEnvelopeState: Job<'signing.ask'> = async (services, { guid }, _attempt, queue) => {
  const { pool, providers, reactions } = services
  const now = currentTime()
  const recipient = await inJob(pool, (tx) => findRecipient(tx, guid))
  if (!recipient || recipient.signsAt !== providers.esign.signsAt || !openStatuses.includes(recipient.status)) return
  const { serviceID, serviceAskedAt } = recipient
  if (serviceAskedAt && now.getTime() - serviceAskedAt.getTime() < pauseSeconds * 1000) return
  await inJob(pool, (tx) => updateSigner(tx, guid, { serviceAskedAt: now }))
  const state = await providers.esign.status(serviceID)
  await inJob(pool, async (tx) => {
    const context = { tx, queue, now }
    await applyServiceState({ ...context, announce: (name, event) => react(reactions, context, name, event) }, state)
  })
}
