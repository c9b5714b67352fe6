import type { OrderReportData } from './order-report.ts'

/** The content of the printed quote: the content of a printed order, and the customer's saving. */
export type QuoteReportData = OrderReportData & {
  /** `comparison` starts with the customer's saving; `plain` ends with it. */
  layout: 'plain' | 'comparison'
  /** Purpose of the quote, such as `Re-contract`. */
  kind: string
  validUntil: string
  /** Current spend and proposal; monthly amounts including GST, without a sign. */
  comparison: {
    /** Whether the proposal costs less than the current spend. */
    isSaving: boolean
    hasSpend: boolean
    currentSpend: string
    proposed: string
    saving: string
    savingPerYear: string
    savingPercent: string
    /** Description, quantity, each, total. */
    lines: string[][]
  }
  /** Items that the channel supplies and bills itself: kind, description, quantity, each, total. */
  channel: { total: string; lines: string[][] }
  contractor: { label: string; value: string }[]
}
