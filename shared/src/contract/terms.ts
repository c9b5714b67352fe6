import { z } from 'zod'
import { call, guid, id, recordID } from './call.ts'

export const termCondition = z.object({
  id: z.number().int(),
  termOrder: z.number().int(),
  section: z.string(),
  heading: z.string(),
  condition: z.string(),
  needsConfirm: z.boolean(),
  extraDisplayConditions: z.string(),
  checked: z.boolean(),
})
export type TermCondition = z.output<typeof termCondition>

const accepted = z.array(z.object({ id: recordID, checked: z.boolean() })).max(200)

export const termCalls = {
  getTerms: call({
    method: 'GET',
    path: 'order/GetTerms/{orderID}',
    summary: 'The terms of an order, and which the dealer has gone through with the customer.',
    access: 'staff',
    params: z.object({ orderID: id }),
    reply: z.array(termCondition),
  }),
  acceptTerms: call({
    method: 'POST',
    path: 'order/UpdateTerms/{orderID}',
    summary: 'Records which terms the dealer has gone through with the customer.',
    access: 'staff',
    params: z.object({ orderID: id }),
    body: accepted,
    reply: z.array(termCondition),
  }),
  getTermsConditions: call({
    method: 'GET',
    path: 'order/GetTermsConditions/{orderGUID}',
    summary: 'The terms that the customer confirms before signing.',
    access: 'guid',
    params: z.object({ orderGUID: guid }),
    reply: z.array(termCondition),
  }),
  updateTermConditionsOnOrder: call({
    method: 'POST',
    path: 'order/UpdateTermConditionsOnOrder/{orderGUID}',
    summary: 'Records the terms that the customer has confirmed.',
    access: 'guid',
    params: z.object({ orderGUID: guid }),
    body: accepted,
    reply: z.array(termCondition),
  }),
}
