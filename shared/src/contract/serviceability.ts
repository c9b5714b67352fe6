import { z } from 'zod'
import { enquiredServices, wholesaleOrderTypes } from '../rules/serviceability.ts'
import { brokenRule, ruleMessage } from '../rules/validation.ts'
import { found } from './address.ts'
import { call, id, pageOf, paging, recordID } from './call.ts'
import { ratePlan } from './catalogue.ts'
import {
  coverage,
  fiveGQualification,
  foundLocations,
  foundOrder,
  nbnQualification,
  offerMade,
  overview,
  reserved,
  submitted,
  wholesaleOrder,
  wholesaler,
} from './serviceability-results.ts'

const words = (label: string, length: number) =>
  z.string().trim().max(length, `${label} can only have ${length} letters`).default('')
const line = (label: string, length: number) =>
  z.string().trim().min(1, `${label} can not be empty`).max(length, `${label} can only have ${length} letters`)

/** nbn's id of an address: begins with LOC, in capitals. */
export const locationID = z
  .string()
  .trim()
  .max(40, 'Location id can only have 40 letters')
  .refine(
    (given) => given !== '' && !brokenRule('locationId', 'Location id', given),
    ruleMessage('locationId', 'Location id'),
  )

/** An address that a wholesaler is asked about; `searchResultId` is that of the address search, empty for a typed one. */
const site = {
  searchResultId: words('Search result', 100),
  formattedAddress: line('Address', 300).min(5, 'Type at least 5 characters'),
}

const services = z.array(z.enum(enquiredServices, 'Unknown service')).min(1, 'At least one item must be selected')
export const enquiryFields = z.object({ address: site.formattedAddress, services })
export const speedEnquiryFields = enquiryFields.extend({ speed: line('Speed', 60) })

const checkID = recordID
const email = z
  .string()
  .trim()
  .min(1, 'Email can not be empty')
  .max(200)
  .refine((given) => !brokenRule('email', 'Email', given), 'Email must be valid')

/** The fields of the e-mail of a result, checked. */
export const resultEmailFields = z.object({ to: email, toName: words('Name', 100), note: words('Note', 2000) })
/** The fields of a support ticket, checked. */
export const supportTicketFields = z.object({ subject: line('Subject', 150), description: line('Description', 4000) })

/** The fields of an order at a wholesaler, checked. */
export const wholesaleOrderFields = z.object({
  orderType: z.enum(wholesaleOrderTypes).default('Connect'),
  /** Whom it is for; of the dealer's customers. */
  customerID: recordID.optional(),
  contactName: line('Site contact', 100),
  contactPhone: line('Contact number', 20).refine(
    (given) => !brokenRule('phonenumbercustom', 'Phone', given) || !brokenRule('mobilenumber', 'Phone', given),
    'Phone is not a valid phone number.',
  ),
  siteNotes: words('Site notes', 1000),
  /** The speed tier of an nbn service. */
  bandwidthProfile: words('Speed tier', 100),
  /** The copper pair, or `New Line Installation`. */
  cpiID: words('Copper pair', 40),
  /** The port of the NTD, `UNI-D 2`. */
  uniPort: words('Port', 20),
  /** `YYYY-MM-DD`, empty for as soon as can be. */
  requestedDate: z
    .string()
    .regex(/^(\d{4}-\d\d-\d\d)?$/, 'Invalid Date')
    .default(''),
})
export type WholesaleOrderFields = z.output<typeof wholesaleOrderFields>

const bounds = (label: string, least: number, most: number) =>
  z.number(`Invalid ${label}`).int(`Invalid ${label}`).min(least, `Invalid ${label}`).max(most, `Invalid ${label}`)

/** What a customised offer is asked for, checked. Mbps and months. */
export const offerFields = z.object({
  downMbps: bounds('Speed down', 1, 10_000),
  upMbps: bounds('Speed up', 1, 10_000),
  termMonths: bounds('Term', 0, 60),
  note: words('Note', 1000),
})

const quantity = z.object({
  quantity: z.coerce.number('must be a number').int('must be a whole number').min(1).max(50),
})

/** An order of the portal whose address can be checked. */
const portalOrder = z.object({
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

const keyword = words('Search', 100)

/**
 * Checks of what can be had at an address, and what follows from one. Source: seed A line 258, seed B line 142; what their
 * bodies and replies hold is decision 0037. Every call may answer 502 where a wholesaler refuses and 503 where it does
 * not answer; one that names a check, an order or a customer that the caller does not see answers 404.
 */
export const serviceabilityCalls = {
  sendSQ: call({
    method: 'POST',
    path: 'Order/sendSQ',
    summary: 'Asks the provider’s staff to find out what can be had at an address, as a ticket.',
    access: 'staff',
    body: enquiryFields,
    reply: submitted,
  }),
  sendSQNew: call({
    method: 'POST',
    path: 'Order/sendSQNew',
    summary: 'The same with the speed that is wanted.',
    access: 'staff',
    body: speedEnquiryFields,
    reply: submitted,
  }),
  getCustomerRefs: call({
    method: 'GET',
    path: 'SQ/GetCustomerRefs',
    summary: 'What the caller’s customers are called at wholesalers: the 500 that were added last, by name.',
    access: 'staff',
    reply: z.array(z.object({ customerID: z.number().int(), customerRef: z.string(), name: z.string() })),
  }),
  getWholesalers: call({
    method: 'GET',
    path: 'SQ/GetWholesalers',
    summary: 'The wholesalers that are asked.',
    access: 'staff',
    reply: z.array(wholesaler),
  }),
  getNBNOrders: call({
    method: 'POST',
    path: 'SQ/GetNBNOrders',
    summary: 'A page of the dealer’s orders at wholesalers, nbn and 5G, newest first.',
    access: 'staff',
    reads: true,
    body: z.object({ keyword, kind: z.enum(['nbn', '5g']).optional(), page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(wholesaleOrder),
  }),
  getSOGOrders: call({
    method: 'POST',
    path: 'SQ/GetSOGOrders',
    summary: 'A page of the orders of the portal with the address that a check of them begins with, newest first.',
    access: 'staff',
    reads: true,
    body: z.object({ keyword, page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(portalOrder),
  }),
  queryAddress: call({
    method: 'POST',
    path: 'SQ/QueryAddress',
    summary: 'The places at this address that the 5G network knows.',
    access: 'staff',
    reads: true,
    body: z.object(site),
    reply: foundLocations,
  }),
  serviceQualification5G: call({
    method: 'POST',
    path: 'SQ/ServiceQualification5G',
    summary: 'Checks a place for 5G fixed wireless and keeps the check. No success is answered with its message.',
    access: 'staff',
    body: z.object({ locationID: line('Location id', 40) }),
    reply: fiveGQualification,
  }),
  serviceQualification: call({
    method: 'POST',
    path: 'SQ/ServiceQualification',
    summary: 'What every wholesaler offers at an address, in a line each.',
    access: 'staff',
    reads: true,
    body: z.object(site),
    reply: overview,
  }),
  createOrder: call({
    method: 'POST',
    path: 'SQ/CreateOrder',
    summary: 'Orders what a check found from its wholesaler. It is queued and tried until the wholesaler has it.',
    access: 'staff',
    body: wholesaleOrderFields.extend({ checkID, reservationID: recordID.optional(), offerID: recordID.optional() }),
    reply: wholesaleOrder,
  }),
  createCustomisedOffer: call({
    method: 'POST',
    path: 'SQ/CreateCustomisedOffer',
    summary: 'Asks the wholesaler of a check for a price of its own. Dollars without GST.',
    access: 'staff',
    body: offerFields.extend({ checkID }),
    reply: offerMade,
  }),
  reserve5G: call({
    method: 'POST',
    path: 'SQ/Reserve5G',
    summary: 'Holds a place in the sector, a number and a SIM for a 5G order that follows.',
    access: 'staff',
    body: z.object({
      checkID,
      ratePlanID: recordID,
      msn: z.string().regex(/^\d{10}$/, 'Invalid MSN'),
      usim: z.string().regex(/^\d{19,20}$/, 'Invalid SIM'),
    }),
    reply: reserved,
  }),
  queryOrderDetails: call({
    method: 'POST',
    path: 'SQ/QueryOrderDetails',
    summary: 'An order of the dealer as its wholesaler has it by now, by the wholesaler’s number; 404 for any other.',
    access: 'staff',
    reads: true,
    body: z.object({ orderID: z.coerce.string().trim().min(1, 'Order can not be empty').max(40) }),
    reply: foundOrder,
  }),
  getAvailableMsn: call({
    method: 'POST',
    path: 'SQ/GetAvailableMsn/{quantity}',
    summary: 'Free numbers (MSN) for 5G services, at most as many as asked for.',
    access: 'staff',
    reads: true,
    params: quantity,
    reply: z.array(z.object({ msn: z.string() })),
  }),
  getAvailableUsim: call({
    method: 'POST',
    path: 'SQ/GetAvailableUsim/{quantity}',
    summary: 'Free SIMs (USIM) for 5G services, at most as many as asked for.',
    access: 'staff',
    reads: true,
    params: quantity,
    reply: z.array(z.object({ usim: z.string() })),
  }),
  getRatePlans: call({
    method: 'GET',
    path: 'SQ/GetRatePlans',
    summary: 'The plans of the catalogue that are sold for 5G.',
    access: 'staff',
    reply: z.array(ratePlan),
  }),
  optusServiceEnquiry: call({
    method: 'POST',
    path: 'SQ/OptusServiceEnquiry/{searchResultId}',
    summary: 'The coverage of the mobile network at an address, indoors and outdoors.',
    access: 'staff',
    reads: true,
    params: z.object({ searchResultId: line('Search result', 100) }),
    reply: coverage,
  }),
  nbnServiceQualification: call({
    method: 'POST',
    path: 'SQ/NbnServiceQualification',
    summary: 'Checks a place at nbn and keeps the check. No success is answered with its message.',
    access: 'staff',
    body: z.object({ locationID }),
    reply: nbnQualification,
  }),
  nbnQueryAddress: call({
    method: 'POST',
    path: 'SQ/NbnQueryAddress',
    summary: 'The places at this address that nbn knows: none, one, or one for each unit.',
    access: 'staff',
    reads: true,
    body: z.object(site),
    reply: foundLocations,
  }),
  getFullAddress: call({
    method: 'GET',
    path: 'SQ/GetFullAddress/{searchResultId}',
    summary: 'An address of the search with all its parts.',
    access: 'staff',
    params: z.object({ searchResultId: line('Search result', 100) }),
    reply: found,
  }),
  getOrderAddress: call({
    method: 'GET',
    path: 'SQ/GetOrderAddress/{orderID}',
    summary: 'The addresses of an order: those of its internet services first, then its customer’s.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: z.object({
      orderID: z.number().int(),
      customerID: z.number().int(),
      customerName: z.string(),
      addresses: z.array(
        z.object({ searchResultId: z.string(), formattedAddress: z.string(), hasInternet: z.boolean() }),
      ),
    }),
  }),
  validateAddress: call({
    method: 'POST',
    path: 'SQ/ValidateAddress',
    summary: 'Searches addresses at which something can be installed, as somebody types.',
    access: 'staff',
    reads: true,
    body: z.object({
      country: z.literal('AU').default('AU'),
      formatted_address: z.string().trim().min(5, 'Type at least 5 characters').max(200),
      include_paf: z.boolean().default(true),
      include_listing: z.boolean().default(true),
      listing_type: z.literal('both').default('both'),
    }),
    reply: z.object({ results: z.array(found) }),
  }),
  sendEmail: call({
    method: 'POST',
    path: 'SQ/SendEmail',
    summary: 'Mails what a check found, as it was kept. It is queued; where it can’t be sent, the dealer is told.',
    access: 'staff',
    body: resultEmailFields.extend({ checkID }),
    reply: submitted,
  }),
  createSupportTicket: call({
    method: 'POST',
    path: 'SQ/CreateSupportTicket',
    summary: 'Opens a ticket for the provider’s staff, about a check where one is named. It is queued.',
    access: 'staff',
    body: supportTicketFields.extend({ checkID: checkID.optional() }),
    reply: submitted,
  }),
}
