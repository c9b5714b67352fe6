import type { Work } from '../../../calls/context.ts'
import { reopenPendingSites } from './check-queries.ts'

/** Limits one run of the job. The next run continues. */
const maxSitesOfRun = 2000

/** The job that looks pending addresses up again, each once a day, because registers of addresses grow. */
export async function retryPendingSites({ tx, queue }: Work): Promise<void> {
  for (const { siteListID } of await reopenPendingSites(tx, maxSitesOfRun))
    await queue(tx, 'sites.check', { siteListID })
}
