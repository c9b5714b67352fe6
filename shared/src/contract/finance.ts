import { z } from 'zod'
import { cleanAcn } from '../cells/registers.ts'
import { changeShapeOf } from '../records/catalogue-fields.ts'
import { choice, date, email, option, paragraphs, phone, storedShapeOf, text } from '../records/kinds.ts'
import { cleanedText } from '../records/nested-kinds.ts'
import { formatAbn } from '../rules/abn.ts'
import { limited } from '../rules/schemas.ts'
import { answerByLink, applicationRecord, byApplicationLink, rejection, sendingOf } from './applications.ts'
import { call, id, orderID, orderIDInBody, orderParams, recordID, version } from './call.ts'
import { earlierApplication } from './earlier-application.ts'
import { printedAs } from './printed.ts'

export const leaseTerms = {
  12: '12 months',
  24: '24 months',
  36: '36 months',
  48: '48 months',
  60: '60 months',
} as const
export const instalments = { monthly: 'Monthly', quarterly: 'Quarterly' } as const

/**
 * The questions of a lessor, grouped by heading. Values that the lessor decides, such as the instalment amount, are
 * not included.
 */
export const financeParts = {
  lease: {
    title: 'Lease',
    fields: {
      termMonths: option('Term', leaseTerms),
      instalments: choice('Instalments', instalments, { blank: 'monthly' }),
      equipmentAddress: text('Equipment address', { length: 300 }),
      notes: paragraphs('Notes for the finance provider', 2000),
    },
  },
  business: {
    title: 'Business',
    fields: {
      businessName: text('Legal name', { length: 200 }),
      tradingName: text('Trading name', { length: 200 }),
      abn: cleanedText('ABN', 14, formatAbn),
      acn: cleanedText('ACN', 14, cleanAcn),
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
export const requiredFinanceFields = [
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

/** The dealer's comments on an application, for colleagues. */
export const financeComments = paragraphs('Comments', 2000)

const { guid: finGUID, ...record } = applicationRecord

/** The current finance application of an order; `index` is its position among the order's applications. */
export const financeApplication = z.object({
  financeApplicationID: z.number().int(),
  index: z.number().int(),
  finGUID,
  ...record,
  financeApplicationDetails: details,
  /** When the current content was generated; '' if it changed since or was never generated. */
  generatedAt: z.string(),
  /** The dealer's comments; neither printed nor sent. */
  comments: z.string(),
  /** Address of the customer's page; empty until the application was sent. */
  url: z.string(),
  earlier: z.array(earlierApplication),
})
export type FinanceApplication = z.output<typeof financeApplication>

/** Selects one of an order's applications by its index; 0 selects the current one. */
const indexOrCurrent = z.coerce.number().int().min(0).max(1000)

export const financingInput = z.object({
  orderID: recordID,
  index: indexOrCurrent.default(0),
  comments: financeComments.schema.optional(),
  url: limited('Url', 2000).optional().describe('Ignored. The reply has the address of the portal’s own page.'),
  application: z
    .object({
      /** If present, it must be the order's dealer. */
      dealerID: recordID.optional(),
      financeApplicationDetails: z.object(changeShapeOf(financeFields)).prefault({}),
    })
    .prefault({}),
})
export type FinancingInput = z.output<typeof financingInput>

const financedHardware = z.object({ orderID: z.number().int(), financedHardware: z.boolean(), version })

export const financeCalls = {
  updateFinanceHardware: call('PUT Order/UpdateFinanceHardware/{orderID}', {
    summary: 'Mark an order’s hardware as financed',
    description: '`financedHardware: false` removes the mark.',
    access: 'staff',
    params: orderParams,
    body: z.object({ financedHardware: z.boolean().default(true) }).nullish(),
    reply: financedHardware,
  }),
  getFinanceApplication: call('GET order/GetFinanceApplication/{orderID}', {
    summary: 'Get the finance application of an order',
    description: 'Returns the current application. 404 “No Content” if the order has none.',
    access: 'staff',
    params: orderParams,
    reply: financeApplication,
  }),
  getOrderGuidFromApplication: call('GET order/GetOrderGUIDFromFinApp/{id}', {
    summary: 'Get the GUIDs of a finance application',
    description:
      'Returns the order, its GUID and the application’s GUID. A GUID is all zeros until the record was sent.',
    access: 'staff',
    params: z.object({ id }),
    reply: z.object({ orderID: z.number().int(), orderGUID: z.string(), finGUID: z.string() }),
  }),
  getFinanceApplicationFromGuid: call('GET order/GetFinanceApplicationGUID/{guid}', {
    summary: 'Get the finance application by its link',
    ...byApplicationLink,
  }),
  sendFinanceEmail: call('POST Order/SendApplicationEmailtoCustomer', {
    summary: 'E-mail the finance application to the customer',
    description: 'Sends the link to the application.',
    ...sendingOf(financeApplication),
  }),
  sendFinanceSms: call('POST Order/SendApplicationSMStoCustomer', {
    summary: 'Text the finance application to the customer',
    description: 'Sends the link to the application by SMS.',
    ...sendingOf(financeApplication),
  }),
  approveFinance: call('POST Order/ApproveFinanceApplication', {
    summary: 'Approve the finance application',
    description: 'Notifies the dealer.',
    ...answerByLink,
  }),
  rejectFinance: call('POST Order/RejectFinanceApplication', {
    summary: 'Reject the finance application',
    description: 'Sends the requested changes to the dealer.',
    ...answerByLink,
    body: rejection,
  }),
  updateFinancing: call('POST Order/UpdateFinancing', {
    summary: 'Save the finance application of an order',
    description:
      'Includes the dealer’s comments. Ignores `url`: customers only get the portal’s own page, whose address is in the reply. 409 with the current record if the version is stale.',
    access: 'staff',
    body: financingInput,
    readBefore: [z.object({ application: financeApplication })],
    reply: financeApplication,
  }),
  generateFinance: call('POST Order/GenerateFinanceApplication/{orderID}/{index}', {
    summary: 'Generate the finance application from the order',
    description:
      'Fills the application in from the order, its hardware and its prices, and stores the result for printing. Only for the current application.',
    access: 'staff',
    params: z.object({ orderID, index: indexOrCurrent }),
    reply: financeApplication,
  }),
  createNewFinance: call('POST Order/CreateNewFinancialApplication/{orderID}', {
    summary: 'Start a new finance application',
    description:
      'The first one is filled in from the customer, company and hardware. A later one copies the application that was decided.',
    access: 'staff',
    params: orderParams,
    reply: financeApplication,
  }),
  printFinance: call('POST Grenke/GrenkeFinancePDF', {
    summary: 'Print a finance application',
    description:
      'Returns the generated or sent application as a PDF form. With `format=png`, returns one page; 204 after the last page.',
    access: 'staff',
    reads: true,
    fromStandby: true,
    query: printedAs,
    noContent: true,
    body: z.object({ orderID: orderIDInBody, index: indexOrCurrent.default(0) }),
    file: 'application/pdf',
  }),
}
