import { type OrderReportData, type ReportInput, type ReportTerm, safeProvider } from './order-report.ts'

/** Everything the printed agreement with a dealer says. All values are text for people, already formatted. */
export type ContractReportData = {
  provider: OrderReportData['provider']
  title: 'Dealer agreement'
  number: string
  version: string
  status: string
  /** The day it is printed. */
  date: string
  /** Who prepared it. */
  dealer: { name: string; email: string }
  /** The dealer it is for. */
  customer: { name: string; companyName: string }
  /** The day the dealer became one. */
  since: string
  parts: { title: string; facts: { label: string; value: string }[] }[]
  terms: ReportTerm[]
  signatory: string
  /** Who signed it electronically, or nothing. */
  signedBy: string
}

/** What the compiler is given for an agreement. */
export function contractReportInput(report: ContractReportData): ReportInput {
  return { data: JSON.stringify({ ...report, provider: safeProvider(report.provider) }), files: {} }
}
