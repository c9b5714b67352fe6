/** What stands where no date of a pending address is known. */
export const notAvailable = 'Not Available'
export const lineInUse = 'Line In Use'
export const lineNotInUse = 'Line Not In Use'
export const newLineInstallation = 'New Line Installation'
/** The last of what may be said where a check failed for no known reason. */
export const tryAgain = 'Please try again'

/** Whether nbn has yet to make an address ready, from the reason that its service class is given with. */
export function isPending(reason: string | null | undefined): boolean {
  return /pending/i.test(reason ?? '')
}

/** The day on which a pending address is expected to be ready, as it came, or that it is not known. */
export function pendingDate(date: string | null | undefined): string {
  return date?.trim() || notAvailable
}

export interface CopperPair {
  /** The copper pair id, `CPI300000123456`. */
  id: string
  status: string
}

/** The status of a line; one that is not said is that of a line that nobody uses. */
export function lineStatus(status: string | null | undefined): string {
  return status?.trim() || lineNotInUse
}

/** Whether somebody has a service at the address: one of its lines is in use. */
export function hasActiveLine(resources: readonly { status?: string | null }[]): boolean {
  return resources.some(({ status }) => lineStatus(status) === lineInUse)
}

const noSector = new Set(['', 'true', 'y', '1', 'false', 'n', '0'])

/** Whether the network says in which 5G sector an address lies. A yes or no in place of a sector's id is none. */
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

/** How a wholesaler calls an order's type: a transition from another provider adds a service. */
export function toWholesaleOrderType(orderType: string): string {
  const written = orderType.trim()
  return written.toLowerCase() === 'transition' ? 'ADD' : written.toUpperCase()
}

const productTypes = {
  Fibre: 'Fibre',
  'Fibre To The Building': 'FTTB',
  'Fibre To The Node': 'FTTN',
  'Fibre To The Curb': 'FTTC',
  Wireless: 'Fixed Wireless',
  HFC: 'HFC',
} as const

/** The technology as people call it; one that is not known is shown as it came. */
export function productType(accessTechnology: string): string {
  const known = Object.entries(productTypes).find(([name]) => name === accessTechnology.trim())
  return known?.[1] ?? accessTechnology
}

/** Classes of addresses on fibre to the node or building, whose lines are copper pairs: no line yet, and a line. */
const copperClasses = [12, 13]

/**
 * The copper pair that an order is for: undefined outside classes 12 and 13, the only one there is, empty where somebody
 * has to choose, and a new line where there is none.
 */
export function cpiFor(serviceClass: number, resources: readonly { id: string }[]): string | undefined {
  if (!copperClasses.includes(serviceClass)) return undefined
  if (resources.length === 0) return newLineInstallation
  return resources.length === 1 ? resources[0]?.id : ''
}

/** Mbps down of a tier from its name: 100 of `NFAS 100/20 Mbps`, 1000 of `1Gbps/50Mbps`; 0 where none is named. */
export function tierSpeed(name: string): number {
  const [, amount = '0', unit = ''] = /(\d+(?:\.\d+)?)\s*(?:\/\s*\d+(?:\.\d+)?\s*)?(Gbps|Mbps)/i.exec(name) ?? []
  return Number(amount) * (/^g/i.test(unit) ? 1000 : 1)
}

/** The speed tiers of an address by their speed, slowest first. */
export function bySpeed(names: readonly string[]): { name: string; speed: number }[] {
  return names.map((name) => ({ name, speed: tierSpeed(name) })).toSorted((one, other) => one.speed - other.speed)
}

/** What is said where a check failed: the first thing wrong with what was sent, else the reason, else to try again. */
export function serviceabilityError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return tryAgain
  const [first] = 'errors' in error && Array.isArray(error.errors) ? error.errors : []
  if (typeof first?.message === 'string' && first.message) return first.message
  return 'message' in error && typeof error.message === 'string' && error.message ? error.message : tryAgain
}

/** What a check that was answered, but not with success, says: the words of the system that answered. */
export function refusedMessage(reply: { success: boolean; message: string }): string | undefined {
  return reply.success ? undefined : reply.message || tryAgain
}

/** What each nbn service class says of an address. */
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
  13: 'Copper: a line is there',
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

/** Whether an order can be placed for an address of this class. */
export const canOrderNbn = (serviceClass: number) => serviceClass in serviceClasses && !notYet.includes(serviceClass)

/** What an order asks a wholesaler for. */
export const wholesaleOrderTypes = ['Connect', 'Transition', 'Modify', 'Disconnect'] as const

/** How an order of ours at a wholesaler stands; those of the first two are on their way. */
export const wholesaleStatuses = [
  'Submitting',
  'Acknowledged',
  'In Progress',
  'Completed',
  'Rejected',
  'Failed',
] as const
export type WholesaleStatus = (typeof wholesaleStatuses)[number]

export const enquiredServices = [
  'NBN',
  'NBN Enterprise Ethernet',
  'Fibre',
  '5G',
  'Ethernet over copper',
  'Voice',
] as const

/** What is said of an e-mail or a ticket: only a clear yes is good news. */
export const emailOutcome = (success: unknown) => (success === true ? 'resultEmailed' : 'serviceabilityFailed')
export const ticketOutcome = (success: unknown) => (success === true ? 'ticketSubmitted' : 'serviceabilityFailed')
