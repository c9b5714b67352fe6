import { z } from 'zod'
import type { AppointmentOperations } from './appointment-port.ts'

/** The reply of a wholesaler, with a result if it is successful. Otherwise `message` has the reason. */
export type WholesalerReply<Result> =
  | { success: true; message: string; result: Result }
  | { success: false; message: string }

const word = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? '').trim())
export const requiredWord = word.pipe(z.string().min(1))
const day = word.transform((value) => value.slice(0, 10))
const amount = z.coerce.number().default(0)
const measure = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

/** The schema of a reply, which is either successful with a result, or unsuccessful with a reason. */
export const replyOf = <Result extends z.ZodType>(result: Result) =>
  z.union([
    z.object({ success: z.literal(true), message: word, result }),
    z.object({ success: z.literal(false), message: word }),
  ]) as z.ZodType<WholesalerReply<z.output<Result>>>

export const wholesaler = z.object({
  code: requiredWord,
  name: requiredWord,
  technologies: z.array(z.string()).default([]),
})

/** An address to check. `searchResultId` comes from the address search, and is empty for a typed address. */
export type Site = { searchResultId: string; formattedAddress: string }

export const location = z.object({ locationID: requiredWord, formattedAddress: word })
export type WholesaleLocation = z.output<typeof location>

/** A technology that a wholesaler offers at an address. Unknown speeds are 0. */
export const offering = z.object({
  wholesaler: requiredWord,
  technology: word,
  available: z.boolean(),
  downMbps: amount,
  upMbps: amount,
  note: word,
  /** The cost to build the access in dollars excluding GST; null if nothing is to be built or the cost is unknown. */
  buildCostEx: measure,
  /** The day from which an unavailable offer is expected, as `YYYY-MM-DD`; empty if it is unknown. */
  expectedDate: day,
})
export type WholesaleOffering = z.output<typeof offering>

/** The data of a location at nbn, with nbn's names of fields. Missing texts are empty. */
export const nbnPlace = z.object({
  ...location.shape,
  serviceClass: z.coerce.number().int(),
  serviceClassReason: word,
  csaID: word,
  poi: word,
  nni: word,
  region: word,
  accessTechnology: word,
  latitude: measure,
  longitude: measure,
  /** The day on which the location should be ready, as `YYYY-MM-DD`. */
  expectedDate: day,
  /** nbn's charge for a connection in a new development, in dollars including GST. */
  newDevelopmentFee: amount,
  ntd: z
    .object({ id: requiredWord, type: word, location: word, powerSupply: word })
    .nullish()
    .transform((ntd) => ntd ?? null),
  uniPorts: z.array(z.object({ name: requiredWord, inUse: z.boolean().default(false), priID: word })).default([]),
  /** Speeds such as `NFAS 100/20 Mbps`. */
  nfasTiers: z.array(z.string()).default([]),
  /** Copper pairs and other lines. */
  supportingResources: z.array(z.object({ id: requiredWord, type: word, status: word })).default([]),
})
export type NbnPlace = z.output<typeof nbnPlace>

/** The data of a location in the 5G network. */
export const fiveGPlace = z.object({
  ...location.shape,
  eligible: z.boolean(),
  hasCapacity: z.boolean().default(false),
  reason: word,
  locations: z
    .array(z.object({ locationID: word, sectorID: word, band: word, signal: measure, distance: measure }))
    .default([]),
  downMbps: amount,
  upMbps: amount,
})
export type FiveGPlace = z.output<typeof fiveGPlace>

export const coverageEntry = z.object({ name: requiredWord, outdoors: z.boolean(), indoors: z.boolean() })
export type CoverageEntry = z.output<typeof coverageEntry>

export type NewHold = { key: string; locationID: string; sectorID: string; plan: string; msn: string; usim: string }
/** A reservation of a number and a SIM. `expiresAt` is a time in ISO 8601. */
export const hold = z.object({
  reference: requiredWord,
  msn: requiredWord,
  usim: requiredWord,
  expiresAt: z.iso.datetime({ offset: true }),
})
export type Hold = z.output<typeof hold>

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
export const offer = z.object({
  reference: requiredWord,
  monthlyEx: z.number(),
  onceOffEx: z.number().default(0),
  validUntil: day,
})
export type Offer = z.output<typeof offer>

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
export const orderState = z.object({
  orderID: requiredWord,
  orderType: word,
  locationID: word,
  status: z.enum(['Acknowledged', 'In Progress', 'Completed', 'Rejected']),
  /** A day as `YYYY-MM-DD`. Empty if none is planned. */
  plannedCompletionDate: day,
  priID: word,
  uniDSL: word,
  bandwidthProfile: word,
  avcd: word,
})
export type WholesaleOrderState = z.output<typeof orderState>

/**
 * A service that connects all wholesalers of access networks. Every operation may throw an OutsideError. A question with a
 * key that was asked before is not asked again: the first answer is returned.
 */
export type ServiceabilityProvider = AppointmentOperations & {
  wholesalers(): Promise<z.output<typeof wholesaler>[]>
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
