import { type OrderReportData, type ReportInput, safeProvider } from './order-report.ts'

/** The content of the printed finance application. All values are formatted texts. */
export type FinanceReportData = {
  provider: OrderReportData['provider']
  title: string
  number: string
  /** The position of the application among those of the order. */
  version: string
  status: string
  /** The day on which the application was filled in. */
  date: string
  dealer: { name: string; email: string; number: string }
  customer: { name: string; companyName: string }
  parts: { title: string; facts: { label: string; value: string }[] }[]
  /** Each row has the item, the quantity and the amount excluding GST. */
  equipment: string[][]
  /** The person who approved the application by a link, and the time. Empty if nobody did. */
  approvedBy: string
}

/** Returns the compiler's input for a finance application. */
export function financeReportInput(report: FinanceReportData): ReportInput {
  return { data: JSON.stringify({ ...report, provider: safeProvider(report.provider) }), files: {} }
}
