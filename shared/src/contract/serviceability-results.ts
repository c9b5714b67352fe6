import { z } from 'zod'
import { wholesaleStatuses } from '../rules/serviceability.ts'

/** Reply of an outside system. If `success` is false, `message` says why and the result is missing. */
const outcome = { success: z.boolean(), message: z.string() }

export const wholesaler = z.object({
  /** The provider's code for it, such as `nbn` or `optus`. */
  code: z.string(),
  name: z.string(),
  technologies: z.array(z.string()),
})

/** A place with the wholesaler's own id, such as `LOC000900000001` at nbn. */
export const siteLocation = z.object({ locationID: z.string(), formattedAddress: z.string() })

/** `isKnown`: the location is kept with the customer's address, and the network was not asked. */
export const locationMatches = z.object({ ...outcome, locations: z.array(siteLocation), isKnown: z.boolean() })
export type LocationMatches = z.output<typeof locationMatches>

/** A service that one wholesaler offers at an address. Speeds in Mbps, 0 if unknown. */
export const wholesalerOffer = z.object({
  wholesaler: z.string(),
  technology: z.string(),
  available: z.boolean(),
  downMbps: z.number(),
  upMbps: z.number(),
  note: z.string(),
  /** Dollars excluding GST; null if nothing is to be built or the cost is unknown. */
  buildCostEx: z.number().nullable(),
  /** The day from which an unavailable offer is expected, `YYYY-MM-DD`; empty if unknown. */
  expectedDate: z.string(),
})
export const overview = z.object({ ...outcome, results: z.array(wholesalerOffer) })
export type Overview = z.output<typeof overview>

export const nbnResult = z.object({
  locationID: z.string(),
  formattedAddress: z.string(),
  /** The service class from 0 to 34. */
  serviceabilityClass: z.number().int(),
  /** Meaning of the service class. */
  serviceability: z.string(),
  /** nbn's reason for the class. */
  reason: z.string(),
  /** The connectivity serving area, such as `CSA200000000332`. */
  csaid: z.string(),
  /** The point of interconnect and the group of network interfaces there. */
  poi: z.string(),
  nni: z.string(),
  /** `Urban`, `Major Rural`, `Minor Rural` or `Remote`. */
  region: z.string(),
  accessTechnology: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /**
   * The date `YYYY-MM-DD` on which a pending address is expected to be ready, or `Not Available`; empty for other
   * addresses.
   */
  serviceabilityDate: z.string(),
})

/** The nbn network termination device at an address. */
export const ntdDetails = z.object({ id: z.string(), type: z.string(), location: z.string(), powerSupply: z.string() })
export const uniPort = z.object({
  /** Such as `UNI-D 1`. */
  name: z.string(),
  inUse: z.boolean(),
  /** The product instance (`PRI…`) on a port in use. */
  priID: z.string(),
})
export const supportingResource = z.object({ id: z.string(), type: z.string(), status: z.string() })
export const speedTier = z.object({ name: z.string(), speed: z.number() })

/** An nbn check of an address. E-mails, tickets and orders refer to it by `checkID`. */
export const nbnQualification = z.object({
  ...outcome,
  checkID: z.number().int(),
  formattedResult: nbnResult.nullable(),
  ntd: ntdDetails.nullable(),
  uniPorts: z.array(uniPort),
  nfasTiers: z.array(speedTier),
  supportingResources: z.array(supportingResource),
  hasActiveServices: z.boolean(),
  isPending: z.boolean(),
  /** The copper pair for an order: null for other technologies, empty if it must be chosen. */
  cpiID: z.string().nullable(),
  canOrder: z.boolean(),
})
export type NbnQualification = z.output<typeof nbnQualification>

export const fiveGLocation = z.object({
  locationID: z.string(),
  /** The sector that the network reports. `yes` and `no` are not sector names. */
  sectorID: z.string(),
  /** Such as `3500 MHz`. */
  band: z.string(),
  /** In dBm; null if not measured. */
  signal: z.number().nullable(),
  /** Metres from the tower; null if unknown. */
  distance: z.number().nullable(),
})

/** A 5G fixed wireless check of an address. */
export const fiveGQualification = z.object({
  ...outcome,
  checkID: z.number().int(),
  locationID: z.string(),
  formattedAddress: z.string(),
  eligible: z.boolean(),
  /** Whether the sector has capacity for one more service. */
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
  ...outcome,
  technologies: z.array(z.object({ name: z.string(), outdoors: z.boolean(), indoors: z.boolean() })),
})
export type Coverage = z.output<typeof coverage>

/** A reserved 5G service with its number (MSN) and SIM (USIM). */
export const reservation = z.object({
  reservationID: z.number().int(),
  /** The wholesaler's reference. */
  reference: z.string(),
  msn: z.string(),
  usim: z.string(),
  sectorID: z.string(),
  ratePlanID: z.number().int(),
  expiresAt: z.string(),
})
export type Reservation = z.output<typeof reservation>
export const reservationResult = z.object({ ...outcome, reservation: reservation.nullable() })

/** A price for one address. Dollars excluding GST. */
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
export const offerResult = z.object({ ...outcome, offer: customisedOffer.nullable() })

/** An order of the dealer at a wholesaler. */
export const wholesaleOrder = z.object({
  wholesaleOrderID: z.number().int(),
  /** The wholesaler's number of the order; empty until the wholesaler accepts it. */
  orderID: z.string(),
  kind: z.enum(['nbn', '5g']),
  /** The type as sent, such as `CONNECT` or `ADD`. */
  orderType: z.string(),
  locationID: z.string(),
  formattedAddress: z.string(),
  customerRef: z.string(),
  customerName: z.string(),
  product: z.string(),
  status: z.enum(wholesaleStatuses),
  /** Why it is delayed or was rejected. */
  problem: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type WholesaleOrder = z.output<typeof wholesaleOrder>

/** The current state of an order at the wholesaler. */
export const orderDetails = z.object({
  orderID: z.string(),
  orderType: z.string(),
  locationID: z.string(),
  orderStatus: z.string(),
  /** `YYYY-MM-DD`; empty if no date is planned. */
  plannedCompletionDate: z.string(),
  priID: z.string(),
  uniDSL: z.string(),
  bandwidthProfile: z.string(),
  avcd: z.string(),
})
export const orderResult = z.object({ ...outcome, orderDetails: orderDetails.nullable() })

/** An order of the portal whose address can be checked. */
export const portalOrder = z.object({
  orderID: z.number().int(),
  customerName: z.string(),
  formattedAddress: z.string(),
  orderStatus: z.number().int(),
  /** Number of internet services on the order. */
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
  addresses: z.array(
    z.object({
      addressID: z.number().int(),
      searchResultId: z.string(),
      formattedAddress: z.string(),
      hasInternet: z.boolean(),
      /** Whether its public id is known, so that the address search need not be asked. */
      isKnown: z.boolean(),
    }),
  ),
})

export const submissionResult = z.object({ ...outcome, requestID: z.number().int() })
