import type { QuoteTotals } from '@dealerline/shared/record-rules/quotes.ts'
import { formatMoney } from '../../ui/format.ts'
import classes from './QuoteFigures.module.css'

interface Props {
  totals: QuoteTotals
  /** Whether the quote lists the customer's current spend. */
  hasCurrentSpend: boolean
  /** Whether the dealer can supply items on their own bill. */
  hasChannel?: boolean
}

/** The customer's current and proposed spend, each amount with its GST basis. */
export function QuoteFigures({ totals, hasCurrentSpend, hasChannel = true }: Props) {
  const { currentSpend, proposed, saving, channel } = totals
  return (
    <dl className={classes.figures}>
      <Figure label="Current monthly spend" amount={currentSpend} />
      <Figure label="Proposed monthly spend" amount={proposed} />
      {hasCurrentSpend && (
        <Figure
          label={saving < 0 ? 'Monthly increase' : 'Monthly saving'}
          amount={Math.abs(saving)}
          isEmphasised={saving > 0}
        />
      )}
      {hasChannel && <Figure label="Once-off, supplied and billed by you" amount={channel.inc} />}
    </dl>
  )
}

function Figure({ label, amount, isEmphasised }: { label: string; amount: number; isEmphasised?: boolean }) {
  return (
    <div data-strong={isEmphasised || undefined}>
      <dt>{label} (inc GST)</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}
