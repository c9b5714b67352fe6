import { finance, getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { type EventName, events, type NoticeContent } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { Transaction } from '../../kernel/database.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { findLink } from '../../links/link-queries.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { inSentence } from './messages.ts'
import { findApplicationByID, type StoredApplication } from './queries.ts'

type Queue = JobQueue['queue']
type Work = Pick<JobServices, 'pool'>

async function findTold(tx: Transaction, guid: string) {
  const link = await findLink(tx, 'application', guid)
  const application = link && (await findApplicationByID(tx, link.subject))
  return link && application?.sent ? { link, application } : undefined
}

const screenOf = ({ kind, orderID }: StoredApplication) => `${getApplicationKind(kind).route}?order=${orderID}`

/** Tells the dealer of the application, once for each key. */
function tell(
  tx: Transaction,
  queue: Queue,
  { orderID, dealerID }: StoredApplication,
  notice: NoticeContent & { event: EventName; key: string; by: string },
): Promise<void> {
  return tellOfEvent(tx, queue, { ...notice, orderID, dealerID })
}

/** The job that tells the dealer a customer's answer. */
export function notifyOfAnswer({ pool }: Work, { guid }: { guid: string }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const told = await findTold(tx, guid)
    if (!told) return
    const { application, link } = told
    const kind = getApplicationKind(application.kind)
    const event = kind === finance ? 'financeDecided' : 'applicationAnswered'
    const { name, answer, comment } = link
    const content = events[event].notice({
      orderID: application.orderID,
      application: inSentence(kind),
      name,
      isApproved: answer !== 'rejected',
      comment: answer === 'rejected' ? comment : '',
      next: application.status === 'Former Approved' ? 'The new customer has been sent the link.' : '',
      link: screenOf(application),
    })
    await tell(tx, queue, application, { event, key: `answered-${guid}`, by: name, ...content })
  })
}
