import { impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { listCustomersOfDealer } from '../../customers/customer-lists.ts'
import { getHistory, getMembers, impersonate, lookUpLogin, toLoginInfo } from './impersonation.ts'

export const impersonationRoutes = routesOf(impersonationCalls, {
  getLoginInfo: steps({ lookUp: () => lookUpLogin, call: toLoginInfo }),
  impersonate: steps({
    storesFirst: true,
    prepare: (context, { body }) => impersonate(context, body),
    call: toLoginInfo,
  }),
  isImpersonating: async ({ caller }, { params }) => caller.actor !== undefined && caller.dealerID === params.id,
  getDealerMembers: (context) => getMembers(context),
  getCurrentDealerCustomers: (context) => listCustomersOfDealer(context, context.caller.dealerID),
  getHistory: (context, { body }) => getHistory(context, body),
})
