import type { AddressMatch } from '@dealerline/shared/contract/address.ts'
import type { SiteOption } from '@dealerline/shared/sites/choose-service.ts'
import {
  type Resolution,
  resolveSite,
  searchTextOf,
  sourceOf,
  withUnitWritten,
} from '@dealerline/shared/sites/match-address.ts'
import { inJob } from '../../../calls/job-services.ts'
import { currentTime } from '../../../kernel/clock.ts'
import { OutsideError } from '../../../kernel/outside-error.ts'
import { withoutPostBoxes } from '../../../providers/address/port.ts'
import type { Site } from '../../../providers/serviceability/port.ts'
import { findKnownLocations } from '../../customers/facts/known-facts.ts'
import { askWholesaler, type CheckRun } from './ask-wholesaler.ts'
import * as queries from './check-queries.ts'
import type { StoredChoice } from './queries.ts'
import { fiveGOption, nbnOption, otherOptions } from './to-options.ts'

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
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error
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
  const place = { searchResultId: site.match.search_result_id, formattedAddress: site.match.formatted_address }
  const [nbn, fiveG, others] = await allOrFirstError([
    askNbn(run, site, place),
    askFiveG(run, site, place),
    askOthers(run, site, place),
  ])
  if ('choices' in nbn) {
    await inJob(run.pool, (tx) => queries.storeLocationQuestion(tx, site, nbn))
    return
  }
  await inJob(run.pool, (tx) => queries.storeOptions(tx, site, [nbn.option, fiveG, ...others]))
}

/** Waits for all, so that no question is under way when the job ends. */
async function allOrFirstError<One, Two, Three>(
  work: [Promise<One>, Promise<Two>, Promise<Three>],
): Promise<[One, Two, Three]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/** Returns the location that is kept with the address of the list's customer, so that it need not be searched. */
const findKnownLocation = ({ pool }: CheckRun, site: MatchedSite, network: 'nbn' | 'fiveG') =>
  inJob(pool, async (tx) => {
    const [addressID] = await queries.selectAddressesOfSite(tx, site.siteRowID, site.match.search_result_id)
    if (addressID === undefined) return undefined
    const locations = await findKnownLocations({ tx, now: currentTime() }, [addressID], network)
    return locations.get(addressID)?.locationID
  })

async function askNbn(
  run: CheckRun,
  site: MatchedSite,
  place: Site,
): Promise<{ option: SiteOption } | { question: string; choices: StoredChoice[] }> {
  const { serviceability } = run.providers
  const wholesaler = 'nbn'
  const keptLocation = site.nbnLocation === '' ? await findKnownLocation(run, site, 'nbn') : undefined
  if (keptLocation) {
    const answer = await askWholesaler(run, site, {
      wholesaler,
      question: `nbn-${keptLocation}`,
      ask: (key) => serviceability.qualifyNbn(keptLocation, key),
    })
    if (answer.success) return { option: nbnOption(answer) }
  }
  const located = await askWholesaler(run, site, {
    wholesaler,
    question: 'nbn-locations',
    ask: (key) => serviceability.nbnLocations(place, key),
  })
  if (!located.success) return { option: nbnOption(located) }
  const [first, ...more] = located.result
  if (!first) return { option: nbnOption({ success: false, message: 'nbn does not know this address' }) }
  if (more.length > 0 && site.nbnLocation === '')
    return {
      question: 'nbn has several connections here. Which one is it?',
      choices: located.result.map(({ locationID: id, formattedAddress: text }) => ({ id, text })),
    }
  const locationID = site.nbnLocation || first.locationID
  const answer = await askWholesaler(run, site, {
    wholesaler,
    question: `nbn-${locationID}`,
    ask: (key) => serviceability.qualifyNbn(locationID, key),
  })
  return { option: nbnOption(answer) }
}

async function askFiveG(run: CheckRun, site: MatchedSite, place: Site): Promise<SiteOption> {
  const { serviceability } = run.providers
  const wholesaler = '5g'
  const keptLocation = await findKnownLocation(run, site, 'fiveG')
  if (keptLocation) {
    const answer = await askWholesaler(run, site, {
      wholesaler,
      question: `5g-${keptLocation}`,
      ask: (key) => serviceability.qualifyFiveG(keptLocation, key),
    })
    if (answer.success) return fiveGOption(answer)
  }
  const located = await askWholesaler(run, site, {
    wholesaler,
    question: '5g-locations',
    ask: (key) => serviceability.fiveGLocations(place, key),
  })
  if (!located.success) return fiveGOption(located)
  const [first] = located.result
  if (!first) return fiveGOption({ success: false, message: 'The 5G network does not know this address' })
  const answer = await askWholesaler(run, site, {
    wholesaler,
    question: `5g-${first.locationID}`,
    ask: (key) => serviceability.qualifyFiveG(first.locationID, key),
  })
  return fiveGOption(answer)
}

async function askOthers(run: CheckRun, site: queries.OpenSite, place: Site): Promise<SiteOption[]> {
  const answer = await askWholesaler(run, site, {
    wholesaler: 'others',
    question: 'offerings',
    ask: (key) => run.providers.serviceability.offerings(place, key),
  })
  return otherOptions(answer)
}
