/** What a wholesaler says: no success is an answer too, with its message. */
export type Answered<Result> = { success: true; message: string; result: Result } | { success: false; message: string }

export type WholesalerEntry = { code: string; name: string; technologies: string[] }

/** Where something is wanted; `searchResultId` is that of the address search, empty where it was typed. */
export type Site = { searchResultId: string; formattedAddress: string }

export type WholesaleLocation = { locationID: string; formattedAddress: string }

/** Mbps; 0 where the speed is not known. */
export type WholesaleOffering = {
  wholesaler: string
  technology: string
  available: boolean
  downMbps: number
  upMbps: number
  note: string
}

/** What nbn says of a place, in its own terms; texts are empty for what it does not say. */
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
  /** `YYYY-MM-DD` on which it is expected to be ready. */
  expectedDate: string
  ntd: { id: string; type: string; location: string; powerSupply: string } | null
  uniPorts: { name: string; inUse: boolean; priID: string }[]
  /** `NFAS 100/20 Mbps`. */
  nfasTiers: string[]
  /** Copper pairs and other lines. */
  supportingResources: { id: string; type: string; status: string }[]
}

/** What the 5G network says of a place. */
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

export type OfferWanted = {
  key: string
  locationID: string
  technology: string
  downMbps: number
  upMbps: number
  termMonths: number
  note: string
}
/** Dollars without GST; `validUntil` is a day, `YYYY-MM-DD`. */
export type Offer = { reference: string; monthlyEx: number; onceOffEx: number; validUntil: string }

/** An order, in the wholesaler's words; texts are empty for what does not matter to it. */
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
  /** What a hold or an offer is called by the wholesaler. */
  holdReference: string
  offerReference: string
}
export type WholesaleOrderState = {
  orderID: string
  orderType: string
  locationID: string
  status: 'Acknowledged' | 'In Progress' | 'Completed' | 'Rejected'
  /** `YYYY-MM-DD`, empty where none is planned. */
  plannedCompletionDate: string
  priID: string
  uniDSL: string
  bandwidthProfile: string
  avcd: string
}

/** The wholesalers of access networks, asked through one service. Every operation may throw an OutsideError. */
export type ServiceabilityProvider = {
  wholesalers(): Promise<WholesalerEntry[]>
  /** What every wholesaler offers at an address. */
  offerings(site: Site): Promise<Answered<WholesaleOffering[]>>
  /** The places that nbn knows at an address. */
  nbnLocations(site: Site): Promise<Answered<WholesaleLocation[]>>
  qualifyNbn(locationID: string): Promise<Answered<NbnPlace>>
  /** The places that the 5G network knows at an address. */
  fiveGLocations(site: Site): Promise<Answered<WholesaleLocation[]>>
  qualifyFiveG(locationID: string): Promise<Answered<FiveGPlace>>
  /** The coverage of the mobile network at an address of the search. */
  coverage(searchResultId: string): Promise<Answered<CoverageEntry[]>>
  availableMsns(quantity: number): Promise<string[]>
  availableUsims(quantity: number): Promise<string[]>
  /** Holds capacity, a number and a SIM. The same key answers the hold made first. */
  holdFiveG(wanted: NewHold): Promise<Answered<Hold>>
  /** A price for one place. The same key answers the offer made first. */
  makeOffer(wanted: OfferWanted): Promise<Answered<Offer>>
  /** The same key is the same order. */
  placeOrder(order: NewWholesaleOrder): Promise<Answered<WholesaleOrderState>>
  /** An order as it is by now. */
  findOrder(orderID: string): Promise<Answered<WholesaleOrderState>>
}
