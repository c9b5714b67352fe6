import type { CoverageEntry, FiveGPlace, NbnPlace } from './port.ts'

/** The properties of a sample place at nbn. */
type Nbn = Pick<NbnPlace, 'serviceClass' | 'accessTechnology'> &
  Partial<Omit<NbnPlace, 'supportingResources' | 'uniPorts' | 'ntd' | 'nfasTiers'>> & {
    /** The statuses of its copper pairs. */
    pairs?: readonly string[]
    /** The number of used ports of its NTD. Undefined if the place has no NTD. */
    portsInUse?: number
    tiers: readonly string[]
    /** The reason, if nbn refuses the place. */
    refused?: string
  }

const copper = ['12/1', '25/5', '50/20', '100/20'] as const
const fibre = ['1000/50', '250/25', '25/5', '100/20', '50/20', '12/1'] as const

/** The sample places at nbn. The last two digits of an address's number select one of them. */
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
    refused: 'This address cannot be qualified online. Raise a support ticket.',
  },
  { serviceClass: 1, accessTechnology: 'Fibre', tiers: fibre },
  { serviceClass: 9, accessTechnology: 'Satellite', portsInUse: 0, region: 'Remote', tiers: ['25/5', '12/1'] },
]

const ports = 4
const digits = (number: number, length: number) => String(number).padStart(length, '0')
/** Returns the sample place for an address. `number` is the last part of the address’s id. */
const pick = <Place>(places: readonly Place[], number: number): Place => {
  const place = places[(number % 100) % places.length]
  if (place === undefined) throw new Error('There are no sample places.')
  return place
}

/** Returns a sample place at nbn, or the reason for a refusal. */
export function nbnPlace(
  number: number,
  { locationID, formattedAddress }: Pick<NbnPlace, 'locationID' | 'formattedAddress'>,
): NbnPlace | string {
  const place = pick(nbnPlaces, number)
  if (place.refused) return place.refused
  const { portsInUse, pairs = [], tiers, refused: _, ...properties } = place
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
    newDevelopmentFee: 0,
    ...properties,
    ntd:
      portsInUse === undefined
        ? null
        : {
            id: `NTD0000${digits(number, 8)}`,
            type: properties.accessTechnology === 'Fibre To The Curb' ? 'Network connection device' : 'Indoor NTD',
            location: 'Study, next to the switchboard',
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
  { eligible: true, hasCapacity: false, reason: 'The sector has no capacity for further services', sectors: ['C'] },
  { ...served, sectors: [], refused: 'The 5G network did not recognise this address' },
  // At this place, the network reports that there is a sector, but not its id.
  { ...served, sectors: ['Y'] },
  { ...served, sectors: ['B'] },
]

/** Returns a sample place of the 5G network, or the reason for a refusal. */
export function fiveGPlace(
  number: number,
  { locationID, formattedAddress }: Pick<FiveGPlace, 'locationID' | 'formattedAddress'>,
): FiveGPlace | string {
  const { sectors, refused, ...properties } = pick(fiveGPlaces, number)
  if (refused) return refused
  return {
    locationID,
    formattedAddress,
    ...properties,
    locations: sectors.map((sector, place) => ({
      locationID: `${locationID}-${place + 1}`,
      sectorID: sector === 'Y' ? sector : `S${digits(number % 10_000, 4)}-${sector}`,
      band: place === 0 ? '3500 MHz' : '2300 MHz',
      signal: -78 - (number % 20) - place * 6,
      distance: 240 + (number % 40) * 25 + place * 300,
    })),
    downMbps: properties.eligible ? 250 : 0,
    upMbps: properties.eligible ? 30 : 0,
  }
}

/** Returns the mobile coverage: 4G at every place, and 5G where fixed wireless is available. */
export function coverageOf(number: number): CoverageEntry[] {
  const { eligible, reason } = pick(fiveGPlaces, number)
  return [
    { name: '4G', outdoors: true, indoors: true },
    { name: '5G', outdoors: eligible, indoors: eligible && reason === '' },
  ]
}

/** Returns the number of units at an address. Every thirteenth address is a building with two units. */
export const unitsAt = (number: number) => ((number % 100) % 13 === 12 ? 2 : 1)
