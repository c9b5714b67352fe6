import { z } from 'zod'
import { choice, date, email, option, phone, storedShapeOf, text } from '../blocks/kinds.ts'
import { limited } from '../rules/schemas.ts'
import {
  applicationPage,
  applicationRecord,
  linkBody,
  linkParams,
  linksPerMinute,
  orderParams,
  rejection,
  sendTo,
} from './applications.ts'
import { call, id, recordID, version } from './call.ts'
import { changeShapeOf } from './catalogue-fields.ts'
import { earlierApplication } from './earlier-application.ts'
import { printedAs } from './printed.ts'

export const leaseTerms = {
  12: '12 months',
  24: '24 months',
  36: '36 months',
  48: '48 months',
  60: '60 months',
} as const
export const instalments = { monthly: 'Each month', quarterly: 'Each quarter' } as const

/** What a lessor asks, under the headings it is asked under. What the lessor decides, such as the instalment, is not here. */
export const financeParts = {
  lease: {
    title: 'Lease',
    fields: {
      termMonths: option('Term', leaseTerms),
      instalments: choice('Instalments', instalments, { blank: 'monthly' }),
      equipmentAddress: text('Equipment address', { length: 300 }),
      notes: text('Notes for the finance provider', { length: 2000 }),
    },
  },
  business: {
    title: 'Business',
    fields: {
      businessName: text('Legal name', { length: 200 }),
      tradingName: text('Trading name', { length: 200 }),
      abn: text('ABN', { length: 14 }),
      acn: text('ACN', { length: 14 }),
      tradingSince: date('Trading since'),
      businessPhone: phone('Business phone'),
      businessEmail: email('Business e-mail'),
      businessAddress: text('Business address', { length: 300 }),
    },
  },
  director: {
    title: 'Director',
    fields: {
      directorName: text('Director or owner'),
      directorDateOfBirth: date("Director's date of birth", 'dateofbirth'),
      directorLicence: text("Director's licence number", { length: 20 }),
      directorMobile: phone("Director's mobile", 'mobileOnly'),
      directorAddress: text("Director's home address", { length: 300 }),
      guarantorName: text('Guarantor'),
    },
  },
  references: {
    title: 'References',
    fields: {
      bankName: text('Bank'),
      bankBranch: text('Bank branch'),
      accountantName: text('Accountant'),
      accountantPhone: phone("Accountant's phone"),
    },
  },
} as const

export const financeFields = {
  ...financeParts.lease.fields,
  ...financeParts.business.fields,
  ...financeParts.director.fields,
  ...financeParts.references.fields,
}
export const neededOfFinance = [
  'businessName',
  'businessPhone',
  'businessAddress',
  'directorName',
  'termMonths',
  'instalments',
  'equipmentAddress',
] as const

const details = z.object(storedShapeOf(financeFields))
export type FinanceDetails = z.output<typeof details>

/** What the dealer remarks on an application, for colleagues. */
export const financeComments = text('Comments', { length: 2000 })

const { guid: finGUID, ...record } = applicationRecord

/** The finance application of an order that counts; `index` is its place among those the order has had. */
export const financeApplication = z.object({
  financeApplicationID: z.number().int(),
  index: z.number().int(),
  finGUID,
  ...record,
  financeApplicationDetails: details,
  /** When it was generated as it reads now; '' where it has changed since, or never was. */
  generatedAt: z.string(),
  /** What the dealer remarks; neither printed nor sent. */
  comments: z.string(),
  /** The address of the customer's page; empty until it was sent. */
  url: z.string(),
  earlier: z.array(earlierApplication),
})
export type FinanceApplication = z.output<typeof financeApplication>

/** Which of an order's applications: its index, 0 for the one that counts. */
const indexOrCurrent = z.coerce.number().int().min(0).max(1000)

export const financingInput = z.object({
  orderID: recordID,
  index: indexOrCurrent.default(0),
  comments: financeComments.schema.optional(),
  url: limited('Url', 2000).optional().describe('Ignored. The reply has the address of the portal’s own page.'),
  application: z
    .object({
      /** Where it is given it has to be the order's. */
      dealerID: recordID.optional(),
      financeApplicationDetails: z.object(changeShapeOf(financeFields)).prefault({}),
    })
    .prefault({}),
})
export type FinancingInput = z.output<typeof financingInput>

const financedHardware = z.object({ orderID: z.number().int(), financedHardware: z.boolean(), version })

export const financeCalls = {
  updateFinanceHardware: call({
    method: 'PUT',
    path: 'Order/UpdateFinanceHardware/{orderID}',
    summary: 'Marks the hardware of a finance order as financed, or takes the mark away.',
    access: 'staff',
    params: orderParams,
    body: z.object({ financedHardware: z.boolean().default(true) }).nullish(),
    reply: financedHardware,
  }),
  getFinanceApplication: call({
    method: 'GET',
    path: 'order/GetFinanceApplication/{orderID}',
    summary: 'The finance application of an order that counts; 404 with No Content where it has none.',
    access: 'staff',
    params: orderParams,
    reply: financeApplication,
  }),
  getOrderGuidFromApplication: call({
    method: 'GET',
    path: 'order/GetOrderGUIDFromFinApp/{id}',
    summary:
      'The order of a finance application, its GUID and that of the application; each is all zeros until it was sent.',
    access: 'staff',
    params: z.object({ id }),
    reply: z.object({ orderID: z.number().int(), orderGUID: z.string(), finGUID: z.string() }),
  }),
  getFinanceApplicationFromGuid: call({
    method: 'GET',
    path: 'order/GetFinanceApplicationGUID/{guid}',
    summary: 'The finance application as the holder of the link reads it.',
    access: 'guid',
    perMinute: linksPerMinute,
    params: linkParams,
    reply: applicationPage,
  }),
  sendFinanceEmail: call({
    method: 'POST',
    path: 'Order/SendApplicationEmailtoCustomer',
    summary: 'Sends the customer the link to the finance application by e-mail.',
    access: 'staff',
    body: z.object(sendTo),
    reply: financeApplication,
  }),
  sendFinanceSms: call({
    method: 'POST',
    path: 'Order/SendApplicationSMStoCustomer',
    summary: 'Sends the customer the link to the finance application by text message.',
    access: 'staff',
    body: z.object(sendTo),
    reply: financeApplication,
  }),
  approveFinance: call({
    method: 'POST',
    path: 'Order/ApproveFinanceApplication',
    summary: 'Approves the finance application; the dealer is told.',
    access: 'guid',
    perMinute: linksPerMinute,
    body: linkBody,
    reply: applicationPage,
  }),
  rejectFinance: call({
    method: 'POST',
    path: 'Order/RejectFinanceApplication',
    summary: 'Rejects the finance application; the dealer is told what should be changed.',
    access: 'guid',
    perMinute: linksPerMinute,
    body: rejection,
    reply: applicationPage,
  }),
  updateFinancing: call({
    method: 'POST',
    path: 'Order/UpdateFinancing',
    summary:
      'Saves the finance application of an order with the comments of the dealer. `url` is accepted and ignored: customers are only ever sent to the portal’s own page, whose address the reply has. 409 with the current record where it is stale.',
    access: 'staff',
    body: financingInput,
    reply: financeApplication,
  }),
  generateFinance: call({
    method: 'POST',
    path: 'Order/GenerateFinanceApplication/{orderID}/{index}',
    summary:
      'Fills the application in from the order, its hardware and its prices, as it is printed from then on. Only the one that counts.',
    access: 'staff',
    params: z.object({ orderID: id, index: indexOrCurrent }),
    reply: financeApplication,
  }),
  createNewFinance: call({
    method: 'POST',
    path: 'Order/CreateNewFinancialApplication/{orderID}',
    summary:
      'Begins a new application after one that was answered, with what that one said; the first one from the customer, company and hardware.',
    access: 'staff',
    params: orderParams,
    reply: financeApplication,
  }),
  printFinance: call({
    method: 'POST',
    path: 'Grenke/GrenkeFinancePDF',
    summary: 'An application as a PDF form, as it was generated or sent; with format=png one page of it.',
    access: 'staff',
    reads: true,
    query: printedAs,
    noContent: true,
    body: z.object({ orderID: recordID, index: indexOrCurrent.default(0) }),
    file: 'application/pdf',
  }),
}
