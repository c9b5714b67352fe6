import type { BlockPrice } from '@dealerline/shared/record-rules/order-prices.ts'
import { breakdownOf } from '@dealerline/shared/record-rules/price-breakdown.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Extras.module.css'
import { TotalButton } from './TotalButton.tsx'

/** The charges of the whole block, and its total. */
export function Extras({ price }: { price: BlockPrice }) {
  // Without extras, the totals in the grid's foot are complete.
  if (price.extras.length === 0) return null
  const totalOf = (part: 'monthly' | 'onceOff') => (
    <TotalButton total={part} blockLabel={`${price.label} total`} breakdown={() => breakdownOf([price], part)}>
      {formatMoney(price.total[part].inc)}
    </TotalButton>
  )
  return (
    <dl className={classes.extras}>
      {price.extras.map((extra) => (
        <div key={extra.label} className={classes.line}>
          <dt>{extra.label} (inc GST)</dt>
          <dd>
            {formatMoney(extra.price.monthly.inc)} monthly · {formatMoney(extra.price.onceOff.inc)} once-off
          </dd>
        </div>
      ))}
      <div className={classes.line}>
        <dt>{price.label} total (inc GST)</dt>
        <dd>
          {totalOf('monthly')} monthly · {totalOf('onceOff')} once-off
        </dd>
      </div>
    </dl>
  )
}
