import type { Context } from '../../../calls/context.ts'
import type { FiveGPlace, NbnPlace, WholesalerReply } from '../../../providers/serviceability/port.ts'
import { learnFacts } from '../../customers/facts/learn-facts.ts'
import { factsOfFiveG, factsOfNbn } from '../place-facts.ts'
import { selectPlaceAnswers } from './check-queries.ts'
import type { SiteRecord } from './queries.ts'

/** Keeps the locations that networks have at the sites with the addresses that the sites become. */
export async function learnSites(
  { tx }: Pick<Context, 'tx'>,
  sites: readonly SiteRecord[],
  { addressIDs, reason }: { addressIDs: ReadonlyMap<string, number>; reason: string },
): Promise<void> {
  const answers = await selectPlaceAnswers(
    tx,
    sites.map(({ siteRowID }) => siteRowID),
  )
  const byID = new Map(sites.map((site) => [site.siteRowID, site]))
  const facts = answers.flatMap(({ siteRowID, wholesaler, answer }) => {
    const site = byID.get(siteRowID)
    const formattedAddress = site?.match?.formatted_address ?? ''
    const addressID = addressIDs.get(formattedAddress)
    if (!site || addressID === undefined) return []
    const address = { addressID, formattedAddress, reason }
    if (wholesaler === 'nbn') {
      const reply = answer as WholesalerReply<NbnPlace>
      const isChosen = site.nbnLocation !== ''
      return reply.success ? factsOfNbn(isChosen ? { ...address, confidence: 'chosen' } : address, reply.result) : []
    }
    const reply = answer as WholesalerReply<FiveGPlace>
    return reply.success ? factsOfFiveG(address, reply.result) : []
  })
  await learnFacts(tx, facts)
}
