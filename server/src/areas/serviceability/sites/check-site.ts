import type { AddressMatch } from '@dealerline/shared/contract/address.ts'
import {
  type Resolution,
  resolveSite,
  searchTextOf,
  sourceOf,
  withUnitWritten,
} from '@dealerline/shared/sites/match-address.ts'
import { inJob } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { OutsideRefused } from '../../../kernel/outside-error.ts'
import { withoutPostBoxes } from '../../../providers/address/port.ts'
import { findKnownLocations } from '../../customers/facts/known-facts.ts'
import { askNetwork, askOthers } from '../ask-network.ts'
import { fiveG, nbn } from '../networks.ts'
import { type CheckRun, sendFor } from './ask-wholesaler.ts'
import * as queries from './check-queries.ts'
import type { StoredChoice } from './queries.ts'
import { networkOption, otherOptions } from './to-options.ts'

type MatchedSite = queries.OpenSite & { match: AddressMatch }

/** Looks the address of a site up, and asks the wholesalers about it. */
export async function checkSite(run: CheckRun, site: queries.OpenSite): Promise<void> {
  const match = site.match ?? (await resolve(run, site))
  if (match) await qualify(run, { ...site, state: 'resolved', match })
}

/** Stores the address of a site, its question, or that it is pending. Returns the address if it is known. */
async function resolve({ pool, providers }: CheckRun, site: queries.OpenSite): Promise<AddressMatch | undefined> {
  const search = async (text: string) => withoutPostBoxes(await providers.address.search(text))
  const cells = { ...site.cells, address: withUnitWritten(site.cells.address) }
  const base = { match: null, source: '', confidence: '', question: '', choices: [] } as const
  try {
    const matches = await search(searchTextOf(cells))
    const first = resolveSite(cells, matches)
    const building = cells.address.replace(/^(?:\S+\s+[\w-]+,\s*)+(?=\d)/, '')
    const isUnit = cells.unit !== '' || building !== cells.address
    // The search may have the building but not the unit.
    const buildings =
      first.state === 'pending' && isUnit ? await search(searchTextOf({ ...cells, address: building }, false)) : []
    const resolution = buildings.length > 0 ? resolveSite(cells, matches, buildings) : first
    await inJob(pool, (tx) => queries.storeResolution(tx, site, toStored(resolution, [...matches, ...buildings])))
    return resolution.state === 'resolved' ? resolution.match : undefined
  } catch (error) {
    if (!(error instanceof OutsideRefused)) throw error
    const { message: reason } = error
    await inJob(pool, (tx) => queries.storeResolution(tx, site, { ...base, state: 'failed', reason }))
    return undefined
  }
}

function toStored(resolution: Resolution, matches: readonly AddressMatch[]) {
  const base = { match: null, source: '', confidence: '', reason: '', question: '', choices: [] } as const
  if (resolution.state === 'resolved') {
    const { match, confidence, reason } = resolution
    return { ...base, state: resolution.state, match, source: sourceOf(match.search_result_id), confidence, reason }
  }
  if (resolution.state === 'pending') return { ...base, state: resolution.state, reason: resolution.reason }
  const choices: StoredChoice[] = resolution.choices.map((choice) => {
    const match = matches.find(({ search_result_id: id }) => id === choice.id)
    return match ? { ...choice, match } : choice
  })
  return { ...base, state: resolution.state, question: resolution.question, choices }
}

async function qualify(run: CheckRun, site: MatchedSite): Promise<void> {
  const { pool, providers } = run
  const { search_result_id: searchResultId, formatted_address: formattedAddress } = site.match
  const question = { type: '', addressID: 0, searchResultId, formattedAddress, soldDownMbps: 0, soldUpMbps: 0 }
  const known = await inJob(pool, async (tx) => {
    const [addressID = 0] = await queries.selectAddressesOfSite(tx, site.siteRowID, searchResultId)
    return (await findKnownLocations({ tx, now: currentTime() }, [addressID])).get(addressID)
  })
  const chosen = site.nbnLocation === '' ? known?.nbn : { locationID: site.nbnLocation, factID: 0 }
  const { serviceability } = providers
  const send = sendFor(run, site, question)
  const [nbnReply, fiveGReply, others] = await allOrFirstError([
    askNetwork(nbn, serviceability, question, { known: chosen, send, asksPerson: true }),
    askNetwork(fiveG, serviceability, question, { known: known?.fiveG, send }),
    askOthers(serviceability, question, send),
  ])
  const choices = nbnReply.choices?.map(({ locationID: id, formattedAddress: text }) => ({ id, text }))
  const options = [
    networkOption(nbn, nbnReply.facts),
    networkOption(fiveG, fiveGReply.facts),
    ...otherOptions(others.reply),
  ]
  await inJob(pool, (tx) =>
    choices
      ? queries.storeLocationQuestion(tx, site, { question: nbnReply.facts.reason, choices })
      : queries.storeOptions(tx, site, options),
  )
}

/** Waits for all, so that no question is under way when the job ends. */
async function allOrFirstError<One, Two, Three>(
  work: [Promise<One>, Promise<Two>, Promise<Three>],
): Promise<[One, Two, Three]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
