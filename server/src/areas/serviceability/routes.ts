import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { routesOf } from '../../calls/calls.ts'
import { withoutPostBoxes } from '../../providers/address/port.ts'
import { checkFiveG, checkNbn } from './checks.ts'
import { getFiveGPlans, makeCustomisedOffer, reserveFiveG } from './holds.ts'
import { selectCustomerRefs } from './queries.ts'
import { createSupportTicket, sendEnquiry, sendResult } from './requests.ts'
import { getFullAddress, getOrderAddress, getOverview, toLocations } from './sites.ts'
import { createOrder, listOrders, listPortalOrders, queryOrderDetails } from './wholesale-orders.ts'

export const serviceabilityRoutes = routesOf(serviceabilityCalls, {
  sendSQ: (context, { body }) => sendEnquiry(context, body),
  sendSQNew: (context, { body }) => sendEnquiry(context, body),
  getCustomerRefs: ({ tx }) => selectCustomerRefs(tx),
  getWholesalers: ({ providers }) => providers.serviceability.wholesalers(),
  getNBNOrders: (context, { body }) => listOrders(context, body),
  getSOGOrders: (context, { body }) => listPortalOrders(context, body),
  queryAddress: async ({ providers }, { body }) => toLocations(await providers.serviceability.fiveGLocations(body)),
  serviceQualification5G: (context, { body }) => checkFiveG(context, body.locationID),
  serviceQualification: (context, { body }) => getOverview(context, body),
  createOrder: (context, { body }) => createOrder(context, body),
  createCustomisedOffer: (context, { body }) => makeCustomisedOffer(context, body),
  reserve5G: (context, { body }) => reserveFiveG(context, body),
  queryOrderDetails: (context, { body }) => queryOrderDetails(context, body.orderID),
  getAvailableMsn: async ({ providers }, { params }) =>
    (await providers.serviceability.availableMsns(params.quantity)).map((msn) => ({ msn })),
  getAvailableUsim: async ({ providers }, { params }) =>
    (await providers.serviceability.availableUsims(params.quantity)).map((usim) => ({ usim })),
  getRatePlans: (context) => getFiveGPlans(context),
  optusServiceEnquiry: async ({ providers }, { params }) => {
    const answer = await providers.serviceability.coverage(params.searchResultId)
    const { success, message } = answer
    return { success, message, technologies: answer.success ? answer.result : [] }
  },
  nbnServiceQualification: (context, { body }) => checkNbn(context, body.locationID),
  nbnQueryAddress: async ({ providers }, { body }) => toLocations(await providers.serviceability.nbnLocations(body)),
  getFullAddress: (context, { params }) => getFullAddress(context, params.searchResultId),
  getOrderAddress: (context, { params }) => getOrderAddress(context, params.orderID),
  validateAddress: async ({ providers }, { body }) => ({
    results: withoutPostBoxes(await providers.address.search(body.formatted_address)),
  }),
  sendEmail: (context, { body }) => sendResult(context, body),
  createSupportTicket: (context, { body }) => createSupportTicket(context, body),
})
