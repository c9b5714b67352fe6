import type { OrderReportData } from './order-report.ts'

/**
 * The content of the printed quote. It has the content of a printed order and the comparison with the current spend.
 */
export type QuoteReportData = OrderReportData & {
  /** `comparison` starts with the lines of the current spend, and `plain` has them after the charges. */
  layout: 'plain' | 'comparison'
  /** The purpose of the quote, such as `Re-contract`. */
  kind: string
  validUntil: string
  /** The current spend and the proposal. Amounts are monthly, include GST and have no sign. */
  comparison: {
    /** Whether the proposal costs less than the current spend, more, or the same. */
    change: 'saving' | 'increase' | 'none'
    hasSpend: boolean
    currentSpend: string
    proposed: string
    saving: string
    savingPerYear: string
    savingPercent: string
    /** Each row has the description, the quantity, the price and the total. */
    lines: string[][]
  }
  /** The items that the channel supplies and bills. Each row has kind, description, quantity, price and total. */
  channel: { total: string; lines: string[][] }
  contractor: { label: string; value: string }[]
}
