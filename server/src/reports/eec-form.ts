import { type OrderReportData, type ReportInput, safeProvider } from './order-report.ts'

/** The content of the printed form. Only the provider differs. */
export type EecFormData = { provider: OrderReportData['provider'] }

/** Returns the compiler's input for the form. */
export function eecFormInput({ provider }: EecFormData): ReportInput {
  return { data: JSON.stringify({ provider: safeProvider(provider) }), files: {} }
}
