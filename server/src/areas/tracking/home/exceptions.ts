import { type HomeException, maxExceptions } from '@dealerline/shared/contract/home.ts'
import { applicationTitles } from '@dealerline/shared/rules/application-states.ts'
import { chaseDays } from '@dealerline/shared/rules/chase-reasons.ts'
import type { Context } from '../../../calls/context.ts'
import { getJobQueues } from '../../portal/jobs/jobs.ts'
import { getOutsideSystems } from '../../portal/systems/outside-systems.ts'
import * as queries from './exception-queries.ts'

const msPerDay = 24 * 60 * 60 * 1000

const elsewhere = { orderID: 0, isQuote: false, dealerFullName: '', detail: '', since: '', count: 1 } as const

/** Returns the exceptions for the provider’s staff; administrators also get those that only they can repair. */
export async function findExceptions(context: Context): Promise<HomeException[]> {
  const { tx, caller, now } = context
  const isAdmin = caller.kind === 'Admin'
  const processedBefore = new Date(now.getTime() - chaseDays.processing * msPerDay)
  const [messages, unprocessed, applications, interests, queues, { systems }] = await Promise.all([
    queries.selectFailedMessages(tx, maxExceptions),
    queries.selectUnprocessed(tx, processedBefore, maxExceptions),
    queries.selectApprovedApplications(tx, maxExceptions),
    isAdmin ? queries.selectInterests(tx, maxExceptions) : [],
    isAdmin ? getJobQueues(context) : [],
    isAdmin ? getOutsideSystems(context) : { systems: [] },
  ])
  return [
    ...systems
      .filter(({ failedAt, answeredAt }) => failedAt > answeredAt)
      .map(({ label, failure, failedAt }) => ({
        ...elsewhere,
        kind: 'system' as const,
        name: label,
        detail: failure,
        since: failedAt,
      })),
    ...queues
      .filter(({ failed }) => failed > 0)
      .map(({ title, failed }) => ({ ...elsewhere, kind: 'jobs' as const, name: title, count: failed })),
    ...messages.map((message) => ({ ...message, kind: 'message' as const, count: 1 })),
    ...unprocessed.map((order) => ({ ...order, kind: 'unprocessed' as const, count: 1 })),
    ...applications.map(({ applicationKind, detail, ...application }) => ({
      ...application,
      kind: 'application' as const,
      detail: [applicationTitles[applicationKind], detail].filter(Boolean).join(': '),
      count: 1,
    })),
    ...interests.map((interest) => ({ ...elsewhere, ...interest, kind: 'interest' as const })),
  ]
}
