import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { asking, askOnly, askThenWork } from '../../calls/asking.ts'
import { routesOf } from '../../calls/calls.ts'
import { withoutPostBoxes } from '../../providers/address/port.ts'
import { acceptLineChange } from './accept-line.ts'
import { storeFiveGCheck, storeNbnCheck } from './checks.ts'
import { customisedOffer, fiveGReservation, getFiveGPlans } from './holds.ts'
import { selectCustomerRefs } from './queries.ts'
import { orderRecheck } from './recheck.ts'
import { createSupportTicket, sendEnquiry, sendResult } from './requests.ts'
import { getFullAddress, getOrderAddress, getOverview, toLocations } from './sites.ts'
import { createOrder, listOrders, listPortalOrders, orderDetails } from './wholesale-orders.ts'

export const serviceabilityRoutes = routesOf(serviceabilityCalls, {
  sendSQ: (context, { body }) => sendEnquiry(context, body),
  sendSQNew: (context, { body }) => sendEnquiry(context, body),
  getCustomerRefs: ({ tx }) => selectCustomerRefs(tx),
  getWholesalers: askOnly(({ providers }) => providers.serviceability.wholesalers()),
  getNBNOrders: (context, { body }) => listOrders(context, body),
  getSOGOrders: (context, { body }) => listPortalOrders(context, body),
  queryAddress: askOnly(async ({ providers }, { body }) =>
    toLocations(await providers.serviceability.fiveGLocations(body)),
  ),
  serviceQualification5G: askThenWork(
    ({ providers }, { body }) => providers.serviceability.qualifyFiveG(body.locationID),
    (context, { body }, answer) => storeFiveGCheck(context, body.locationID, answer),
  ),
  serviceQualification: askOnly((outside, { body }) => getOverview(outside, body)),
  createOrder: (context, { body }) => createOrder(context, body),
  createCustomisedOffer: asking(customisedOffer),
  reserve5G: asking(fiveGReservation),
  queryOrderDetails: asking(orderDetails),
  getAvailableMsn: askOnly(async ({ providers }, { params }) =>
    (await providers.serviceability.availableMsns(params.quantity)).map((msn) => ({ msn })),
  ),
  getAvailableUsim: askOnly(async ({ providers }, { params }) =>
    (await providers.serviceability.availableUsims(params.quantity)).map((usim) => ({ usim })),
  ),
  getRatePlans: (context) => getFiveGPlans(context),
  optusServiceEnquiry: askOnly(async ({ providers }, { params }) => {
    const answer = await providers.serviceability.coverage(params.searchResultId)
    const { success, message } = answer
    return { success, message, technologies: answer.success ? answer.result : [] }
  }),
  nbnServiceQualification: askThenWork(
    ({ providers }, { body }) => providers.serviceability.qualifyNbn(body.locationID),
    (context, { body }, answer) => storeNbnCheck(context, body.locationID, answer),
  ),
  nbnQueryAddress: askOnly(async ({ providers }, { body }) =>
    toLocations(await providers.serviceability.nbnLocations(body)),
  ),
  getFullAddress: askOnly((outside, { params }) => getFullAddress(outside, params.searchResultId)),
  recheckOrderLines: asking(orderRecheck),
  acceptLineChange: (context, { params, body }) => acceptLineChange(context, params.orderID, body.answerID),
  getOrderAddress: (context, { params }) => getOrderAddress(context, params.orderID),
  validateAddress: askOnly(async ({ providers }, { body }) => ({
    results: withoutPostBoxes(await providers.address.search(body.formatted_address)),
  })),
  sendEmail: (context, { body }) => sendResult(context, body),
  createSupportTicket: (context, { body }) => createSupportTicket(context, body),
})
