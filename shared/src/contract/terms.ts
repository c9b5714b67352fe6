import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
import { limited, lines } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, guid, orderParams, recordID, recordIDOrNone, version } from './call.ts'
import { readTermConditions } from './term-conditions.ts'

/** One numbered sentence or paragraph below a term's text. */
export const termItem = z.object({ id: z.number().int(), text: z.string() })

/** One version of a term. Changing the text creates the next version. */
const termText = z.object({
  id: z.number().int(),
  version,
  section: z.string(),
  heading: z.string(),
  condition: z.string(),
  needsConfirm: z.boolean(),
  termItems: z.array(termItem),
})

/** The copy of a term in an order that was sent. */
export const agreedTerm = termText
export type AgreedTerm = z.output<typeof agreedTerm>

/** `checked` says whether this version was confirmed. `confirmedVersion` is the version that was confirmed, or 0. */
export const termCondition = termText.extend({
  termOrder: z.number().int(),
  extraDisplayConditions: z.string(),
  checked: z.boolean(),
  confirmedVersion: z.number().int(),
  /** When `confirmedVersion` was confirmed; empty if never. */
  confirmedAt: z.string(),
})
export type TermCondition = z.output<typeof termCondition>

const acceptance = z.array(z.object({ id: recordID, checked: z.boolean() })).max(200)

const line = (label: string) => limited(label, 100).min(1, ruleMessage('required', label))
const paragraphs = lines('Text', 5000)
const itemText = lines('Item', 2000).min(1, ruleMessage('required', 'Item'))

const conditionsText = z
  .string()
  .trim()
  .max(500, 'Conditions can only have 500 letters')
  .superRefine((conditions, issues) => {
    for (const message of readTermConditions(conditions).problems) issues.addIssue({ code: 'custom', message })
  })

const itemChange = z.object({ id: recordIDOrNone.default(0), text: itemText })

/** Form fields of a term, validated. */
export const termFields = z.object({
  section: line('Section'),
  heading: line('Heading'),
  condition: paragraphs,
  needsConfirm: z.boolean(),
  extraDisplayConditions: conditionsText,
  termItems: z.array(itemChange).max(50, 'A term can have 50 items at most'),
})

/** A term to save; new if `id` is 0. Omitted fields keep their values. Version 0 skips the check for a stale record. */
export const termChange = z.object({
  id: recordIDOrNone.default(0),
  version: version.default(0),
  termOrder: z.number().int().min(1).max(100_000).optional(),
  ...termFields.partial().shape,
})
export type TermChange = z.output<typeof termChange>

const missingTerm = 'No term supplied'
const suppliedID = z.coerce.number(missingTerm).int(missingTerm).positive(missingTerm).max(maxID, missingTerm)

export const termCalls = {
  getTerms: call('GET order/GetTerms/{orderID}', {
    summary: 'List the terms of an order',
    description: '`checked` marks the terms that the dealer has explained to the customer.',
    access: 'staff',
    params: orderParams,
    reply: z.array(termCondition),
  }),
  acceptTerms: call('POST order/UpdateTerms/{orderID}', {
    summary: 'Record the terms explained to the customer',
    access: 'staff',
    params: orderParams,
    body: acceptance,
    reply: z.array(termCondition),
  }),
  getTermsConditions: call('GET order/GetTermsConditions/{orderGUID}', {
    summary: 'List the terms to confirm before signing',
    access: 'guid',
    params: z.object({ orderGUID: guid }),
    reply: z.array(termCondition),
  }),
  updateTermConditionsOnOrder: call('POST order/UpdateTermConditionsOnOrder/{orderGUID}', {
    summary: 'Record the terms the customer confirmed',
    access: 'guid',
    params: z.object({ orderGUID: guid }),
    body: acceptance,
    reply: z.array(termCondition),
  }),
  getAllTermConditions: call('GET order/GetAllTermConditions', {
    summary: 'List all current terms',
    description: 'Sorted by position, regardless of the conditions under which an order shows them.',
    access: 'admin',
    reply: z.array(termCondition),
  }),
  updateTermConditions: call('POST order/UpdateTermConditions', {
    summary: 'Add, change or move terms',
    description:
      'Saves all terms or none, and returns every term. A term is new if `id` is 0. Changing a text creates a new version. 409 with every term if a version is stale.',
    access: 'admin',
    body: z.array(termChange).min(1, missingTerm).max(200),
    reply: z.array(termCondition),
  }),
  updateTermConditionsItem: call('POST order/UpdateTermConditionsItem/{termsConditionsID}', {
    summary: 'Add or change an item of a term',
    description: 'Adds an item if `id` is 0. Returns the next version of the term.',
    access: 'admin',
    params: z.object({ termsConditionsID: suppliedID }),
    body: itemChange,
    reply: termCondition,
  }),
  deleteTermCondition: call('DELETE order/DeleteTermCondition/{id}', {
    summary: 'Retire a term',
    description: 'Returns the term. Orders on which the term was confirmed keep it.',
    access: 'admin',
    params: z.object({ id: suppliedID }),
    reply: termCondition,
  }),
  deleteTermIndex: call('DELETE order/DeleteTermIndex/{index}', {
    summary: 'Remove an item from its term',
    description: 'Takes the item’s number. Returns the next version of the term.',
    access: 'admin',
    params: z.object({ index: suppliedID }),
    reply: termCondition,
  }),
}
