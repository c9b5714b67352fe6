import { leadCalls } from '@dealerline/shared/contract/leads.ts'
import { routesOf, steps } from '../../../calls/handler.ts'
import { addLead, decideLead, getLeads } from './leads.ts'
import { leadStart } from './start-lead.ts'

export const leadRoutes = routesOf(leadCalls, {
  getApprovedLeads: (context) => getLeads(context, 'approved'),
  getLeads: (context) => getLeads(context),
  addLead: (context, { body }) => addLead(context, body),
  decideLead: (context, { params, body }) => decideLead(context, params.leadID, body),
  startLead: steps(leadStart),
})
