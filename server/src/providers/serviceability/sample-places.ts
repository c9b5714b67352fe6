import type { CoverageEntry, FiveGPlace, NbnPlace } from './port.ts'

/** What a place is like at nbn, whatever its number. */
type Nbn = Pick<NbnPlace, 'serviceClass' | 'accessTechnology'> &
  Partial<Omit<NbnPlace, 'supportingResources' | 'uniPorts' | 'ntd' | 'nfasTiers'>> & {
    /** The statuses of its copper pairs. */
    pairs?: readonly string[]
    /** How many of the ports of its equipment are in use; without it there is no equipment. */
    portsInUse?: number
    tiers: readonly string[]
    /** Refused in place of an answer. */
    refused?: string
  }

const copper = ['12/1', '25/5', '50/20', '100/20'] as const
const fibre = ['1000/50', '250/25', '25/5', '100/20', '50/20', '12/1'] as const

/** One place after another by the last two digits of an address's number, begun anew after the last. */
const nbnPlaces: readonly Nbn[] = [
  { serviceClass: 3, accessTechnology: 'Fibre', portsInUse: 1, tiers: fibre },
  { serviceClass: 13, accessTechnology: 'Fibre To The Node', pairs: ['Line In Use'], tiers: copper },
  {
    serviceClass: 13,
    accessTechnology: 'Fibre To The Building',
    pairs: ['Line Not In Use', 'Line In Use', ''],
    tiers: copper,
  },
  { serviceClass: 34, accessTechnology: 'Fibre To The Curb', portsInUse: 0, tiers: copper },
  { serviceClass: 12, accessTechnology: 'Fibre To The Node', pairs: [], tiers: copper },
  { serviceClass: 24, accessTechnology: 'HFC', portsInUse: 1, tiers: fibre },
  {
    serviceClass: 0,
    accessTechnology: 'Fibre',
    serviceClassReason: 'Serviceability Pending: the network is being built',
    expectedDate: '2027-06-30',
    tiers: [],
  },
  {
    serviceClass: 10,
    accessTechnology: 'Fibre To The Node',
    serviceClassReason: 'Pending: lead-in not confirmed',
    tiers: [],
  },
  { serviceClass: 6, accessTechnology: 'Wireless', portsInUse: 0, region: 'Major Rural', tiers: ['25/5', '75/10'] },
  {
    serviceClass: 0,
    accessTechnology: '',
    tiers: [],
    refused: 'This address can not be qualified online. Raise a support ticket.',
  },
  { serviceClass: 1, accessTechnology: 'Fibre', tiers: fibre },
  { serviceClass: 9, accessTechnology: 'Satellite', portsInUse: 0, region: 'Remote', tiers: ['25/5', '12/1'] },
]

const ports = 4
const digits = (number: number, length: number) => String(number).padStart(length, '0')
/** Which of the kinds of places an address is; `number` is the end of its id. */
const pick = <Place>(places: readonly Place[], number: number): Place => {
  const place = places[(number % 100) % places.length]
  if (place === undefined) throw new Error('There are no sample places.')
  return place
}

/** A place at nbn as the sample has it, or why it is refused. */
export function nbnPlace(
  number: number,
  { locationID, formattedAddress }: Pick<NbnPlace, 'locationID' | 'formattedAddress'>,
): NbnPlace | string {
  const place = pick(nbnPlaces, number)
  if (place.refused) return place.refused
  const { portsInUse, pairs = [], tiers, refused: _, ...said } = place
  return {
    locationID,
    formattedAddress,
    serviceClassReason: 'Serviceable',
    csaID: `CSA2000000${digits(number % 1000, 5)}`,
    poi: `${digits(number % 10, 1)}SYD - Point of interconnect ${digits((number % 12) + 1, 2)}`,
    nni: `NNI0000000${digits((number % 12) + 1, 5)}`,
    region: 'Urban',
    latitude: -33 - (number % 500) / 1000,
    longitude: 151 + (number % 300) / 1000,
    expectedDate: '',
    ...said,
    ntd:
      portsInUse === undefined
        ? null
        : {
            id: `NTD0000${digits(number, 8)}`,
            type: said.accessTechnology === 'Fibre To The Curb' ? 'Network connection device' : 'Indoor NTD',
            location: 'Study, beside the switchboard',
            powerSupply: 'AC',
          },
    uniPorts:
      portsInUse === undefined
        ? []
        : Array.from({ length: ports }, (_, port) => ({
            name: `UNI-D ${port + 1}`,
            inUse: port < portsInUse,
            priID: port < portsInUse ? `PRI0000${digits(number * ports + port, 8)}` : '',
          })),
    nfasTiers: tiers.map((speed) => `NFAS ${speed} Mbps`),
    supportingResources: pairs.map((status, pair) => ({
      id: `CPI3000${digits(number * 10 + pair, 8)}`,
      type: 'Copper Pair',
      status,
    })),
  }
}

type FiveG = Pick<FiveGPlace, 'eligible' | 'hasCapacity' | 'reason'> & { sectors: readonly string[]; refused?: string }

const served = { eligible: true, hasCapacity: true, reason: '' }
const fiveGPlaces: readonly FiveG[] = [
  { ...served, sectors: ['A'] },
  { ...served, sectors: ['A', 'B'] },
  { eligible: false, hasCapacity: false, reason: 'Outside the 5G coverage', sectors: [] },
  { eligible: true, hasCapacity: false, reason: 'The sector takes no further services', sectors: ['C'] },
  { ...served, sectors: [], refused: 'The 5G network did not recognise this address' },
  // The network only says that there is one.
  { ...served, sectors: ['Y'] },
  { ...served, sectors: ['B'] },
]

/** A place as the 5G network has it, or why it is refused. */
export function fiveGPlace(
  number: number,
  { locationID, formattedAddress }: Pick<FiveGPlace, 'locationID' | 'formattedAddress'>,
): FiveGPlace | string {
  const { sectors, refused, ...said } = pick(fiveGPlaces, number)
  if (refused) return refused
  return {
    locationID,
    formattedAddress,
    ...said,
    locations: sectors.map((sector, place) => ({
      locationID: `${locationID}-${place + 1}`,
      sectorID: sector === 'Y' ? sector : `S${digits(number % 10_000, 4)}-${sector}`,
      band: place === 0 ? '3500 MHz' : '2300 MHz',
      signal: -78 - (number % 20) - place * 6,
      distance: 240 + (number % 40) * 25 + place * 300,
    })),
    downMbps: said.eligible ? 250 : 0,
    upMbps: said.eligible ? 30 : 0,
  }
}

/** The coverage of the mobile network: 4G everywhere, 5G where there is fixed wireless. */
export function coverageOf(number: number): CoverageEntry[] {
  const { eligible, reason } = pick(fiveGPlaces, number)
  return [
    { name: '4G', outdoors: true, indoors: true },
    { name: '5G', outdoors: eligible, indoors: eligible && reason === '' },
  ]
}

/** Every thirteenth address is a building with a place for each of two units. */
export const unitsAt = (number: number) => ((number % 100) % 13 === 12 ? 2 : 1)
