import { type OrderReportData, type ReportInput, safeProvider } from './order-report.ts'

/** Everything the printed finance application says. All values are text for people, already formatted. */
export type FinanceReportData = {
  provider: OrderReportData['provider']
  title: string
  number: string
  /** Which of the order's applications it is. */
  version: string
  status: string
  /** The day it was filled in. */
  date: string
  dealer: { name: string; email: string; number: string }
  customer: { name: string; companyName: string }
  parts: { title: string; facts: { label: string; value: string }[] }[]
  /** Item, quantity, amount without GST. */
  equipment: string[][]
  /** Who approved it on a link, and when; empty until somebody has. */
  approvedBy: string
}

/** What the compiler is given for a finance application. */
export function financeReportInput(report: FinanceReportData): ReportInput {
  return { data: JSON.stringify({ ...report, provider: safeProvider(report.provider) }), files: {} }
}
