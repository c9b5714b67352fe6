import { z } from 'zod'
import { internetTypes } from '../blocks/internet.ts'
import { cleanText } from '../cells/clean.ts'
import { maxSiteCell, maxSiteText, type SiteField, siteFieldNames } from '../records/site-row.ts'
import { limited } from '../rules/schemas.ts'
import { call, id, pageOf, paging, recordID, recordIDOrNone } from './call.ts'
import { wholesalerOffer } from './serviceability-results.ts'

export const siteListStatuses = ['running', 'cancelled', 'failed', 'done'] as const
export type SiteListStatus = (typeof siteListStatuses)[number]

export const siteStates = ['wrong', 'waiting', 'question', 'pending', 'resolved', 'qualified', 'failed'] as const

const siteList = z.object({
  siteListID: z.number().int(),
  name: z.string(),
  status: z.enum(siteListStatuses),
  /** Why the check stopped or waits; empty if it does not. */
  problem: z.string(),
  /** The customer of the quote; 0 until one is chosen. */
  customerID: z.number().int(),
  customerName: z.string(),
  total: z.number().int(),
  /** The number of sites in each state. */
  wrong: z.number().int(),
  waiting: z.number().int(),
  questions: z.number().int(),
  pending: z.number().int(),
  qualified: z.number().int(),
  failed: z.number().int(),
  /** The number of sites on a quote, and the newest quote; 0 if there is none. */
  quoted: z.number().int(),
  orderID: z.number().int(),
  addedAt: z.string(),
  addedBy: z.string(),
})
export type SiteList = z.output<typeof siteList>

const cellNames = siteFieldNames as [SiteField, ...SiteField[]]
const cells = z.record(z.enum(cellNames), z.string())
const cellsInput = z.object({
  ...(Object.fromEntries(siteFieldNames.map((field) => [field, limited('Cell', maxSiteCell).optional()])) as Record<
    SiteField,
    z.ZodOptional<ReturnType<typeof limited>>
  >),
})

const types = Object.keys(internetTypes) as [keyof typeof internetTypes, ...(keyof typeof internetTypes)[]]

const option = z.object({ type: z.enum(types), ...wholesalerOffer.shape })

const plan = z.object({
  ratePlanID: z.number().int(),
  description: z.string(),
  /** Dollars including GST. */
  monthly: z.number(),
  onceOff: z.number(),
  speed: z.string(),
})

/** The service for an address: as wanted, the best alternative, or none with the reason. */
export const serviceChoice = z.object({
  outcome: z.enum(['met', 'alternative', 'none']),
  type: z.union([z.enum(types), z.literal('')]),
  technology: z.string(),
  downMbps: z.number(),
  upMbps: z.number(),
  plan: plan.nullable(),
  reason: z.string(),
})

const site = z.object({
  siteRowID: z.number().int(),
  /** The line of the row in the list, from 1. */
  line: z.number().int(),
  cells,
  state: z.enum(siteStates),
  problems: z.array(z.object({ field: z.enum(cellNames), message: z.string() })),
  /** The address that the row means; empty until it is known. */
  searchResultId: z.string(),
  formattedAddress: z.string(),
  source: z.string(),
  confidence: z.enum(['', 'exact', 'likely', 'chosen']),
  /** The reason for the confidence, for a pending address or for a failure. */
  reason: z.string(),
  question: z.string(),
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  /** How often a pending address was looked up, and the last time. */
  lookUps: z.number().int(),
  lookedUpAt: z.string(),
  options: z.array(option),
  /** The service for the quote, chosen with the current plans; null until the site is qualified. */
  choice: serviceChoice.nullable(),
  buildCostEx: z.number().nullable(),
  expectedDate: z.string(),
  /** The quote with this site; 0 if there is none. */
  orderID: z.number().int(),
})
export type Site = z.output<typeof site>

const listParams = z.object({ siteListID: id })
const rowParams = z.object({ siteListID: id, siteRowID: id })

export const siteListCalls = {
  addSiteList: call('POST SQ/AddSiteList', {
    summary: 'Check a list of sites',
    description:
      'Reads up to 1,000 sites from a text: one column of addresses, or a table with columns for name, address, unit, suburb, state, postcode, service wanted, speed and current bill. Addresses are looked up and wholesalers are asked in the background. Rows with wrong cells are kept with their reasons.',
    access: 'staff',
    renews: 'siteLists',
    body: z.object({
      name: limited('Name', 100).default(''),
      text: z
        .string()
        .overwrite(cleanText)
        .min(1, 'Paste or upload a list of sites')
        .max(maxSiteText, 'The list is too long. Split it into several lists'),
      customerID: recordIDOrNone.default(0),
    }),
    reply: siteList,
  }),
  getSiteLists: call('POST SQ/GetSiteLists', {
    summary: 'List the lists of sites, newest first',
    access: 'staff',
    tag: 'siteLists',
    reads: true,
    body: z.object(paging).omit({ descending: true }),
    reply: pageOf(siteList),
  }),
  getSiteList: call('GET SQ/GetSiteList/{siteListID}', {
    summary: 'Get a list of sites with its progress',
    access: 'staff',
    tag: 'siteLists',
    params: listParams,
    reply: siteList,
  }),
  getSites: call('GET SQ/GetSites/{siteListID}', {
    summary: 'Get the sites of a list with their results',
    tag: 'siteLists',
    access: 'staff',
    params: listParams,
    reply: z.array(site),
  }),
  cancelSiteList: call('POST SQ/CancelSiteList/{siteListID}', {
    summary: 'Cancel the check of a list of sites',
    renews: 'siteLists',
    description: 'Answers that have arrived are kept. 409 if the check does not run.',
    access: 'staff',
    params: listParams,
    reply: siteList,
  }),
  resumeSiteList: call('POST SQ/ResumeSiteList/{siteListID}', {
    summary: 'Resume the check of a list of sites',
    renews: 'siteLists',
    description:
      'Continues where it stopped; no wholesaler is asked again. Pending addresses are looked up again, and sites that failed are tried again. 409 if there is nothing to do.',
    access: 'staff',
    params: listParams,
    reply: siteList,
  }),
  removeSiteList: call('DELETE SQ/RemoveSiteList/{siteListID}', {
    summary: 'Remove a list of sites',
    description: 'Quotes stay. 409 if the check runs.',
    access: 'staff',
    params: listParams,
    reply: z.object({ siteListID: z.number().int() }),
  }),
  answerSite: call('POST SQ/AnswerSite/{siteListID}/{siteRowID}', {
    summary: 'Answer the question of a site',
    renews: 'siteLists',
    description: 'Takes the id of one of its choices and continues the check. 409 if the site has no such choice.',
    access: 'staff',
    params: rowParams,
    body: z.object({ choice: limited('Choice', 100).min(1, 'Choose an answer') }),
    reply: siteList,
  }),
  correctSite: call('POST SQ/CorrectSite/{siteListID}/{siteRowID}', {
    summary: 'Correct the cells of a site',
    renews: 'siteLists',
    description: 'Omitted cells keep their texts. The site is checked again. 409 if it is on a quote.',
    access: 'staff',
    params: rowParams,
    body: z.object({ cells: cellsInput }),
    reply: siteList,
  }),
  getSiteProblems: call('GET SQ/GetSiteProblems/{siteListID}', {
    summary: 'Download the sites with problems',
    description:
      'A CSV file of the sites that cannot be quoted, with the reason next to each cell. The corrected file can be checked as a new list.',
    access: 'staff',
    params: listParams,
    file: 'text/csv',
  }),
  makeSiteQuote: call('POST SQ/MakeSiteQuote/{siteListID}', {
    summary: 'Make a quote of a list of sites',
    renews: 'everything',
    description:
      'Creates a quote with an internet line and an address for each qualified site that is not on a quote yet. Current bills become the current spend. 409 if no site can be quoted.',
    access: 'staff',
    params: listParams,
    body: z.object({ customerID: recordID }),
    reply: z.object({ orderID: z.number().int(), sites: z.number().int(), leftOut: z.number().int() }),
  }),
}
