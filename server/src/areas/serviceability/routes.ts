import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { routesOf, steps } from '../../calls/handler.ts'
import { withoutPostBoxes } from '../../providers/address/port.ts'
import { acceptLineChange } from './accept-line.ts'
import { locationQuery, placeCheck } from './check-address.ts'
import { toFiveG, toNbn } from './checks.ts'
import { customisedOffer, fiveGReservation, getFiveGPlans } from './holds.ts'
import { findAlternative, findLineToReplace } from './line-alternative.ts'
import { fiveG, nbn } from './networks.ts'
import { selectCustomerRefs, selectOrders, selectPortalOrders } from './queries.ts'
import { orderRecheck } from './recheck.ts'
import { createSupportTicket, sendEnquiry, sendResult } from './requests.ts'
import { getFullAddress, getOrderAddress, getOverview } from './sites.ts'
import { createOrder, orderDetails } from './wholesale-orders.ts'

export const serviceabilityRoutes = routesOf(serviceabilityCalls, {
  sendSQ: (context, { body }) => sendEnquiry(context, body),
  sendSQNew: (context, { body }) => sendEnquiry(context, body),
  getCustomerRefs: ({ tx }) => selectCustomerRefs(tx),
  getWholesalers: steps({ call: ({ providers }) => providers.serviceability.wholesalers() }),
  getNBNOrders: ({ tx }, { body }) => selectOrders(tx, body),
  getSOGOrders: ({ tx }, { body }) => selectPortalOrders(tx, body),
  queryAddress: steps(locationQuery(fiveG)),
  serviceQualification5G: steps(placeCheck(fiveG, toFiveG)),
  serviceQualification: steps({ call: (outside, { body }) => getOverview(outside, body) }),
  createOrder: (context, { body }) => createOrder(context, body),
  createCustomisedOffer: steps(customisedOffer),
  reserve5G: steps(fiveGReservation),
  queryOrderDetails: steps(orderDetails),
  getAvailableMsn: steps({
    call: async ({ providers }, { params }) =>
      (await providers.serviceability.availableMsns(params.quantity)).map((msn) => ({ msn })),
  }),
  getAvailableUsim: steps({
    call: async ({ providers }, { params }) =>
      (await providers.serviceability.availableUsims(params.quantity)).map((usim) => ({ usim })),
  }),
  getRatePlans: (context) => getFiveGPlans(context),
  optusServiceEnquiry: steps({
    call: async ({ providers }, { params }) => {
      const answer = await providers.serviceability.coverage(params.searchResultId)
      const { success, message } = answer
      return { success, message, technologies: answer.success ? answer.result : [] }
    },
  }),
  nbnServiceQualification: steps(placeCheck(nbn, toNbn)),
  nbnQueryAddress: steps(locationQuery(nbn)),
  getFullAddress: steps({ call: (outside, { params }) => getFullAddress(outside, params.searchResultId) }),
  recheckOrderLines: steps(orderRecheck),
  findLineAlternative: steps({
    prepare: (context, { params, body }) => findLineToReplace(context, params.orderID, body.rowID),
    call: findAlternative,
  }),
  acceptLineChange: (context, { params, body }) => acceptLineChange(context, params.orderID, body.answerID),
  getOrderAddress: (context, { params }) => getOrderAddress(context, params.orderID),
  validateAddress: steps({
    call: async ({ providers }, { body }) => ({
      results: withoutPostBoxes(await providers.address.search(body.formatted_address)),
    }),
  }),
  sendEmail: (context, { body }) => sendResult(context, body),
  createSupportTicket: (context, { body }) => createSupportTicket(context, body),
})
