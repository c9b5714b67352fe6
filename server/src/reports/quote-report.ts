import type { OrderReportData } from './order-report.ts'

/** Everything the printed quote says: what an order says, and what it is worth to the customer. */
export type QuoteReportData = OrderReportData & {
  /** `comparison` begins with what the customer saves, `plain` ends with it. */
  layout: 'plain' | 'comparison'
  /** What the quote is for: `Re-contract`. */
  kind: string
  validUntil: string
  /** Current spend beside the proposal; amounts each month, tax included and without a sign. */
  comparison: {
    /** The proposal costs less than what is spent now. */
    isSaving: boolean
    hasSpend: boolean
    currentSpend: string
    proposed: string
    saving: string
    savingPerYear: string
    savingPercent: string
    /** Description, quantity, each, in all. */
    lines: string[][]
  }
  /** What the channel supplies and bills itself: what, description, quantity, each, in all. */
  channel: { total: string; lines: string[][] }
  contractor: { label: string; value: string }[]
}
