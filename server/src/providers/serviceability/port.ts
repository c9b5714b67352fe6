import type { AppointmentOperations } from './appointment-port.ts'

/** The reply of a wholesaler, with a result if it is successful. Otherwise `message` has the reason. */
export type WholesalerReply<Result> =
  | { success: true; message: string; result: Result }
  | { success: false; message: string }

export type WholesalerEntry = { code: string; name: string; technologies: string[] }

/** An address to check. `searchResultId` comes from the address search, and is empty for a typed address. */
export type Site = { searchResultId: string; formattedAddress: string }

export type WholesaleLocation = { locationID: string; formattedAddress: string }

/** A technology that a wholesaler offers at an address. Unknown speeds are 0. */
export type WholesaleOffering = {
  wholesaler: string
  technology: string
  available: boolean
  downMbps: number
  upMbps: number
  note: string
  /** The cost to build the access in dollars excluding GST; null if nothing is to be built or the cost is unknown. */
  buildCostEx: number | null
  /** The day from which an unavailable offer is expected, as `YYYY-MM-DD`; empty if it is unknown. */
  expectedDate: string
}

/** The data of a location at nbn, with nbn's names of fields. Missing texts are empty. */
export type NbnPlace = {
  locationID: string
  formattedAddress: string
  serviceClass: number
  serviceClassReason: string
  csaID: string
  poi: string
  nni: string
  region: string
  accessTechnology: string
  latitude: number | null
  longitude: number | null
  /** The day on which the location should be ready, as `YYYY-MM-DD`. */
  expectedDate: string
  /** nbn's charge for a connection in a new development, in dollars including GST. */
  newDevelopmentFee: number
  ntd: { id: string; type: string; location: string; powerSupply: string } | null
  uniPorts: { name: string; inUse: boolean; priID: string }[]
  /** Speeds such as `NFAS 100/20 Mbps`. */
  nfasTiers: string[]
  /** Copper pairs and other lines. */
  supportingResources: { id: string; type: string; status: string }[]
}

/** The data of a location in the 5G network. */
export type FiveGPlace = {
  locationID: string
  formattedAddress: string
  eligible: boolean
  hasCapacity: boolean
  reason: string
  locations: { locationID: string; sectorID: string; band: string; signal: number | null; distance: number | null }[]
  downMbps: number
  upMbps: number
}

export type CoverageEntry = { name: string; outdoors: boolean; indoors: boolean }

export type NewHold = { key: string; locationID: string; sectorID: string; plan: string; msn: string; usim: string }
/** A reservation of a number and a SIM. `expiresAt` is a time in ISO 8601. */
export type Hold = { reference: string; msn: string; usim: string; expiresAt: string }

export type OfferRequest = {
  key: string
  locationID: string
  technology: string
  downMbps: number
  upMbps: number
  termMonths: number
  note: string
}
/** A price in dollars excluding GST. `validUntil` is a day, as `YYYY-MM-DD`. */
export type Offer = { reference: string; monthlyEx: number; onceOffEx: number; validUntil: string }

/** An order with the wholesaler's names of fields. Texts that do not apply are empty. */
export type NewWholesaleOrder = {
  key: string
  kind: 'nbn' | '5g'
  /** `CONNECT`, `ADD`, `MODIFY` or `DISCONNECT`. */
  orderType: string
  locationID: string
  customerRef: string
  contactName: string
  contactPhone: string
  siteNotes: string
  bandwidthProfile: string
  cpiID: string
  uniPort: string
  requestedDate: string
  /** The wholesaler's reference of a hold. `offerReference` is that of an offer. */
  holdReference: string
  offerReference: string
}
export type WholesaleOrderState = {
  orderID: string
  orderType: string
  locationID: string
  status: 'Acknowledged' | 'In Progress' | 'Completed' | 'Rejected'
  /** A day as `YYYY-MM-DD`. Empty if none is planned. */
  plannedCompletionDate: string
  priID: string
  uniDSL: string
  bandwidthProfile: string
  avcd: string
}

/**
 * A service that connects all wholesalers of access networks. Every operation may throw an OutsideError. A question with a
 * key that was asked before is not asked again: the first answer is returned.
 */
export type ServiceabilityProvider = AppointmentOperations & {
  wholesalers(): Promise<WholesalerEntry[]>
  /** Returns the offers of all wholesalers at an address. */
  offerings(site: Site, key?: string): Promise<WholesalerReply<WholesaleOffering[]>>
  /** Returns the nbn locations at an address. */
  nbnLocations(site: Site, key?: string): Promise<WholesalerReply<WholesaleLocation[]>>
  qualifyNbn(locationID: string, key?: string): Promise<WholesalerReply<NbnPlace>>
  /** Returns the 5G locations at an address. */
  fiveGLocations(site: Site, key?: string): Promise<WholesalerReply<WholesaleLocation[]>>
  qualifyFiveG(locationID: string, key?: string): Promise<WholesalerReply<FiveGPlace>>
  /** Returns the coverage of the mobile network at an address from the address search. */
  coverage(searchResultId: string): Promise<WholesalerReply<CoverageEntry[]>>
  availableMsns(quantity: number): Promise<string[]>
  availableUsims(quantity: number): Promise<string[]>
  /** Reserves capacity, a number and a SIM. If the key was used before, returns the first hold. */
  holdFiveG(request: NewHold): Promise<WholesalerReply<Hold>>
  /** Requests a price for a location. If the key was used before, returns the first offer. */
  makeOffer(request: OfferRequest): Promise<WholesalerReply<Offer>>
  /** Places an order. If the key was used before, returns the first order. */
  placeOrder(order: NewWholesaleOrder): Promise<WholesalerReply<WholesaleOrderState>>
  /** Returns the current state of an order. */
  findOrder(orderID: string): Promise<WholesalerReply<WholesaleOrderState>>
}
