import type { QuotePageVariant } from '@dealerline/shared/contract/offers.ts'
import { useId } from 'react'
import { formatMoney } from '../../ui/format.ts'
import quote from './quote.module.css'

interface Props {
  variants: readonly QuotePageVariant[]
  position: number
  onPick: (position: number) => void
}

/** The variants side by side, each with its total over the term, compared with the current spend. */
export function VariantPicker({ variants, position, onPick }: Props) {
  const name = useId()
  return (
    <fieldset className={quote.variants}>
      <legend>Compare and choose one. All amounts include GST.</legend>
      {variants.map((variant) => (
        <label key={variant.position} className={quote.variant}>
          <span className={quote.variantHead}>
            <input
              type="radio"
              name={name}
              checked={variant.position === position}
              onChange={() => onPick(variant.position)}
            />
            {variant.label}
          </span>
          <VariantFigures variant={variant} />
        </label>
      ))}
    </fieldset>
  )
}

function VariantFigures({
  variant: { monthly, onceOff, overTerm, currentSpend, comparison },
}: {
  variant: QuotePageVariant
}) {
  return (
    <dl>
      <dt>Monthly</dt>
      <dd>{formatMoney(monthly)}</dd>
      <dt>Once-off</dt>
      <dd>{formatMoney(onceOff)}</dd>
      <dt>{comparison ? `Total over ${comparison.months} months` : 'Total over the term'}</dt>
      <dd>{formatMoney(overTerm)}</dd>
      {currentSpend > 0 && (
        <>
          <dt>{comparison ? `Current spend over ${comparison.months} months` : 'Current monthly spend'}</dt>
          <dd>{formatMoney(comparison?.currentSpend ?? currentSpend)}</dd>
        </>
      )}
      {comparison && (
        <>
          <dt>{comparison.saving < 0 ? 'You pay more' : 'You save'}</dt>
          <dd data-good={comparison.saving > 0 || undefined}>{formatMoney(Math.abs(comparison.saving))}</dd>
        </>
      )}
    </dl>
  )
}
