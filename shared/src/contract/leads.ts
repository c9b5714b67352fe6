import { z } from 'zod'
import { email, phone, shapeOf, storedShapeOf, text } from '../records/kinds.ts'
import { leadStatuses } from '../rules/airline.ts'
import { limited, lines } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { abn, membershipFields, storedMembershipFields } from './airline.ts'
import { call, id, recordIDOrNone, version } from './call.ts'

const leadTexts = {
  businessName: text('Business name', { length: 200 }),
  firstName: text('First name'),
  surname: text('Surname'),
  email: email('E-mail'),
  mobile: phone('Mobile', 'mobileOnly'),
}

/** Form fields of a lead, validated. */
export const leadFields = z.object({
  ...shapeOf(leadTexts),
  businessName: limited('Business name', 200).min(1, ruleMessage('required', 'Business name')),
  abn,
  ...membershipFields,
})
export type LeadFields = z.output<typeof leadFields>

export const lead = z.object({
  leadID: z.number().int(),
  dealerID: z.number().int(),
  dealerName: z.string(),
  ...storedShapeOf(leadTexts),
  abn: z.string(),
  ...storedMembershipFields,
  status: z.enum(leadStatuses),
  /** Why the lead was declined. */
  reason: z.string(),
  /** 0 until an order was started for the lead. */
  customerID: z.number().int(),
  orderID: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  decidedAt: z.string(),
  decidedBy: z.string(),
  version,
})
export type Lead = z.output<typeof lead>

export const leadCalls = {
  getApprovedLeads: call('GET Qantas/GetApprovedLeads', {
    summary: 'List approved leads without an order',
    description: 'Newest first.',
    access: 'staff',
    fromStandby: true,
    reply: z.array(lead),
  }),
  getLeads: call('GET qantas/GetLeads', {
    summary: 'List the 500 latest leads',
    tag: 'leads',
    description: 'Returns leads of every status, newest first.',
    access: 'staff',
    fromStandby: true,
    reply: z.array(lead),
  }),
  addLead: call('POST qantas/AddLead', {
    summary: 'Add a lead for approval',
    renews: 'leads',
    description: 'Administrators may set the dealer.',
    access: 'staff',
    body: leadFields.extend({ dealerID: recordIDOrNone.default(0) }),
    reply: lead,
  }),
  decideLead: call('POST qantas/DecideLead/{leadID}', {
    summary: 'Approve or decline a lead',
    description: 'Declining requires a reason. 409 with the current lead if `version` is stale.',
    access: 'admin',
    renews: 'everything',
    params: z.object({ leadID: id }),
    body: z.object({
      approved: z.boolean(),
      reason: lines('Reason', 500).default(''),
      version: version.default(0),
    }),
    reply: lead,
  }),
  startLead: call('POST qantas/StartLead/{leadID}', {
    summary: 'Start an airline partner order for a lead',
    description:
      'For an approved lead. Uses the customer with its ABN or creates one. Returns the existing order if it was started before.',
    access: 'staff',
    params: z.object({ leadID: id }),
    reply: lead,
  }),
}
