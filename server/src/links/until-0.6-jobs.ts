import { inJob, type JobServices } from '../calls/job-services.ts'
import type { JobHandlers } from '../kernel/jobs.ts'
import type { OldJobData } from '../kernel/until-0.6-job-data.ts'
import type { DeclaredLink } from './declare-link.ts'
import { deliver } from './deliver.ts'
import type { LinkKindName } from './message-queries.ts'
import { findCopiedMessage } from './until-0.6-queries.ts'

type Handlers = Pick<JobHandlers<JobServices>, keyof OldJobData>
type Rest = [...Parameters<Handlers['signing.deliver']>] extends [unknown, unknown, ...infer Others] ? Others : never

/** The handlers of the jobs that release 0.4.0 queued for messages of its tables. */
export function oldMessageJobs(kinds: readonly DeclaredLink[]): Handlers {
  const send = async (services: JobServices, kind: LinkKindName, oldID: number, [attempt, queue]: Rest) => {
    const messageID = await inJob(services.pool, (tx) => findCopiedMessage(tx, kind, oldID))
    if (messageID !== undefined) await deliver(kinds, services, { messageID }, attempt, queue)
  }
  return {
    'signing.deliver': (services, { deliveryID }, ...rest) => send(services, 'signing', deliveryID, rest),
    'applications.deliver': (services, { messageID }, ...rest) => send(services, 'application', messageID, rest),
    'quotes.deliver': (services, { messageID }, ...rest) => send(services, 'offer', messageID, rest),
    'ports.ask': (services, { requestID }, ...rest) => send(services, 'port', requestID, rest),
    'tracking.notice': (services, { messageID }, ...rest) => send(services, 'progress', messageID, rest),
  }
}
