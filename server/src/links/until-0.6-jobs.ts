import type { LinkKind } from '@dealerline/shared/rules/link-kinds.ts'
import type { Work } from '../calls/context.ts'
import { inJob, inOneTransaction, type JobServices } from '../calls/job-services.ts'
import type { JobHandlers } from '../kernel/jobs.ts'
import type { OldAnswerData, OldJobData } from '../kernel/until-0.6-job-data.ts'
import type { LinkKinds } from './declare-link.ts'
import { deliver } from './deliver.ts'
import { selectLinks } from './link-queries.ts'
import { findMessage, type LinkKindName } from './message-queries.ts'
import { tellOfAnswer } from './tell-dealer.ts'
import { findCopiedMessage } from './until-0.6-queries.ts'

type Handlers = Pick<JobHandlers<JobServices>, keyof OldJobData>
type Rest = [...Parameters<Handlers['signing.deliver']>] extends [unknown, unknown, ...infer Others] ? Others : never

/** The handlers of the jobs that release 0.4.0 queued for messages of its tables. */
export function oldMessageJobs(kinds: LinkKinds): Handlers {
  const send = async (services: JobServices, kind: LinkKindName, oldID: number, [attempt, queue]: Rest) => {
    const message = await inJob(services.pool, async (tx) => {
      const messageID = await findCopiedMessage(tx, kind, oldID)
      return messageID === undefined ? undefined : findMessage(tx, messageID)
    })
    // Release 0.4.0 opened the ticket of a reporting order in this job, and ran it again if the ticketing system did not answer.
    if (kind === 'signing' && message?.status === 'sent')
      return inJob(services.pool, (tx) => queue(tx, 'ticketing.open', { orderID: message.orderID }))
    if (message) await deliver(kinds)(services, { messageID: message.messageID }, attempt, queue)
  }
  return {
    'signing.deliver': (services, { deliveryID }, ...rest) => send(services, 'signing', deliveryID, rest),
    'applications.deliver': (services, { messageID }, ...rest) => send(services, 'application', messageID, rest),
    'quotes.deliver': (services, { messageID }, ...rest) => send(services, 'offer', messageID, rest),
    'ports.ask': (services, { requestID }, ...rest) => send(services, 'port', requestID, rest),
    'tracking.notice': (services, { messageID }, ...rest) => send(services, 'progress', messageID, rest),
  }
}

/** The handlers of the jobs that release 0.4.0 queued for answers. Two of them have the record of the link, whose newest link was answered. */
export function oldAnswerJobs(kinds: LinkKinds): Pick<JobHandlers<JobServices>, keyof OldAnswerData> {
  const tell = async (work: Work, kind: LinkKind, subject: number) => {
    const guid = (await selectLinks(work.tx, kind, [subject])).at(-1)?.guid
    if (guid) await tellOfAnswer(kinds, work, { kind, guid })
  }
  return {
    'applications.answered': inOneTransaction((work, { guid }) =>
      tellOfAnswer(kinds, work, { kind: 'application', guid }),
    ),
    'quotes.answered': inOneTransaction((work, { offerID }) => tell(work, 'offer', offerID)),
    'ports.answered': inOneTransaction((work, { requestID }) => tell(work, 'port', requestID)),
  }
}
