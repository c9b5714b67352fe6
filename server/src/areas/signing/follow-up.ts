import type { Work } from '../../calls/context.ts'
import { currentTime } from '../../kernel/clock.ts'
import { selectSilentSigners } from './recipient-queries.ts'

/**
 * Milliseconds after which the job asks the service about a signer who has not answered, and the minimum time between
 * two requests.
 */
const silentAfter = 24 * 3_600_000

/** The signers about whom one run of the job asks. */
const maxSigners = 100

/** The job that asks the e-signature service about links that have been open for a day, because a callback may have been lost. */
export async function followUp({ tx, queue }: Work): Promise<void> {
  const silentSigners = await selectSilentSigners(tx, new Date(currentTime().getTime() - silentAfter), maxSigners)
  for (const { guid } of silentSigners) await queue(tx, 'signing.ask', { guid })
}
