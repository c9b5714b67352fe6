import { z } from 'zod'
import { email, phone, shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { leadStatuses } from '../rules/airline.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { abn, applying, storedApplying } from './airline.ts'
import { call, id, recordIDOrNone, version } from './call.ts'

const leadTexts = {
  businessName: text('Business name', { length: 200 }),
  firstName: text('First name'),
  surname: text('Surname'),
  email: email('E-mail'),
  mobile: phone('Mobile', 'mobileOnly'),
}

/** The fields of the form of a lead, checked. */
export const leadFields = z.object({
  ...shapeOf(leadTexts),
  businessName: z
    .string()
    .trim()
    .min(1, ruleMessage('required', 'Business name'))
    .max(200, 'Business name can only have 200 letters'),
  abn,
  ...applying,
})
export type LeadFields = z.output<typeof leadFields>

export const lead = z.object({
  leadID: z.number().int(),
  dealerID: z.number().int(),
  dealerName: z.string(),
  ...storedShapeOf(leadTexts),
  abn: z.string(),
  ...storedApplying,
  status: z.enum(leadStatuses),
  /** Why it was declined. */
  reason: z.string(),
  /** 0 until an order was begun for it. */
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
  getApprovedLeads: call({
    method: 'GET',
    path: 'Qantas/GetApprovedLeads',
    summary: 'The leads that were approved and have no order yet, newest first.',
    access: 'staff',
    reply: z.array(lead),
  }),
  getLeads: call({
    method: 'GET',
    path: 'qantas/GetLeads',
    summary: 'The 500 leads that were added last, whatever became of them, newest first.',
    access: 'staff',
    reply: z.array(lead),
  }),
  addLead: call({
    method: 'POST',
    path: 'qantas/AddLead',
    summary: 'Keeps a business as a lead, to be approved. Administrators may say whose it is.',
    access: 'staff',
    body: leadFields.extend({ dealerID: recordIDOrNone.default(0) }),
    reply: lead,
  }),
  decideLead: call({
    method: 'POST',
    path: 'qantas/DecideLead/{leadID}',
    summary: 'Approves a lead, or declines it with a reason. 409 with the current one where it is stale.',
    access: 'admin',
    params: z.object({ leadID: id }),
    body: z.object({
      approved: z.boolean(),
      reason: limited('Reason', 500).default(''),
      version: version.default(0),
    }),
    reply: lead,
  }),
  startLead: call({
    method: 'POST',
    path: 'qantas/StartLead/{leadID}',
    summary:
      'Begins an airline-partner order for an approved lead: of the customer with its ABN, or of a new one. Answers the order that there is already where it was begun before.',
    access: 'staff',
    params: z.object({ leadID: id }),
    reply: lead,
  }),
}
