import type { Work } from '../../../calls/context.ts'
import { inJob, type Job } from '../../../calls/job-services.ts'
import { reasonOf } from '../../../kernel/outside-error.ts'
import { type CheckRun, CheckStopped, isLate } from './ask-wholesaler.ts'
import * as queries from './check-queries.ts'
import { checkSite } from './check-site.ts'
import { lockSiteList } from './queries.ts'

/** Sites that a job checks at the same time. The questions of a site wait for the turns of their wholesalers. */
const parallelSites = 8
const batchSize = 64
/** Seconds until a later job continues, if the wholesalers have no free turn. */
const continueAfter = 2

/** The job that looks up the addresses of a list and qualifies its sites. It continues after the answers that are stored. */
export const checkSiteList: Job<'sites.check'> = async (services, { siteListID }, attempt, queue) => {
  const { pool } = services
  const run: CheckRun = { ...services, siteListID, startTime: performance.now() }
  try {
    const isComplete = await checkSites(run)
    await inJob(pool, async (tx) => {
      // Wait for changes of sites that are being stored, so that the check does not end before it has them.
      const list = await lockSiteList(tx, siteListID)
      if (list?.status !== 'running') return
      if (isComplete && (await queries.finishSiteList(tx, siteListID)))
        tx.audit({ entityType: 'siteList', entityID: siteListID, action: 'checked' })
      else await queue(tx, 'sites.check', { siteListID }, continueAfter)
    })
  } catch (error) {
    if (error instanceof CheckStopped) return
    const reason = reasonOf(error, 'An unexpected error occurred')
    const problem = attempt.last
      ? `The check stopped: ${reason}. Resume it.`
      : `The check waits: ${reason}. It continues by itself.`
    await inJob(pool, (tx) => queries.noteProblem(tx, siteListID, { problem, isLast: attempt.last }))
    throw error
  }
}

/** Checks the open sites. Returns false if a later job has to continue. */
async function checkSites(run: CheckRun): Promise<boolean> {
  for (;;) {
    const sites = await inJob(run.pool, (tx) => queries.selectOpenSites(tx, run.siteListID, batchSize))
    if (sites.length === 0) return true
    try {
      await checkBatch(run, sites)
    } catch (error) {
      if (error instanceof CheckStopped && error.isLate) return false
      throw error
    }
    if (isLate(run)) return false
  }
}

/** Checks several sites at the same time. Waits for those that have begun before it reports an error. */
async function checkBatch(run: CheckRun, sites: readonly queries.OpenSite[]): Promise<void> {
  const remaining = [...sites]
  const errors: unknown[] = []
  const work = async () => {
    for (let site = remaining.shift(); site; site = remaining.shift()) {
      try {
        await checkSite(run, site)
      } catch (error) {
        remaining.length = 0
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: parallelSites }, work))
  const [first] = errors.toSorted(
    (one, other) => Number(one instanceof CheckStopped) - Number(other instanceof CheckStopped),
  )
  if (first) throw first
}

/** Limits one run of the job. The next run continues. */
const maxSitesOfRun = 2000

/** The job that looks pending addresses up again, each once a day, because registers of addresses grow. */
export async function retryPendingSites({ tx, queue }: Work): Promise<void> {
  for (const { siteListID } of await queries.reopenPendingSites(tx, maxSitesOfRun))
    await queue(tx, 'sites.check', { siteListID })
}
