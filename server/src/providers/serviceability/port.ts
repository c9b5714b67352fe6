/** Reply of a wholesaler: a result, or an unsuccessful reply with the reason. */
export type WholesalerReply<Result> =
  | { success: true; message: string; result: Result }
  | { success: false; message: string }

export type WholesalerEntry = { code: string; name: string; technologies: string[] }

/** The address to check; `searchResultId` comes from the address search, empty for a typed address. */
export type Site = { searchResultId: string; formattedAddress: string }

export type WholesaleLocation = { locationID: string; formattedAddress: string }

/** Speeds in Mbps; 0 if unknown. */
export type WholesaleOffering = {
  wholesaler: string
  technology: string
  available: boolean
  downMbps: number
  upMbps: number
  note: string
}

/** nbn's data of a place, in nbn's terms. Missing texts are empty. */
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
  ntd: { id: string; type: string; location: string; powerSupply: string } | null
  uniPorts: { name: string; inUse: boolean; priID: string }[]
  /** `NFAS 100/20 Mbps`. */
  nfasTiers: string[]
  /** Copper pairs and other lines. */
  supportingResources: { id: string; type: string; status: string }[]
}

/** The 5G network's data of a place. */
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
/** `expiresAt` is an ISO 8601 instant. */
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
/** Dollars excluding GST; `validUntil` is a day, `YYYY-MM-DD`. */
export type Offer = { reference: string; monthlyEx: number; onceOffEx: number; validUntil: string }

/** An order in the wholesaler's terms. Texts that do not apply are empty. */
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
  /** The wholesaler's reference of a hold or offer. */
  holdReference: string
  offerReference: string
}
export type WholesaleOrderState = {
  orderID: string
  orderType: string
  locationID: string
  status: 'Acknowledged' | 'In Progress' | 'Completed' | 'Rejected'
  /** `YYYY-MM-DD`; empty if none is planned. */
  plannedCompletionDate: string
  priID: string
  uniDSL: string
  bandwidthProfile: string
  avcd: string
}

/** The wholesalers of access networks, which one service connects. Every operation may throw an OutsideError. */
export type ServiceabilityProvider = {
  wholesalers(): Promise<WholesalerEntry[]>
  /** Returns the offers of all wholesalers at an address. */
  offerings(site: Site): Promise<WholesalerReply<WholesaleOffering[]>>
  /** Returns the nbn locations at an address. */
  nbnLocations(site: Site): Promise<WholesalerReply<WholesaleLocation[]>>
  qualifyNbn(locationID: string): Promise<WholesalerReply<NbnPlace>>
  /** Returns the 5G locations at an address. */
  fiveGLocations(site: Site): Promise<WholesalerReply<WholesaleLocation[]>>
  qualifyFiveG(locationID: string): Promise<WholesalerReply<FiveGPlace>>
  /** Returns the mobile network's coverage at an address of the search. */
  coverage(searchResultId: string): Promise<WholesalerReply<CoverageEntry[]>>
  availableMsns(quantity: number): Promise<string[]>
  availableUsims(quantity: number): Promise<string[]>
  /** Holds capacity, a number and a SIM. The same key returns the first hold. */
  holdFiveG(request: NewHold): Promise<WholesalerReply<Hold>>
  /** Requests a price for one place. The same key returns the first offer. */
  makeOffer(request: OfferRequest): Promise<WholesalerReply<Offer>>
  /** Places an order. The same key returns the first order. */
  placeOrder(order: NewWholesaleOrder): Promise<WholesalerReply<WholesaleOrderState>>
  /** Returns the current state of an order. */
  findOrder(orderID: string): Promise<WholesalerReply<WholesaleOrderState>>
}
