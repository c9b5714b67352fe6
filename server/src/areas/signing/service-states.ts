import { react } from '../../calls/events.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import type { EnvelopeState, EnvelopeStatus } from '../../providers/esign/port.ts'
import { holdOrder } from '../orders/move-order.ts'
import { type Answering, recordDeclined, recordSigned, type Work } from './answers.ts'
import {
  type EnvelopeEvent,
  findEnvelopeLocked,
  findRecipient,
  findRecipientByServiceID,
  type StoredRecipient,
  updateEnvelope,
  updateRecipient,
} from './queries.ts'
import { closeUnsigned } from './recipients.ts'

type RecipientStatus = StoredRecipient['status']

const open: readonly RecipientStatus[] = ['waiting', 'sent', 'viewed']

/**
 * From which states a recipient moves on by what the service says; from all others they stay where they are, so that
 * nothing that comes late or twice takes anything back.
 */
const movesFrom: Readonly<Record<EnvelopeStatus, readonly RecipientStatus[]>> = {
  sent: [],
  delivered: ['sent'],
  // Signed before the day had passed, and told after.
  completed: [...open, 'expired'],
  declined: open,
  voided: open,
  expired: open,
}

/**
 * Takes over what the e-signature service says of an envelope, as if it had been done on the portal's own page.
 * @returns undefined where no recipient has this envelope
 */
export async function applyServiceState(work: Work, state: EnvelopeState): Promise<{ moved: boolean } | undefined> {
  const { tx } = work
  const known = await findRecipientByServiceID(tx, state.envelopeID)
  // An envelope that is signed on the portal's page is what the portal says it is.
  if (!known?.signsAt) return undefined
  const order = await holdOrder({ tx }, known.orderID)
  const envelope = order && (await findEnvelopeLocked(tx, known.envelopeGuid))
  const recipient = envelope && (await findRecipient(tx, known.guid))
  if (!recipient) return undefined
  const answering = { order, envelope, recipient }
  if (!isNews(answering, state)) {
    if (state.status === 'completed' && recipient.status !== 'signed') await recordTooLate(work, answering, state)
    return { moved: false }
  }
  await move(work, answering, state)
  return { moved: true }
}

function isNews({ envelope, recipient }: Answering, { status, changedAt }: EnvelopeState): boolean {
  if (!movesFrom[status].includes(recipient.status)) return false
  const stands = envelope.status === 'waiting' || envelope.status === 'sent' || envelope.status === 'viewed'
  const isExpired = envelope.status === 'expired' && recipient.status === 'expired'
  return stands || (isExpired && recipient.expiresAt !== null && changedAt <= recipient.expiresAt)
}

async function move(work: Work, answering: Answering, state: EnvelopeState): Promise<void> {
  const { tx, queue } = work
  const { envelope, recipient } = answering
  const { guid, name, signsAt, serviceID } = recipient
  switch (state.status) {
    case 'delivered':
      await updateRecipient(tx, guid, { status: 'viewed' })
      return updateEnvelope(tx, envelope.guid, { status: 'viewed', event: toEvent(state, recipient, 'Opened') })
    case 'completed':
      return recordSigned(work, answering, {
        signature: { name, kind: 'service', signature: `${signsAt}, envelope ${serviceID}` },
        from: signsAt,
        event: toEvent(state, recipient, `Signed by ${name}`),
        at: state.changedAt,
      })
    case 'declined': {
      const reason = state.reason || `Declined at ${signsAt} without a reason`
      return recordDeclined(work, answering, { reason, event: toEvent(state, recipient, 'Declined') })
    }
    default: {
      const why = state.reason ? `: ${state.reason}` : ''
      const event = toEvent(state, recipient, `The link of ${name} ended at ${signsAt}${why}`)
      return closeUnsigned({ tx, queue }, envelope, recipient, { event, reason: state.reason ?? '' })
    }
  }
}

function toEvent({ changedAt }: EnvelopeState, { name, signsAt }: StoredRecipient, what: string): EnvelopeEvent {
  return { at: changedAt.toISOString(), what, who: name, from: signsAt }
}

/** Signed over there when it no longer stood here. It does not count, and whoever looks at the order finds it. */
async function recordTooLate({ tx }: Work, { envelope, recipient }: Answering, state: EnvelopeState): Promise<void> {
  const what = `${recipient.name} signed what no longer stood`
  await updateEnvelope(tx, envelope.guid, { event: toEvent(state, recipient, what) })
  const data = { name: recipient.name, envelopeID: state.envelopeID }
  tx.audit({ entityType: 'order', entityID: envelope.orderID, action: 'signed too late', data })
}

/** Seconds: what services ask to be left alone for between two questions about one envelope. */
const pauseSeconds = 15 * 60

/** The job that asks the e-signature service what became of an envelope, as a callback may have been lost. */
export async function askService(
  { pool, providers, reactions }: JobServices,
  { guid }: { guid: string },
  queue: JobQueue['queue'],
  now = new Date(),
): Promise<void> {
  const recipient = await inJob(pool, (tx) => findRecipient(tx, guid))
  if (!recipient || recipient.signsAt !== providers.esign.signsAt || !open.includes(recipient.status)) return
  const { serviceID, serviceAskedAt } = recipient
  if (serviceAskedAt && now.getTime() - serviceAskedAt.getTime() < pauseSeconds * 1000) return
  await inJob(pool, (tx) => updateRecipient(tx, guid, { serviceAskedAt: now }))
  const state = await providers.esign.status(serviceID)
  await inJob(pool, async (tx) => {
    const work = { tx, queue, now }
    await applyServiceState({ ...work, announce: (name, event) => react(reactions, work, name, event) }, state)
  })
}
