import { z } from 'zod'
import { printedAs } from './printed.ts'

export const amount = z.object({ ex: z.number(), gst: z.number(), inc: z.number() })

/** One priced row of an order, or a charge that its rows cause together. */
const reportLine = z.object({
  service: z.string(),
  description: z.string(),
  quantity: z.number(),
  /** Months; 0 where it has none. */
  term: z.number().int(),
  /** Both for the whole quantity. */
  monthly: amount,
  onceOff: amount,
})

const reportSummary = z.object({
  orderID: z.number().int(),
  title: z.string(),
  status: z.string(),
  date: z.string(),
  customer: z.string(),
  dealer: z.string(),
  monthly: amount,
  onceOff: amount,
  /** Each monthly price times its term, and everything that is paid once. */
  overTerm: amount,
  /** What an order lacks before it can be sent. */
  missing: z.array(z.object({ section: z.string(), message: z.string() })),
})

/** What the report of an order says beside the order in words. */
export const orderReportParts = { lines: z.array(reportLine), summary: reportSummary }
export type OrderReportParts = z.output<z.ZodObject<typeof orderReportParts>>

/** How the report is asked for: as a record, or printed. A copy of the e-signature service is always a document. */
export const reportQuery = printedAs.extend({
  format: z.enum(['json', 'pdf', 'png'], 'must be json, pdf or png').optional(),
  serviceCopyOf: z.coerce.number().int().min(1).max(9).optional(),
})
export type ReportQuery = z.output<typeof reportQuery>
