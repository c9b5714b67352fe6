import { impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import { askWithLookUp, storeThenAsk } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { listCustomersOfDealer } from '../../customers/customer-lists.ts'
import { getHistory, getMembers, impersonate, lookUpLogin, toLoginInfo } from './impersonation.ts'

export const impersonationRoutes = routesOf(impersonationCalls, {
  getLoginInfo: askWithLookUp(() => lookUpLogin, toLoginInfo),
  impersonate: storeThenAsk({
    store: (context, { body }) => impersonate(context, body),
    ask: toLoginInfo,
  }),
  isImpersonating: async ({ caller }, { params }) => caller.actor !== undefined && caller.dealerID === params.id,
  getDealerMembers: (context) => getMembers(context),
  getCurrentDealerCustomers: (context) => listCustomersOfDealer(context, context.caller.dealerID),
  getHistory: (context, { body }) => getHistory(context, body),
})
