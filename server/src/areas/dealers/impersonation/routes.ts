import { impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import { routesOf } from '../../../calls/calls.ts'
import { listCustomersOfDealer } from '../../customers/customer-lists.ts'
import { getHistory, getLoginInfo, getMembers, impersonate } from './impersonation.ts'

export const impersonationRoutes = routesOf(impersonationCalls, {
  getLoginInfo: (context) => getLoginInfo(context),
  impersonate: (context, { body }) => impersonate(context, body),
  isImpersonating: async ({ caller }, { params }) => caller.actor !== undefined && caller.dealerID === params.id,
  getDealerMembers: (context) => getMembers(context),
  getCurrentDealerCustomers: (context) => listCustomersOfDealer(context, context.caller.dealerID),
  getHistory: (context, { body }) => getHistory(context, body),
})
