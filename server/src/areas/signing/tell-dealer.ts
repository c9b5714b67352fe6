import { type EventName, events, type NoticeContent } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { findEnvelope, type StoredEnvelope } from './envelope-queries.ts'
import { findRecipient, type StoredRecipient, selectRecipients } from './recipient-queries.ts'

type Queue = JobQueue['queue']
type Work = Pick<JobServices, 'pool'>

const namesOf = ({ snapshot: { orderID, title } }: StoredEnvelope) => ({ orderID, title })

/** Tells the dealer of the order, once for each key. */
function tell(
  tx: Transaction,
  queue: Queue,
  { orderID, dealerID }: StoredEnvelope,
  notice: NoticeContent & { event: EventName; key: string; by: string },
): Promise<void> {
  return tellOfEvent(tx, queue, { ...notice, orderID, dealerID })
}

/** The job that tells the dealer that everybody has signed. */
export function notifyOfSignature({ pool }: Work, { guid }: { guid: string }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const envelope = await findEnvelope(tx, guid)
    if (envelope?.status !== 'signed') return
    const signers = (await selectRecipients(tx, guid)).filter(({ status }) => status === 'signed')
    const names = signers.map(({ signature, name }) => signature?.name ?? name)
    const content = events.signed.notice({ ...namesOf(envelope), names })
    await tell(tx, queue, envelope, { event: 'signed', key: `signed-${guid}`, by: names.at(-1) ?? '', ...content })
  })
}

export function tellOfDecline(
  tx: Transaction,
  queue: Queue,
  envelope: StoredEnvelope,
  { guid, name }: StoredRecipient,
): Promise<void> {
  const content = events.declined.notice({ ...namesOf(envelope), name, reason: envelope.declinedReason })
  return tell(tx, queue, envelope, { event: 'declined', key: `declined-${guid}`, by: name, ...content })
}

/** The job that tells the dealer that a link expired before it was signed. */
export function notifyOfExpiry({ pool }: Work, { guid }: { guid: string }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const recipient = await findRecipient(tx, guid)
    const envelope = recipient && (await findEnvelope(tx, recipient.envelopeGuid))
    if (!recipient || envelope?.status !== 'expired') return
    const { name } = recipient
    const content = events.expired.notice({ ...namesOf(envelope), name, reason: envelope.voidedReason })
    await tell(tx, queue, envelope, { event: 'expired', key: `expired-${guid}`, by: name, ...content })
  })
}
