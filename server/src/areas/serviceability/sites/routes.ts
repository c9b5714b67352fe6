import { siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { routesOf } from '../../../calls/handler.ts'
import { answerSite, correctSite } from './change-site.ts'
import { makeSiteQuote } from './make-quote.ts'
import { getSiteProblems } from './problem-file.ts'
import {
  addSiteList,
  cancelSiteList,
  getSiteList,
  getSiteLists,
  getSites,
  removeSiteList,
  resumeSiteList,
} from './site-lists.ts'

export const siteListRoutes = routesOf(siteListCalls, {
  addSiteList: (context, { body }) => addSiteList(context, body),
  getSiteLists: (context, { body }) => getSiteLists(context, body),
  getSiteList: (context, { params }) => getSiteList(context, params.siteListID),
  getSites: (context, { params }) => getSites(context, params.siteListID),
  cancelSiteList: (context, { params }) => cancelSiteList(context, params.siteListID),
  resumeSiteList: (context, { params }) => resumeSiteList(context, params.siteListID),
  removeSiteList: (context, { params }) => removeSiteList(context, params.siteListID),
  answerSite: (context, { params, body }) => answerSite(context, params, body),
  correctSite: (context, { params, body }) => correctSite(context, params, body),
  getSiteProblems: (context, { params }) => getSiteProblems(context, params.siteListID),
  makeSiteQuote: (context, { params, body }) => makeSiteQuote(context, params.siteListID, body.customerID),
})
