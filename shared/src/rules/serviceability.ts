/** Shown if the date of a pending address is unknown. */
export const notAvailable = 'Not Available'
export const lineInUse = 'Line In Use'
export const lineNotInUse = 'Line Not In Use'
export const newLineInstallation = 'New Line Installation'
/** Message if a check failed without a known reason. */
export const tryAgain = 'Please try again'

/** Whether nbn still has to prepare the address, according to the reason of its service class. */
export function isPending(reason: string | null | undefined): boolean {
  return /pending/i.test(reason ?? '')
}

/** Returns the date on which a pending address should be ready, or `notAvailable` if the date is unknown. */
export function pendingDate(date: string | null | undefined): string {
  return date?.trim() || notAvailable
}

/** Returns the status of a line; a missing status means not in use. */
export function lineStatus(status: string | null | undefined): string {
  return status?.trim() || lineNotInUse
}

/** Whether one of the lines at the address is in use. */
export function hasActiveLine(resources: readonly { status?: string | null }[]): boolean {
  return resources.some(({ status }) => lineStatus(status) === lineInUse)
}

const noSector = new Set(['', 'true', 'y', '1', 'false', 'n', '0'])

/** Whether the network reports a 5G sector for an address. `yes` and `no` are not sector ids and do not count. */
export function hasSectorID(locations: readonly { sectorID?: string | number | boolean | null }[]): boolean {
  return locations.some(
    ({ sectorID }) =>
      !noSector.has(
        String(sectorID ?? '')
          .trim()
          .toLowerCase(),
      ),
  )
}

/** Converts an order type to the wholesaler's: a transition from another provider adds a service. */
export function toWholesaleOrderType(orderType: string): string {
  const input = orderType.trim()
  return input.toLowerCase() === 'transition' ? 'ADD' : input.toUpperCase()
}

const productTypes = {
  Fibre: 'Fibre',
  'Fibre To The Building': 'FTTB',
  'Fibre To The Node': 'FTTN',
  'Fibre To The Curb': 'FTTC',
  Wireless: 'Fixed Wireless',
  HFC: 'HFC',
} as const

/** Returns the common name of an access technology; an unknown one is returned unchanged. */
export function productType(accessTechnology: string): string {
  const match = Object.entries(productTypes).find(([name]) => name === accessTechnology.trim())
  return match?.[1] ?? accessTechnology
}

/** Classes of addresses with copper pairs (fibre to the node or building): 12 has no line yet, 13 has one. */
const copperClasses = [12, 13]

/**
 * Returns the copper pair for an order: undefined for addresses outside the classes 12 and 13, the id if there is one
 * pair, empty if the person must choose one, or a new line if there is none.
 */
export function copperPairFor(serviceClass: number, resources: readonly { id: string }[]): string | undefined {
  if (!copperClasses.includes(serviceClass)) return undefined
  if (resources.length === 0) return newLineInstallation
  return resources.length === 1 ? resources[0]?.id : ''
}

/**
 * Parses the download speed in Mbps from a tier's name: 100 for `NFAS 100/20 Mbps`, 1000 for `1Gbps/50Mbps`; 0 if
 * missing.
 */
export function tierSpeed(name: string): number {
  const [, amount = '0', unit = ''] = /(?<!\d)(\d+(?:\.\d+)?)\s*(?:\/\s*\d+(?:\.\d+)?\s*)?(Gbps|Mbps)/i.exec(name) ?? []
  return Number(amount) * (/^g/i.test(unit) ? 1000 : 1)
}

/** Returns the speed tiers with their speeds, slowest first. */
export function sortTiersBySpeed(names: readonly string[]): { name: string; speed: number }[] {
  return names.map((name) => ({ name, speed: tierSpeed(name) })).toSorted((one, other) => one.speed - other.speed)
}

/**
 * Returns the message of a failed check: the first invalid field, otherwise the reason, otherwise a request to try
 * again.
 */
export function serviceabilityError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return tryAgain
  const [first] = 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  if (typeof first?.message === 'string' && first.message) return first.message
  return 'message' in error && typeof error.message === 'string' && error.message ? error.message : tryAgain
}

/** Returns the outside system's message about an unsuccessful check; undefined if the check was successful. */
export function refusedMessage(reply: { success: boolean; message: string }): string | undefined {
  return reply.success ? undefined : reply.message || tryAgain
}

/** Meaning of each nbn service class. */
export const serviceClasses: Readonly<Record<number, string>> = {
  0: 'Not yet serviceable',
  1: 'Fibre: serviceable, no equipment yet',
  2: 'Fibre: equipment outside, none inside',
  3: 'Fibre: connected',
  4: 'Fixed wireless: not yet serviceable',
  5: 'Fixed wireless: serviceable, no equipment yet',
  6: 'Fixed wireless: connected',
  7: 'Satellite: not yet serviceable',
  8: 'Satellite: serviceable, no equipment yet',
  9: 'Satellite: connected',
  10: 'Copper: not yet serviceable',
  11: 'Copper: a lead-in is needed',
  12: 'Copper: a line is needed or to be rearranged',
  13: 'Copper: a line exists',
  20: 'HFC: not yet serviceable',
  21: 'HFC: a lead-in is needed',
  22: 'HFC: a socket is needed',
  23: 'HFC: equipment is needed',
  24: 'HFC: connected',
  30: 'Fibre to the curb: not yet serviceable',
  31: 'Fibre to the curb: a lead-in is needed',
  32: 'Fibre to the curb: a line is needed',
  33: 'Fibre to the curb: equipment is needed',
  34: 'Fibre to the curb: connected',
}

export const serviceClassLabel = (serviceClass: number) => serviceClasses[serviceClass] ?? 'Unknown class'

const notYet = [0, 4, 7, 10, 20, 30]

/** Whether an address of this class can be ordered. */
export const canOrderNbn = (serviceClass: number) => serviceClass in serviceClasses && !notYet.includes(serviceClass)

/** The types of wholesale orders. */
export const wholesaleOrderTypes = ['Connect', 'Transition', 'Modify', 'Disconnect'] as const

/** The statuses of wholesale orders. An order is open until it is Completed, Rejected or Failed. */
export const wholesaleStatuses = [
  'Submitting',
  'Acknowledged',
  'In Progress',
  'Completed',
  'Rejected',
  'Failed',
] as const
export type WholesaleStatus = (typeof wholesaleStatuses)[number]

export const enquiryServices = [
  'NBN',
  'NBN Enterprise Ethernet',
  'Fibre',
  '5G',
  'Ethernet over copper',
  'Voice',
] as const

/** The name of a service on screens and in tickets. The API spells those of nbn in capitals. */
export const enquiryServiceName = (service: string) => service.replace('NBN', 'nbn')

/** Returns the message name for an e-mail or ticket; only an explicit true is a success. */
export const emailOutcome = (success: unknown) => (success === true ? 'resultEmailed' : 'serviceabilityFailed')
export const ticketOutcome = (success: unknown) => (success === true ? 'ticketSubmitted' : 'serviceabilityFailed')
