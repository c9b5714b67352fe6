import { z } from 'zod'
import { wholesaleStatuses } from '../rules/serviceability.ts'

/** What a system outside says: where it says no, `message` is why, and there is no result. */
const answered = { success: z.boolean(), message: z.string() }

export const wholesaler = z.object({
  /** What the provider calls it: `nbn`, `optus`. */
  code: z.string(),
  name: z.string(),
  technologies: z.array(z.string()),
})
export type Wholesaler = z.output<typeof wholesaler>

/** A place that a wholesaler knows, with its own id: `LOC000900000001` at nbn. */
export const siteLocation = z.object({ locationID: z.string(), formattedAddress: z.string() })
export type SiteLocation = z.output<typeof siteLocation>

export const foundLocations = z.object({ ...answered, locations: z.array(siteLocation) })
export type FoundLocations = z.output<typeof foundLocations>

/** What one wholesaler offers at an address. Speeds are Mbps, 0 where they are not known. */
export const offered = z.object({
  wholesaler: z.string(),
  technology: z.string(),
  available: z.boolean(),
  downMbps: z.number(),
  upMbps: z.number(),
  note: z.string(),
})
export const overview = z.object({ ...answered, results: z.array(offered) })
export type Overview = z.output<typeof overview>

export const nbnResult = z.object({
  locationID: z.string(),
  formattedAddress: z.string(),
  /** 0 to 34. */
  serviceabilityClass: z.number().int(),
  /** What the class says. */
  serviceability: z.string(),
  /** Why it is of that class, in the words of nbn. */
  reason: z.string(),
  /** The connectivity serving area, `CSA200000000332`. */
  csaid: z.string(),
  /** Where the portal meets nbn: the point of interconnect and the group of its interfaces. */
  poi: z.string(),
  nni: z.string(),
  /** `Urban`, `Major Rural`, `Minor Rural` or `Remote`. */
  region: z.string(),
  accessTechnology: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** `YYYY-MM-DD` on which a pending address is expected to be ready, or `Not Available`; empty for others. */
  serviceabilityDate: z.string(),
})

/** The nbn network termination device at an address. */
export const ntdDetails = z.object({ id: z.string(), type: z.string(), location: z.string(), powerSupply: z.string() })
export const uniPort = z.object({
  /** `UNI-D 1`. */
  name: z.string(),
  inUse: z.boolean(),
  /** The product instance on a port that is in use, `PRI…`. */
  priID: z.string(),
})
export const supportingResource = z.object({ id: z.string(), type: z.string(), status: z.string() })
export const speedTier = z.object({ name: z.string(), speed: z.number() })

/** A check of an address at nbn. `checkID` is what e-mails, tickets and orders about it name. */
export const nbnQualification = z.object({
  ...answered,
  checkID: z.number().int(),
  formattedResult: nbnResult.nullable(),
  ntd: ntdDetails.nullable(),
  uniPorts: z.array(uniPort),
  nfasTiers: z.array(speedTier),
  supportingResources: z.array(supportingResource),
  hasActiveServices: z.boolean(),
  isPending: z.boolean(),
  /** The copper pair an order is for: null for other technologies, empty where it has to be chosen. */
  cpiID: z.string().nullable(),
  canOrder: z.boolean(),
})
export type NbnQualification = z.output<typeof nbnQualification>

export const fiveGLocation = z.object({
  locationID: z.string(),
  /** As the network says it; a yes or a no is no sector. */
  sectorID: z.string(),
  /** `3500 MHz`. */
  band: z.string(),
  /** dBm; null where it was not measured. */
  signal: z.number().nullable(),
  /** Metres from the tower; null where it is not known. */
  distance: z.number().nullable(),
})

/** A check of an address for 5G fixed wireless. */
export const fiveGQualification = z.object({
  ...answered,
  checkID: z.number().int(),
  locationID: z.string(),
  formattedAddress: z.string(),
  eligible: z.boolean(),
  /** Whether its sector takes one more service. */
  hasCapacity: z.boolean(),
  reason: z.string(),
  hasSectorID: z.boolean(),
  locations: z.array(fiveGLocation),
  downMbps: z.number(),
  upMbps: z.number(),
  canOrder: z.boolean(),
})
export type FiveGQualification = z.output<typeof fiveGQualification>

export const coverage = z.object({
  ...answered,
  technologies: z.array(z.object({ name: z.string(), outdoors: z.boolean(), indoors: z.boolean() })),
})
export type Coverage = z.output<typeof coverage>

/** A 5G service held for a while: its number (MSN) and its SIM (USIM). */
export const reservation = z.object({
  reservationID: z.number().int(),
  /** What the wholesaler calls it. */
  reference: z.string(),
  msn: z.string(),
  usim: z.string(),
  sectorID: z.string(),
  ratePlanID: z.number().int(),
  expiresAt: z.string(),
})
export type Reservation = z.output<typeof reservation>
export const reserved = z.object({ ...answered, reservation: reservation.nullable() })

/** A price for one address. Dollars without GST. */
export const customisedOffer = z.object({
  offerID: z.number().int(),
  reference: z.string(),
  downMbps: z.number(),
  upMbps: z.number(),
  termMonths: z.number().int(),
  monthlyEx: z.number(),
  onceOffEx: z.number(),
  /** `YYYY-MM-DD`. */
  validUntil: z.string(),
})
export type CustomisedOffer = z.output<typeof customisedOffer>
export const offerMade = z.object({ ...answered, offer: customisedOffer.nullable() })

/** An order of the dealer at a wholesaler. */
export const wholesaleOrder = z.object({
  wholesaleOrderID: z.number().int(),
  /** What the wholesaler calls it; empty until it has it. */
  orderID: z.string(),
  kind: z.enum(['nbn', '5g']),
  /** As it was sent: `CONNECT`, `ADD`. */
  orderType: z.string(),
  locationID: z.string(),
  formattedAddress: z.string(),
  customerRef: z.string(),
  customerName: z.string(),
  product: z.string(),
  status: z.enum(wholesaleStatuses),
  /** Why it waits, or was rejected. */
  problem: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type WholesaleOrder = z.output<typeof wholesaleOrder>

/** An order as the wholesaler has it by now. */
export const orderDetails = z.object({
  orderID: z.string(),
  orderType: z.string(),
  locationID: z.string(),
  orderStatus: z.string(),
  /** `YYYY-MM-DD`, empty where none is planned. */
  plannedCompletionDate: z.string(),
  priID: z.string(),
  uniDSL: z.string(),
  bandwidthProfile: z.string(),
  avcd: z.string(),
})
export type WholesaleOrderDetails = z.output<typeof orderDetails>
export const foundOrder = z.object({ ...answered, orderDetails: orderDetails.nullable() })

/** An order of the portal whose address can be checked. */
export const portalOrder = z.object({
  orderID: z.number().int(),
  customerName: z.string(),
  formattedAddress: z.string(),
  orderStatus: z.number().int(),
  /** How many internet services are on it. */
  internetServices: z.number().int(),
  /** `YYYY-MM-DD`. */
  createdDate: z.string(),
})
export type PortalOrder = z.output<typeof portalOrder>

/** The addresses of an order of the portal. */
export const orderAddresses = z.object({
  orderID: z.number().int(),
  customerID: z.number().int(),
  customerName: z.string(),
  addresses: z.array(z.object({ searchResultId: z.string(), formattedAddress: z.string(), hasInternet: z.boolean() })),
})

export const submitted = z.object({ ...answered, requestID: z.number().int() })
