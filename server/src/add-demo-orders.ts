import { type AppParts, makeApp } from './app.ts'
import type { JobServices } from './calls/job-services.ts'
import { makeBusiness } from './demo/business/make-business.ts'
import { makeDemoQueue } from './demo/business/queue.ts'
import type { Inject } from './demo/calls.ts'
import { makeDemoOrders } from './demo/orders.ts'
import { allowMoments, forbidMoments } from './demo/queries.ts'
import type { SharedLimits } from './http/limits.ts'
import { jobHandlers } from './job-handlers.ts'
import { startJobs } from './kernel/jobs.ts'
import { makeSmallPool } from './kernel/pools.ts'
import { linkKinds } from './link-kinds.ts'
import { remindOfLinks } from './links/remind.ts'
import { settleExpired } from './links/tell-dealer.ts'

type Parts = Omit<AppParts, 'verify'> & JobServices

/** Makes a few customers and orders of today. The server runs their jobs. */
export const addDemoOrders = (parts: Parts): Promise<void> =>
  withApp(parts, (inject) => makeDemoOrders(inject, parts.outsidePool))

/**
 * Makes half a year of business. Runs its jobs itself: no server may run jobs meanwhile, because a job at the real time
 * would close links and days of the audit log before their signatures and entries are there. If the making fails, the row of
 * `allowMoments` stays, and the next start refuses the unfinished data.
 */
export async function addDemoBusiness(
  parts: Omit<Parts, 'jobs'>,
  { ownerUrl, jobsUrl }: { ownerUrl: string; jobsUrl: string },
): Promise<void> {
  const portalQueue = await startJobs<JobServices>(jobsUrl, jobHandlers, parts, parts.logger, false)
  const ownerPool = makeSmallPool(ownerUrl)
  const { jobs, runDue, settle } = makeDemoQueue<JobServices>(portalQueue, jobHandlers, parts)
  const everyMorning = async () => {
    await Promise.all([settleExpired(linkKinds, parts, jobs.queue), remindOfLinks(linkKinds, parts, jobs.queue)])
    await runDue()
  }
  const stage = { start: new Date(), settle, everyMorning }
  try {
    await allowMoments(ownerPool)
    await withApp({ ...parts, jobs, limits: noLimits }, (inject) => makeBusiness(inject, parts.outsidePool, stage))
    await forbidMoments(ownerPool)
  } finally {
    await Promise.all([ownerPool.end(), portalQueue.stop()])
  }
}

/** Runs work with a separate app. It accepts an e-mail address as the token, so it never listens on a port. */
async function withApp(parts: Parts, work: (inject: Inject) => Promise<void>): Promise<void> {
  const app = await makeApp({ ...parts, verify: async (email) => ({ email, name: email }) })
  await work((request) => app.inject(request))
  await app.close()
}

/** Half a year of calls takes place within seconds. */
const noCalls = { current: 1, ttl: 0 }
const noLimits: SharedLimits = {
  count: () => noCalls,
  countExactly: async () => noCalls,
  exchange: async () => undefined,
  stop: async () => undefined,
}
