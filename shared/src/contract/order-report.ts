import { z } from 'zod'
import { printedAs } from './printed.ts'

export const amount = z.object({ ex: z.number(), gst: z.number(), inc: z.number() })

/** One priced row of an order, or a charge that several rows cause together. */
const reportLine = z.object({
  service: z.string(),
  description: z.string(),
  quantity: z.number(),
  /** Contract term in months; 0 if none. */
  term: z.number().int(),
  /** Both amounts cover the whole quantity. */
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
  /** Each monthly price times its term, plus all once-off charges. */
  overTerm: amount,
  /** The requirements that the order does not meet yet. */
  missing: z.array(z.object({ section: z.string(), message: z.string() })),
})

/** Parts of the order report besides the readable order. */
export const orderReportParts = { lines: z.array(reportLine), summary: reportSummary }
export type OrderReportParts = z.output<z.ZodObject<typeof orderReportParts>>

/** Format of the report: a record or a printed document. A copy from the e-signature service is always a document. */
export const reportQuery = printedAs.extend({
  format: z.enum(['json', 'pdf', 'png'], 'must be json, pdf or png').optional(),
  serviceCopyOf: z.coerce.number().int().min(1).max(9).optional(),
})
export type ReportQuery = z.output<typeof reportQuery>
