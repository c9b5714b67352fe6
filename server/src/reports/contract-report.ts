import { type OrderReportData, type ReportInput, type ReportTerm, safeProvider } from './order-report.ts'

/** The content of the printed agreement with a dealer. All values are formatted texts. */
export type ContractReportData = {
  provider: OrderReportData['provider']
  title: 'Dealer agreement'
  number: string
  version: string
  status: string
  /** The print date. */
  date: string
  /** The person who prepared the agreement. */
  dealer: { name: string; email: string }
  /** The dealer who signs the agreement. */
  customer: { name: string; companyName: string }
  /** The day on which the dealer was created. */
  since: string
  parts: { title: string; facts: { label: string; value: string }[] }[]
  terms: ReportTerm[]
  signatory: string
  /** The person who signed the agreement electronically. Empty if nobody did. */
  signedBy: string
}

/** Returns the compiler's input for an agreement. */
export function contractReportInput(report: ContractReportData): ReportInput {
  return { data: JSON.stringify({ ...report, provider: safeProvider(report.provider) }), files: {} }
}
