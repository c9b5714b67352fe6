import { z } from 'zod'
import { cleanLine } from '../cells/clean.ts'
import { ruleMessage } from '../rules/validation.ts'
import { address, addressMatch, addressSearch } from './address.ts'
import { call, orderParams, pageOf, paging, recordID, recordIDOrNone } from './call.ts'
import { ratePlan } from './catalogue.ts'
import { lineAnswer } from './line-answers.ts'
import {
  addressOrRecord,
  enquiryFields,
  locationID,
  offerFields,
  optionalText,
  requiredText,
  resultEmailFields,
  site,
  speedEnquiryFields,
  supportTicketFields,
  wholesaleOrderFields,
} from './serviceability-fields.ts'
import {
  coverage,
  fiveGQualification,
  locationMatches,
  nbnQualification,
  offerResult,
  orderAddresses,
  orderResult,
  overview,
  portalOrder,
  reservationResult,
  submissionResult,
  type WholesaleOrder,
  wholesaleOrder,
  wholesaler,
} from './serviceability-results.ts'
import { serviceChoice } from './sites.ts'

const checkID = recordID
const quantity = z.object({
  quantity: z.coerce.number('must be a number').int('must be a whole number').min(1).max(50),
})

const keyword = optionalText('Search', 100)
/** A customer's address that is checked. The answer is kept with it. 0 if there is none. */
const addressID = recordIDOrNone.default(0)
const locationQuery = {
  body: z.object({
    ...site,
    addressID,
    /** Whether the network is asked although its location is kept with the address. */
    searchAgain: z.boolean().default(false),
  }),
  readBefore: [address],
}
const bySite = { body: z.object(site), readBefore: [address] }

/**
 * Checks which services are available at an address, and the orders that follow; decision 0037. Every call may return
 * 502 if a wholesaler refuses, 503 if it does not respond, and 404 for a record that the caller may not see.
 */
export const wholesaleOrderSorts = [
  'createdAt',
  'orderID',
  'formattedAddress',
  'product',
  'orderType',
  'customerName',
  'status',
] as const satisfies readonly (keyof WholesaleOrder)[]
export type WholesaleOrderSort = (typeof wholesaleOrderSorts)[number]

export const serviceabilityCalls = {
  sendSQ: call('POST Order/sendSQ', {
    summary: 'Request a service check from staff',
    description: 'Opens a ticket with the address and the services.',
    access: 'staff',
    body: enquiryFields.extend({ address: addressOrRecord }),
    reply: submissionResult,
  }),
  sendSQNew: call('POST Order/sendSQNew', {
    summary: 'Request a service check with a required speed',
    description: 'Opens a ticket with the address, the services and the required speed.',
    access: 'staff',
    body: speedEnquiryFields.extend({ address: addressOrRecord }),
    reply: submissionResult,
  }),
  getCustomerRefs: call('GET SQ/GetCustomerRefs', {
    summary: 'List customer references for wholesalers',
    description: 'Returns the caller’s 500 latest customers, sorted by name.',
    access: 'staff',
    reply: z.array(z.object({ customerID: z.number().int(), customerRef: z.string(), name: z.string() })),
  }),
  getWholesalers: call('GET SQ/GetWholesalers', {
    summary: 'List the wholesalers',
    access: 'staff',
    reply: z.array(wholesaler),
  }),
  getNBNOrders: call('POST SQ/GetNBNOrders', {
    summary: 'List the dealer’s wholesale orders',
    tag: 'networkOrders',
    description: 'Returns one page of nbn and 5G orders, newest first unless `sortBy` or `descending` say otherwise.',
    access: 'staff',
    reads: true,
    fromStandby: true,
    body: z.object({
      keyword,
      kind: z.enum(['nbn', '5g']).optional(),
      ...paging,
      sortBy: z.enum(wholesaleOrderSorts).default('createdAt'),
      descending: z.boolean().default(true),
    }),
    reply: pageOf(wholesaleOrder),
  }),
  getSOGOrders: call('POST SQ/GetSOGOrders', {
    summary: 'List portal orders with a checkable address',
    description: 'Returns one page, newest first.',
    access: 'staff',
    reads: true,
    fromStandby: true,
    body: z.object({ keyword, page: paging.page, pageSize: paging.pageSize }),
    reply: pageOf(portalOrder),
  }),
  queryAddress: call('POST SQ/QueryAddress', {
    summary: 'List the 5G locations at an address',
    description: 'The location that is kept with the customer’s address `addressID` is returned without asking.',
    access: 'staff',
    reads: true,
    ...locationQuery,
    reply: locationMatches,
  }),
  serviceQualification5G: call('POST SQ/ServiceQualification5G', {
    summary: 'Check a location for 5G fixed wireless',
    description:
      'Stores the check. If it fails, `success` is false and `message` says why. The location is kept with the customer’s address `addressID`.',
    access: 'staff',
    body: z.object({ locationID: requiredText('Location ID', 40), addressID }),
    reply: fiveGQualification,
  }),
  serviceQualification: call('POST SQ/ServiceQualification', {
    summary: 'List all wholesale offers at an address',
    description: 'Returns one line per wholesaler and technology.',
    access: 'staff',
    reads: true,
    ...bySite,
    reply: overview,
  }),
  createOrder: call('POST SQ/CreateOrder', {
    summary: 'Order a checked service from its wholesaler',
    renews: 'networkOrders',
    description: 'Queues the order and retries until the wholesaler accepts it.',
    access: 'staff',
    body: wholesaleOrderFields.extend({ checkID, reservationID: recordID.optional(), offerID: recordID.optional() }),
    reply: wholesaleOrder,
  }),
  createCustomisedOffer: call('POST SQ/CreateCustomisedOffer', {
    summary: 'Request a customised offer for a check',
    description: 'Prices are dollars excluding GST.',
    access: 'staff',
    body: offerFields.extend({ checkID }),
    reply: offerResult,
  }),
  reserve5G: call('POST SQ/Reserve5G', {
    summary: 'Reserve a 5G service',
    description: 'Reserves capacity in the sector, a number and a SIM for a 5G order.',
    access: 'staff',
    body: z.object({
      checkID,
      ratePlanID: recordID,
      msn: z.string().regex(/^\d{10}$/, 'Invalid MSN'),
      usim: z.string().regex(/^\d{19,20}$/, 'Invalid SIM'),
    }),
    reply: reservationResult,
  }),
  queryOrderDetails: call('POST SQ/QueryOrderDetails', {
    summary: 'Get the current state of a wholesale order',
    description: 'Takes the wholesaler’s order number. 404 if it is not an order of the dealer.',
    access: 'staff',
    body: z.object({
      orderID: z.coerce.string().overwrite(cleanLine).min(1, ruleMessage('required', 'Order')).max(40),
    }),
    reply: orderResult,
  }),
  getAvailableMsn: call('POST SQ/GetAvailableMsn/{quantity}', {
    summary: 'List free 5G numbers',
    description: 'Returns at most `quantity` numbers (MSN).',
    access: 'staff',
    reads: true,
    params: quantity,
    reply: z.array(z.object({ msn: z.string() })),
  }),
  getAvailableUsim: call('POST SQ/GetAvailableUsim/{quantity}', {
    summary: 'List free 5G SIMs',
    description: 'Returns at most `quantity` SIMs (USIM).',
    access: 'staff',
    reads: true,
    params: quantity,
    reply: z.array(z.object({ usim: z.string() })),
  }),
  getRatePlans: call('GET SQ/GetRatePlans', {
    summary: 'List the 5G plans of the catalogue',
    access: 'staff',
    reply: z.array(ratePlan),
  }),
  optusServiceEnquiry: call('POST SQ/OptusServiceEnquiry/{searchResultId}', {
    summary: 'Get mobile coverage at an address',
    description: 'Returns outdoor and indoor coverage by technology.',
    access: 'staff',
    reads: true,
    params: z.object({ searchResultId: requiredText('Search result', 100) }),
    reply: coverage,
  }),
  nbnServiceQualification: call('POST SQ/NbnServiceQualification', {
    summary: 'Check a location at nbn',
    description:
      'Stores the check. If it fails, `success` is false and `message` says why. The location is kept with the customer’s address `addressID`.',
    access: 'staff',
    body: z.object({ locationID, addressID }),
    reply: nbnQualification,
  }),
  nbnQueryAddress: call('POST SQ/NbnQueryAddress', {
    summary: 'List the nbn locations at an address',
    description:
      'Returns none, one, or one for each unit. The location that is kept with the customer’s address `addressID` is returned without asking.',
    access: 'staff',
    reads: true,
    ...locationQuery,
    reply: locationMatches,
  }),
  getFullAddress: call('GET SQ/GetFullAddress/{searchResultId}', {
    summary: 'Get the address of a search result',
    access: 'staff',
    params: z.object({ searchResultId: requiredText('Search result', 100) }),
    reply: addressMatch,
  }),
  getOrderAddress: call('GET SQ/GetOrderAddress/{orderID}', {
    summary: 'List the addresses of an order',
    description: 'Returns the addresses of its internet services first, then those of its customer.',
    access: 'staff',
    params: orderParams,
    reply: orderAddresses,
  }),
  recheckOrderLines: call('POST SQ/RecheckLines/{orderID}', {
    summary: 'Ask about the internet lines of an order',
    description:
      'Asks the wholesaler of each line, unless it answered a few minutes ago, and keeps the answers with the order. A wholesaler that does not answer leaves a record with the outcome `notReached`.',
    access: 'staff',
    params: orderParams,
    reply: z.array(lineAnswer),
  }),
  findLineAlternative: call('POST SQ/FindLineAlternative/{orderID}', {
    summary: 'Find the best alternative to an internet line',
    description:
      'Asks all wholesalers about the address of the line, and chooses from the current plans for this kind of customer: the cheapest with the sold speed, else the fastest. Prices include GST. 409 unless the wholesaler refuses the line or offers less than the sold speed.',
    access: 'staff',
    reads: true,
    params: orderParams,
    body: z.object({ rowID: recordID }),
    reply: serviceChoice,
  }),
  acceptLineChange: call('POST SQ/AcceptLineChange/{orderID}', {
    summary: 'Accept a changed answer about an internet line',
    description:
      'The line is then sold on this answer. 409 if the answer is not the newest one, if it has no difference to accept, or if the service is no longer available.',
    access: 'staff',
    params: orderParams,
    body: z.object({ answerID: recordID }),
    reply: z.array(lineAnswer),
  }),
  validateAddress: call('POST SQ/ValidateAddress', {
    summary: 'Search addresses for installation',
    description: 'Suggests addresses for a partial entry.',
    access: 'staff',
    reads: true,
    body: addressSearch,
    reply: z.object({ results: z.array(addressMatch) }),
  }),
  sendEmail: call('POST SQ/SendEmail', {
    summary: 'E-mail the stored result of a check',
    description: 'Queues the e-mail. The dealer gets a message if it cannot be sent.',
    access: 'staff',
    body: resultEmailFields.extend({ checkID }),
    reply: submissionResult,
  }),
  createSupportTicket: call('POST SQ/CreateSupportTicket', {
    summary: 'Open a support ticket',
    description: 'Queues a ticket for the provider’s staff, optionally about a check.',
    access: 'staff',
    body: supportTicketFields.extend({ checkID: checkID.optional() }),
    reply: submissionResult,
  }),
}
