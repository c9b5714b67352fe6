import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import type { Pool } from 'pg'
import { currentTime } from '../../kernel/clock.ts'
import { behaving } from '../behaviour.ts'
import { makeAppointmentSandbox } from './appointment-sandbox.ts'
import type { ServiceabilityProvider, Site, WholesaleOffering, WholesaleOrderState, WholesalerReply } from './port.ts'
import {
  advanceOrder,
  findAddressOfNumber,
  findChange,
  findSearchResult,
  type PlacedOrder,
  putAnswer,
  putHold,
  putOffer,
  putOrder,
  repeatAnswer,
  selectHeldItems,
} from './queries.ts'
import { coverageOf, fiveGPlace, nbnPlace, unitsAt } from './sample-places.ts'

const success = <Result>(result: Result): WholesalerReply<Result> => ({ success: true, message: '', result })
const no = (message: string): { success: false; message: string } => ({ success: false, message })

/** Returns the number at the end of an id, such as 900000001 for `GANSW900000001` and `LOC000900000001`. */
const numberOf = (id: string) => Number(/(\d{9})$/.exec(id)?.[1] ?? 0)
const digits = (number: number, length: number) => String(number).padStart(length, '0')

/** Sample SIMs of 19 digits. */
const sims = Array.from({ length: 400 }, (_, sim) => `8961020000${digits(sim + 1, 9)}`)
const msns = Array.from({ length: 400 }, (_, msn) => `0491574${digits(msn + 1, 3)}`)

/**
 * Makes wholesalers for the addresses of the address search. The last digits of an address's id select its sample place
 * (`sample-places.ts`), so that every technology and refusal occurs. An order moves to its next status when it is
 * queried. An order whose site notes start with `reject` is rejected.
 */
export function makeServiceabilitySandbox({ pool }: { pool: Pool }): ServiceabilityProvider {
  async function numberAt({ searchResultId, formattedAddress }: Site): Promise<number> {
    return numberOf(searchResultId || (await findSearchResult(pool, formattedAddress)) || '')
  }
  async function placesAt(site: Site, prefix: string, units: (number: number) => number) {
    const number = await numberAt(site)
    const formattedAddress = number > 0 ? await findAddressOfNumber(pool, number) : undefined
    if (!formattedAddress) return []
    return Array.from({ length: units(number) }, (_, unit) => ({
      locationID: `${prefix}${unit === 0 ? '' : unit}${digits(number, unit === 0 ? 12 : 11)}`,
      formattedAddress: unit === 0 ? formattedAddress : `Unit ${unit + 1}, ${formattedAddress}`,
    }))
  }
  async function placeOf(locationID: string) {
    const number = numberOf(locationID)
    const formattedAddress = number > 0 ? await findAddressOfNumber(pool, number) : undefined
    return formattedAddress && { number, place: { locationID, formattedAddress } }
  }
  async function withChange<Place>(locationID: string, place: Place | string): Promise<WholesalerReply<Place>> {
    const changed = await findChange(pool, locationID)
    if (changed?.refused) return no(changed.refused)
    return typeof place === 'string' ? no(place) : success({ ...place, ...changed?.change })
  }
  async function first(column: 'msn' | 'usim', all: readonly string[], quantity: number) {
    const heldIDs = await selectHeldItems(pool, column)
    return all.filter((id) => !heldIDs.has(id)).slice(0, quantity)
  }

  /** Answers a question with a key once, and later requests with the same answer. */
  async function answerOnce<Result>(
    operation: string,
    key: string | undefined,
    answer: () => Promise<WholesalerReply<Result>>,
  ): Promise<WholesalerReply<Result>> {
    if (key === undefined) return answer()
    const earlier = await repeatAnswer<WholesalerReply<Result>>(pool, key)
    if (earlier) return earlier
    const reply = await answer()
    await putAnswer(pool, key, operation, reply)
    return reply
  }

  return behaving<ServiceabilityProvider>(pool, 'serviceability', {
    ...makeAppointmentSandbox({ pool }),
    async wholesalers() {
      return [
        {
          code: 'nbn',
          name: 'nbn',
          technologies: ['Fibre', 'FTTB', 'FTTN', 'FTTC', 'HFC', 'Fixed Wireless', 'Satellite'],
        },
        { code: 'optus', name: 'Optus', technologies: ['5G'] },
        { code: 'ethernet', name: 'Ethernet wholesale', technologies: ['Fibre Ethernet'] },
      ]
    },
    offerings: (site, key) =>
      answerOnce('offerings', key, async () => {
        const number = await numberAt(site)
        if (number === 0) return no('No wholesaler knows this address. Check how it is written.')
        return success(offeringsAt(number, site.formattedAddress))
      }),
    nbnLocations: (site, key) =>
      answerOnce('nbnLocations', key, async () => success(await placesAt(site, 'LOC', unitsAt))),
    qualifyNbn: (locationID, key) =>
      answerOnce('qualifyNbn', key, async () => {
        const located = await placeOf(locationID)
        if (!located) return no(`nbn does not know ${locationID}`)
        return withChange(locationID, nbnPlace(located.number, located.place))
      }),
    fiveGLocations: (site, key) =>
      answerOnce('fiveGLocations', key, async () => success(await placesAt(site, 'FW', () => 1))),
    qualifyFiveG: (locationID, key) =>
      answerOnce('qualifyFiveG', key, async () => {
        const located = await placeOf(locationID)
        if (!located) return no(`The 5G network does not know ${locationID}`)
        return withChange(locationID, fiveGPlace(located.number, located.place))
      }),
    async coverage(searchResultId) {
      const number = numberOf(searchResultId)
      return number > 0 ? success(coverageOf(number)) : no('The network does not know this address')
    },
    availableMsns: (quantity) => first('msn', msns, quantity),
    availableUsims: (quantity) => first('usim', sims, quantity),
    async holdFiveG({ plan: _, ...request }) {
      const located = await placeOf(request.locationID)
      const place = located && fiveGPlace(located.number, located.place)
      if (!place || typeof place === 'string') return no('The 5G network does not know this address')
      if (!place.hasCapacity) return no(place.reason)
      const hold = await putHold(pool, request)
      return hold ? success(hold) : no('This number or SIM has been taken. Choose another one.')
    },
    async makeOffer({ key, locationID, downMbps, upMbps, termMonths }) {
      if (!(await placeOf(locationID))) return no(`No wholesaler knows ${locationID}`)
      if (downMbps > 1000) return no('More than 1000 Mbps is quoted by the wholesaler’s sales desk')
      const monthlyEx = Math.round(40 + downMbps * 0.4 + upMbps * 0.8) * (termMonths >= 24 ? 0.9 : 1)
      const offer = await putOffer(pool, key, {
        monthlyEx: Math.round(monthlyEx * 100) / 100,
        onceOffEx: termMonths >= 24 ? 0 : 150,
      })
      return offer ? success(offer) : no('The offer could not be created')
    },
    async placeOrder(order) {
      if (/^reject/i.test(order.siteNotes))
        return no('The wholesaler rejected the order: the site contact is not known')
      const placed = await putOrder(pool, order)
      return placed ? success(toState(placed)) : no('The order could not be placed')
    },
    async findOrder(orderID) {
      const order = await advanceOrder(pool, Number(/^ORD(\d{12})$/.exec(orderID)?.[1] ?? 0))
      return order ? success(toState(order)) : no(`There is no order ${orderID}`)
    },
  })
}

/** Formats the number of an order in the way of nbn. */
function toState({ number, placed, status, planned }: PlacedOrder): WholesaleOrderState {
  const id = digits(number, 12)
  const isReady = status === 'Completed'
  return {
    orderID: `ORD${id}`,
    orderType: placed.orderType,
    locationID: placed.locationID,
    status,
    plannedCompletionDate: planned,
    priID: placed.kind === 'nbn' ? `PRI${id}` : '',
    uniDSL: placed.cpiID ? `UNI-DSL${id}` : placed.uniPort,
    bandwidthProfile: placed.bandwidthProfile,
    avcd: isReady && placed.kind === 'nbn' ? `AVC${id}` : '',
  }
}

const mbpsOf = (tiers: readonly string[], part: 1 | 2) =>
  Math.max(0, ...tiers.map((tier) => Number(/(?<!\d)(\d+)\/(\d+)/.exec(tier)?.[part] ?? 0)))

/** Sample costs to build fibre to a building. */
const fibreBuildCost = (number: number) => 2500 + (number % 8) * 750
/** Sample days to build fibre. */
const buildDays = 90
const nothingToBuild = { buildCostEx: null, expectedDate: '' }

function offeringsAt(number: number, formattedAddress: string): WholesaleOffering[] {
  const nbn = nbnPlace(number, { locationID: '', formattedAddress })
  const fiveG = fiveGPlace(number, { locationID: '', formattedAddress })
  const isFibre = number % 3 === 0
  return [
    typeof nbn === 'string'
      ? {
          ...nothingToBuild,
          wholesaler: 'nbn',
          technology: 'nbn',
          available: false,
          downMbps: 0,
          upMbps: 0,
          note: nbn,
        }
      : {
          wholesaler: 'nbn',
          technology: nbn.accessTechnology,
          available: nbn.nfasTiers.length > 0,
          downMbps: mbpsOf(nbn.nfasTiers, 1),
          upMbps: mbpsOf(nbn.nfasTiers, 2),
          note: nbn.nfasTiers.length > 0 ? '' : nbn.serviceClassReason,
          buildCostEx: null,
          expectedDate: nbn.expectedDate,
        },
    typeof fiveG === 'string'
      ? {
          ...nothingToBuild,
          wholesaler: 'Optus',
          technology: '5G',
          available: false,
          downMbps: 0,
          upMbps: 0,
          note: fiveG,
        }
      : {
          ...nothingToBuild,
          wholesaler: 'Optus',
          technology: '5G',
          available: fiveG.eligible && fiveG.hasCapacity,
          downMbps: fiveG.downMbps,
          upMbps: fiveG.upMbps,
          note: fiveG.reason,
        },
    {
      wholesaler: 'Ethernet wholesale',
      technology: 'Fibre Ethernet',
      available: isFibre,
      downMbps: isFibre ? 1000 : 0,
      upMbps: isFibre ? 1000 : 0,
      note: isFibre ? '' : 'No fibre in the building. Ask for a quote to build it.',
      buildCostEx: isFibre ? null : fibreBuildCost(number),
      expectedDate: isFibre ? '' : toLocalDay(new Date(currentTime().getTime() + buildDays * 86_400_000)),
    },
  ]
}
