import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { routesOf, steps } from '../../calls/handler.ts'
import { getEndingContracts } from './ending-contracts.ts'
import { sendReport } from './in-progress-report.ts'
import { getCustomerMilestones, lookUpMilestones } from './milestones.ts'
import { countViews, listAllOrders, listDelayedOrders, listInProgressOrders } from './order-lists.ts'
import { selectDealers } from './queries.ts'
import { search } from './search.ts'

export const trackingRoutes = routesOf(trackingCalls, {
  getAllOrders: (context, { query }) => listAllOrders(context, query),
  getAllDelayedOrders: (context, { query }) => listDelayedOrders(context, query),
  getAllInProgressOrders: (context, { query }) => listInProgressOrders(context, query),
  sendReportOrdersInProgress: (context, { body }) => sendReport(context, body.to),
  search: (context, { body }) => search(context, body),
  getOrderViews: (context, { query }) => countViews(context, query),
  getOrderDealers: ({ tx }) => selectDealers(tx),
  getMilestones: steps({ lookUp: ({ params }) => lookUpMilestones(params.orderID) }),
  getCustomerMilestones: (context, { params }) => getCustomerMilestones(context, params.customerID),
  getEndingContracts: (context, { params }) => getEndingContracts(context, params.id),
})
