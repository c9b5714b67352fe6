import { z } from 'zod'
import {
  email,
  type Field,
  money,
  paragraphs,
  phone,
  quantity,
  shapeOf,
  storedShapeOf,
  text,
} from '../records/kinds.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, orderID, orderParams, recordID, version } from './call.ts'
import { changeOf } from './changes.ts'
import { printedAs } from './printed.ts'

const requiredDescription = (): Field<string> => {
  const field = text('Description', { length: 200 })
  return { ...field, schema: field.schema.refine((value) => value !== '', ruleMessage('required', 'Description')) }
}
export const currentSpendFields = {
  description: requiredDescription(),
  quantity: quantity(),
  monthly: money('Monthly each (inc GST)', { width: 170 }),
}
export const suppliedFields = {
  description: requiredDescription(),
  quantity: quantity(),
  amount: money('Once-off each (inc GST)', { width: 170 }),
}
export const contractorFields = {
  company: text('Company'),
  contactName: text('Contact name'),
  phone: phone('Phone'),
  email: email('E-mail'),
  notes: paragraphs('Notes', 1000),
}

// The description is required; other omitted fields get their blank values.
const spend = z.object({ ...shapeOf(currentSpendFields), description: currentSpendFields.description.schema })
const suppliedItem = z.object({ ...shapeOf(suppliedFields), description: suppliedFields.description.schema })
const type = z.literal([1, 2, 3], 'Type must choose an option')
/** Items of one list of a quote, at most. */
export const maxQuoteItems = 200
/** 1 prints one charge per service, 0 one per row. */
const isGrouped = z.literal([0, 1], 'Grouped must be 0 or 1')

/**
 * A quote's content apart from its services. The portal defines the fields of the lists and of the contractor: decision
 * 0021.
 */
export const quoteInput = z.object({
  orderID: recordID,
  type: type.default(1),
  isGrouped: isGrouped.default(1),
  currentSpend: z.array(spend).max(maxQuoteItems).default([]),
  channelInstallation: z.array(suppliedItem).max(maxQuoteItems).default([]),
  additionalEquipments: z.array(suppliedItem).max(maxQuoteItems).default([]),
  contractorDetails: z.object(shapeOf(contractorFields)).prefault({}),
})

const quoteChange = changeOf(quoteInput).extend({
  orderID: recordID,
  contractorDetails: changeOf(z.object(shapeOf(contractorFields))).optional(),
})
export type QuoteChange = z.output<typeof quoteChange>

export const quote = z.object({
  orderID: z.number().int(),
  type,
  isGrouped,
  currentSpend: z.array(z.object(storedShapeOf(currentSpendFields))),
  channelInstallation: z.array(z.object(storedShapeOf(suppliedFields))),
  additionalEquipments: z.array(z.object(storedShapeOf(suppliedFields))),
  contractorDetails: z.object(storedShapeOf(contractorFields)),
  version,
})
export type Quote = z.output<typeof quote>
export type SpendItem = Quote['currentSpend'][number]
export type SuppliedItem = Quote['channelInstallation'][number]
export type QuoteParts = Omit<Quote, 'orderID' | 'version'>

export const quoteVersionStates = ['current', 'superseded', 'expired'] as const

/**
 * One generated version of a quote. Amounts include GST. `saving` is the monthly saving against the current spend;
 * negative if the quote costs more.
 */
export const quoteVersion = z.object({
  orderID: z.number().int(),
  quoteVersion: z.number().int(),
  state: z.enum(quoteVersionStates),
  generatedAt: z.string(),
  generatedBy: z.string(),
  expiresAt: z.string(),
  monthly: z.number(),
  onceOff: z.number(),
  overTerm: z.number(),
  saving: z.number(),
})
export type QuoteVersion = z.output<typeof quoteVersion>

const cost = z.object({ monthly: z.number(), onceOff: z.number() })

/** A row whose price would differ today. Amounts cover its whole quantity and include GST. */
export const priceChange = z.object({
  service: z.string(),
  row: z.number().int(),
  label: z.string(),
  was: cost,
  is: cost,
})
export type PriceChange = z.output<typeof priceChange>

export const quoteCalls = {
  getQuoteDetails: call('GET order/GetQuoteDetails/{orderID}', {
    summary: 'Get a quote’s details',
    description: 'Returns everything except the services. 404 if the order is not a quote.',
    access: 'staff',
    params: orderParams,
    reply: quote,
  }),
  saveQuote: call('POST order/SaveQuote', {
    summary: 'Save a quote’s details',
    description: 'Omitted fields keep their values.',
    access: 'staff',
    body: quoteChange,
    reply: quote,
  }),
  generateQuote: call('POST order/GenerateQuote/{orderID}', {
    summary: 'Generate the next version of a quote',
    description: 'Freezes the quote. Returns the latest version if nothing changed since.',
    access: 'staff',
    checksRevision: true,
    params: orderParams,
    reply: quoteVersion,
  }),
  getQuoteVersions: call('GET order/GetQuoteVersions/{orderID}', {
    summary: 'List the versions of a quote',
    description: 'Newest first. `changed` says whether the quote changed after the newest version.',
    access: 'staff',
    params: orderParams,
    reply: z.object({ versions: z.array(quoteVersion), changed: z.boolean() }),
  }),
  getQuoteDocument: call('GET order/GetQuoteDocument/{orderID}/{version}', {
    summary: 'Print a version of a quote',
    description:
      'Returns the generated version as a PDF. With `format=png`, returns one page; 204 after the last page.',
    access: 'staff',
    fromStandby: true,
    params: z.object({ orderID, version: id }),
    query: printedAs,
    noContent: true,
    file: 'application/pdf',
  }),
  getQuoteSummary: call('GET order/GetQuoteSummary/{orderID}/{version}', {
    summary: 'Print the one-page summary of a quote',
    description: 'Shows the totals without the rows. Returns a PDF or, with `format=png`, a PNG.',
    access: 'staff',
    fromStandby: true,
    params: z.object({ orderID, version: id }),
    query: printedAs,
    noContent: true,
    file: 'application/pdf',
  }),
  getPriceChanges: call('GET order/GetPriceChanges/{orderID}', {
    summary: 'List rows whose price would differ today',
    description: 'Does not change the stored prices.',
    access: 'staff',
    params: orderParams,
    reply: z.array(priceChange),
  }),
}
