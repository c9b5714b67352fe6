import { z } from 'zod'
import { email, type Field, money, phone, quantity, shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordID, version } from './call.ts'
import { changeOf } from './changes.ts'
import { printedAs } from './printed.ts'

const described = (): Field<string> => {
  const field = text('Description', { length: 200 })
  return { ...field, schema: field.schema.refine((value) => value !== '', ruleMessage('required', 'Description')) }
}
export const spendFields = {
  description: described(),
  quantity: quantity(),
  monthly: money('Monthly each (inc GST)', { width: 170 }),
}
export const suppliedFields = {
  description: described(),
  quantity: quantity(),
  amount: money('Once-off each (inc GST)', { width: 170 }),
}
export const contractorFields = {
  company: text('Company'),
  contactName: text('Contact name'),
  phone: phone('Phone'),
  email: email('E-mail'),
  notes: text('Notes', { length: 1000 }),
}

// A description has to be given; what else is left out holds its blank.
const spend = z.object({ ...shapeOf(spendFields), description: spendFields.description.schema })
const supplied = z.object({ ...shapeOf(suppliedFields), description: suppliedFields.description.schema })
const type = z.literal([1, 2, 3], 'Type must choose an option')
/** 1 prints one charge per service, 0 one per row. */
const isGrouped = z.literal([0, 1], 'Grouped must be 0 or 1')

/** What a quote says beside its services. Fields of the lists and of the contractor are the portal's own: decision 0021. */
export const quoteInput = z.object({
  orderID: recordID,
  type: type.default(1),
  isGrouped: isGrouped.default(1),
  currentSpend: z.array(spend).max(200).default([]),
  channelInstallation: z.array(supplied).max(200).default([]),
  additionalEquipments: z.array(supplied).max(200).default([]),
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
  currentSpend: z.array(z.object(storedShapeOf(spendFields))),
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

/** One quote as it was printed: amounts include tax; `saving` is each month against what is spent now, or below 0. */
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

/** A row whose price is another one today; amounts for its whole quantity, tax included. */
export const priceChange = z.object({
  service: z.string(),
  row: z.number().int(),
  label: z.string(),
  was: cost,
  is: cost,
})
export type PriceChange = z.output<typeof priceChange>

const ofOrder = z.object({ orderID: id })

export const quoteCalls = {
  getQuoteDetails: call({
    method: 'GET',
    path: 'order/GetQuoteDetails/{orderID}',
    summary: 'What a quote says beside its services; 404 where the order is no quote.',
    access: 'staff',
    params: ofOrder,
    reply: quote,
  }),
  saveQuote: call({
    method: 'POST',
    path: 'order/SaveQuote',
    summary: 'Saves what a quote says beside its services; what is left out stays.',
    access: 'staff',
    body: quoteChange,
    reply: quote,
  }),
  generateQuote: call({
    method: 'POST',
    path: 'order/GenerateQuote/{orderID}',
    summary: 'Freezes the quote as its next version; one that has not changed since is answered again.',
    access: 'staff',
    params: ofOrder,
    reply: quoteVersion,
  }),
  getQuoteVersions: call({
    method: 'GET',
    path: 'order/GetQuoteVersions/{orderID}',
    summary: 'The versions of a quote, newest first, and whether it was changed after the newest.',
    access: 'staff',
    params: ofOrder,
    reply: z.object({ versions: z.array(quoteVersion), changed: z.boolean() }),
  }),
  getQuoteDocument: call({
    method: 'GET',
    path: 'order/GetQuoteDocument/{orderID}/{version}',
    summary:
      'One version of a quote as a PDF, as it was generated; with format=png one page of it, and no content past the last.',
    access: 'staff',
    params: z.object({ orderID: id, version: id }),
    query: printedAs,
    noContent: true,
    file: 'application/pdf',
  }),
  getQuoteSummary: call({
    method: 'GET',
    path: 'order/GetQuoteSummary/{orderID}/{version}',
    summary: 'One version of a quote on one page: what it comes to, without its rows. As PDF or, with format=png, PNG.',
    access: 'staff',
    params: z.object({ orderID: id, version: id }),
    query: printedAs,
    noContent: true,
    file: 'application/pdf',
  }),
  getPriceChanges: call({
    method: 'GET',
    path: 'order/GetPriceChanges/{orderID}',
    summary: 'Rows that would be priced differently today; what is stored stays as it is.',
    access: 'staff',
    params: ofOrder,
    reply: z.array(priceChange),
  }),
}
