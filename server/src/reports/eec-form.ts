import { type OrderReportData, type ReportInput, safeProvider } from './order-report.ts'

/** The form is the same for everybody: only whose it is changes. */
export type EecFormData = { provider: OrderReportData['provider'] }

/** What the compiler is given for the form. */
export function eecFormInput({ provider }: EecFormData): ReportInput {
  return { data: JSON.stringify({ provider: safeProvider(provider) }), files: {} }
}
