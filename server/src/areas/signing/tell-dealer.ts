import { events } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { findEnvelope, type StoredEnvelope } from './envelope-queries.ts'
import { type StoredRecipient, selectRecipients } from './recipient-queries.ts'

type Queue = JobQueue['queue']
type Work = Pick<JobServices, 'pool'>

const namesOf = ({ snapshot: { orderID, title } }: StoredEnvelope) => ({ orderID, title })
const ownerOf = ({ orderID, dealerID }: StoredEnvelope) => ({ orderID, dealerID })

/** The job that tells the dealer that everybody has signed. */
export function notifyOfSignature({ pool }: Work, { guid }: { guid: string }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const envelope = await findEnvelope(tx, guid)
    if (envelope?.status !== 'signed') return
    const signers = (await selectRecipients(tx, guid)).filter(({ status }) => status === 'signed')
    const names = signers.map(({ signature, name }) => signature?.name ?? name)
    const content = { ...ownerOf(envelope), ...events.signed.notice({ ...namesOf(envelope), names }) }
    await tellOfEvent(tx, queue, { event: 'signed', key: `signed-${guid}`, by: names.at(-1) ?? '', ...content })
  })
}

export function tellOfDecline(
  tx: Transaction,
  queue: Queue,
  envelope: StoredEnvelope,
  { guid, name }: StoredRecipient,
): Promise<void> {
  const content = events.declined.notice({ ...namesOf(envelope), name, reason: envelope.declinedReason })
  const key = `declined-${guid}`
  return tellOfEvent(tx, queue, { event: 'declined', key, by: name, ...ownerOf(envelope), ...content })
}
