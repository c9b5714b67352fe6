import type { QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { formatMoney } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { Cost } from '../OrderContent.tsx'
import quote from './quote.module.css'

/** The costs of a quote, compared with the customer’s current spend. */
export function QuoteCosts({ variant }: { variant: QuotePageVariant }) {
  const { monthly, onceOff, overTerm, comparison } = variant
  return (
    <>
      <dl className={`${classes.costs} ${quote.costs}`}>
        <Cost label="Monthly (inc GST)" amount={monthly} />
        <Cost label="Once-off (inc GST)" amount={onceOff} />
        <Cost
          label={comparison ? `Total over ${comparison.months} months, inc GST` : 'Total over the term, inc GST'}
          amount={overTerm}
        />
      </dl>
      {variant.currentSpend > 0 && <Saving variant={variant} />}
    </>
  )
}

function Saving({ variant: { currentSpend, saving, comparison } }: { variant: QuotePageVariant }) {
  const difference = `${formatMoney(Math.abs(saving))} ${saving < 0 ? 'more' : 'less'} each month`
  return (
    <div className={quote.saving} data-more={saving <= 0 || undefined}>
      <p className={quote.amount}>{saving === 0 ? 'The same each month' : difference}</p>
      <p>{`Today you spend ${formatMoney(currentSpend)} each month, inc GST.`}</p>
      {comparison && <p>{comparisonText(comparison)}</p>}
    </div>
  )
}

function comparisonText({ months, proposed, currentSpend, saving }: NonNullable<QuotePageVariant['comparison']>) {
  const difference = `${formatMoney(Math.abs(saving))} ${saving < 0 ? 'more' : 'less'}`
  return `Over ${months} months you spend ${formatMoney(proposed)} instead of ${formatMoney(currentSpend)}, inc GST and once-off charges: ${difference}.`
}
