import { type OrderReportData, type ReportInput, safeProvider } from './order-report.ts'

/** The content of the printed finance application. All values are formatted texts. */
export type FinanceReportData = {
  provider: OrderReportData['provider']
  title: string
  number: string
  /** Position among the order's applications. */
  version: string
  status: string
  /** The day on which the application was filled in. */
  date: string
  dealer: { name: string; email: string; number: string }
  customer: { name: string; companyName: string }
  parts: { title: string; facts: { label: string; value: string }[] }[]
  /** Item, quantity, amount excluding GST. */
  equipment: string[][]
  /** The person who approved it by a link, and when; empty if nobody did. */
  approvedBy: string
}

/** Returns the compiler's input for a finance application. */
export function financeReportInput(report: FinanceReportData): ReportInput {
  return { data: JSON.stringify({ ...report, provider: safeProvider(report.provider) }), files: {} }
}
