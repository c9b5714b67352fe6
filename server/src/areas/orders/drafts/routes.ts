import { draftCalls } from '@dealerline/shared/contract/drafts.ts'
import { routesOf } from '../../../calls/handler.ts'
import { getOrderDrafts, saveOrderDraft } from './drafts.ts'

export const draftRoutes = routesOf(draftCalls, {
  getOrderDrafts: (context, { params }) => getOrderDrafts(context, params.orderID),
  saveOrderDraft: (context, { params, body }) => saveOrderDraft(context, params.orderID, body),
})
