import { type AppParts, makeApp } from './app.ts'
import { followUp } from './areas/signing/follow-up.ts'
import type { JobServices } from './calls/job-services.ts'
import { makeBusiness } from './demo/business/make-business.ts'
import { makeDemoQueue } from './demo/business/queue.ts'
import type { Inject } from './demo/calls.ts'
import { makeDemoOrders } from './demo/orders.ts'
import { allowMoments, forbidMoments } from './demo/queries.ts'
import type { SharedLimits } from './http/limits.ts'
import { jobHandlers } from './job-handlers.ts'
import { makeSmallPool } from './kernel/pools.ts'

type Parts = Omit<AppParts, 'verify'> & JobServices

/**
 * Makes the demonstration orders by calls to a separate app. It accepts an e-mail address as the token, so it never
 * listens on a port.
 */
export async function addDemoOrders(parts: Parts, ownerUrl: string): Promise<void> {
  if (parts.config.demoSize === 'small') return withApp(parts, (inject) => makeDemoOrders(inject, parts.outsidePool))
  const { jobs, settle } = makeDemoQueue(parts.jobs, jobHandlers, parts)
  const stage = { start: new Date(), settle, everyMorning: () => followUp(parts, jobs.queue) }
  const ownerPool = makeSmallPool(ownerUrl)
  try {
    await allowMoments(ownerPool)
    await withApp({ ...parts, jobs, limits: noLimits }, (inject) => makeBusiness(inject, parts.outsidePool, stage))
  } finally {
    await forbidMoments(ownerPool)
    await ownerPool.end()
  }
}

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
