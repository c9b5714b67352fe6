import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
import { limited } from '../rules/schemas.ts'
import { readTermConditions } from '../rules/term-conditions.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, guid, id, recordID, recordIDOrNone, version } from './call.ts'

/** One numbered sentence or paragraph below a term's text. */
export const termItem = z.object({ id: z.number().int(), text: z.string() })
export type TermItem = z.output<typeof termItem>

/** A term as it reads in one version; a text that changes is the next one. */
const termText = z.object({
  id: z.number().int(),
  version,
  section: z.string(),
  heading: z.string(),
  condition: z.string(),
  needsConfirm: z.boolean(),
  termItems: z.array(termItem),
})

/** What an order that was sent keeps of a term. */
export const agreedTerm = termText
export type AgreedTerm = z.output<typeof agreedTerm>

/** `checked` is whether this very version was confirmed; an earlier one may have been: `confirmedVersion`, or 0. */
export const termCondition = termText.extend({
  termOrder: z.number().int(),
  extraDisplayConditions: z.string(),
  checked: z.boolean(),
  confirmedVersion: z.number().int(),
  /** When that version was confirmed, or empty. */
  confirmedAt: z.string(),
})
export type TermCondition = z.output<typeof termCondition>

const accepted = z.array(z.object({ id: recordID, checked: z.boolean() })).max(200)

const line = (label: string) => limited(label, 100).min(1, ruleMessage('required', label))
const paragraphs = limited('Text', 5000)
const itemText = limited('Item', 2000).min(1, ruleMessage('required', 'Item'))

const conditionsText = z
  .string()
  .trim()
  .max(500, 'Conditions can only have 500 letters')
  .superRefine((written, issues) => {
    for (const message of readTermConditions(written).problems) issues.addIssue({ code: 'custom', message })
  })

const itemChange = z.object({ id: recordIDOrNone.default(0), text: itemText })

/** The fields of the form of a term, checked. */
export const termFields = z.object({
  section: line('Section'),
  heading: line('Heading'),
  condition: paragraphs,
  needsConfirm: z.boolean(),
  extraDisplayConditions: conditionsText,
  termItems: z.array(itemChange).max(50, 'A term can have 50 items at most'),
})
export type TermFields = z.output<typeof termFields>

/** A term as it is saved: id 0 is a new one. What is left out stays; version 0 does not ask whether it is stale. */
export const termChange = z.object({
  id: recordIDOrNone.default(0),
  version: version.default(0),
  termOrder: z.number().int().min(1).max(100_000).optional(),
  ...termFields.partial().shape,
})
export type TermChange = z.output<typeof termChange>

const none = 'No term supplied'
const suppliedID = z.coerce.number(none).int(none).positive(none).max(maxID, none)

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
  getAllTermConditions: call({
    method: 'GET',
    path: 'order/GetAllTermConditions',
    summary: 'Every term that stands, in its order, whatever an order must have to be asked for it.',
    access: 'admin',
    reply: z.array(termCondition),
  }),
  updateTermConditions: call({
    method: 'POST',
    path: 'order/UpdateTermConditions',
    summary:
      'Makes terms (id 0), changes and moves them, all or none; answers every term. A changed text is a new version. 409 with every term where one is stale.',
    access: 'admin',
    body: z.array(termChange).min(1, none).max(200),
    reply: z.array(termCondition),
  }),
  updateTermConditionsItem: call({
    method: 'POST',
    path: 'order/UpdateTermConditionsItem/{termsConditionsID}',
    summary: 'Adds an item (id 0) to a term or changes one; answers the term in its next version.',
    access: 'admin',
    params: z.object({ termsConditionsID: suppliedID }),
    body: itemChange,
    reply: termCondition,
  }),
  deleteTermCondition: call({
    method: 'DELETE',
    path: 'order/DeleteTermCondition/{id}',
    summary: 'Takes a term out of use and answers it. Orders on which it was confirmed keep it.',
    access: 'admin',
    params: z.object({ id: suppliedID }),
    reply: termCondition,
  }),
  deleteTermIndex: call({
    method: 'DELETE',
    path: 'order/DeleteTermIndex/{index}',
    summary: 'Removes the item with this number from its term; answers the term in its next version.',
    access: 'admin',
    params: z.object({ index: suppliedID }),
    reply: termCondition,
  }),
}
