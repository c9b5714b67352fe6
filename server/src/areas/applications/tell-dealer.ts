import { finance, getApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { events } from '@dealerline/shared/rules/events.ts'
import { inJob, type JobServices } from '../../calls/job-services.ts'
import type { JobQueue } from '../../kernel/jobs.ts'
import { tellOfEvent } from '../../messages/tell-of-event.ts'
import { applicationLinks } from './application-link.ts'
import { inSentence } from './messages.ts'
import type { StoredApplication } from './queries.ts'

type Queue = JobQueue['queue']
type Work = Pick<JobServices, 'pool'>

const screenOf = ({ kind, orderID }: StoredApplication) => `${getApplicationKind(kind).route}?order=${orderID}`

/** The job that tells the dealer a customer's answer. */
export function notifyOfAnswer({ pool }: Work, { guid }: { guid: string }, queue: Queue): Promise<void> {
  return inJob(pool, async (tx) => {
    const told = await applicationLinks.declared.find(tx, guid)
    if (!told) return
    const { application, link } = told
    const { orderID, dealerID } = application
    const kind = getApplicationKind(application.kind)
    const event = kind === finance ? 'financeDecided' : 'applicationAnswered'
    const { name, answer, comment } = link
    const content = events[event].notice({
      orderID,
      application: inSentence(kind),
      name,
      isApproved: answer !== 'rejected',
      comment: answer === 'rejected' ? comment : '',
      next: application.status === 'Former Approved' ? 'The new customer has been sent the link.' : '',
      link: screenOf(application),
    })
    await tellOfEvent(tx, queue, { ...content, orderID, dealerID, event, key: `answered-${guid}`, by: name })
  })
}
