import type { BlockPrice } from '@dealerline/shared/rules/order-prices.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Extras.module.css'

/** Charges of the whole service, and what it comes to. */
export function Extras({ price }: { price: BlockPrice }) {
  // Without them the foot of the grid has said it all.
  if (price.extras.length === 0) return null
  const lines = [
    ...price.extras.map((extra) => ({ label: extra.label, ...extra.price })),
    { label: `${price.label} in all (inc GST)`, ...price.total },
  ]
  return (
    <dl className={classes.extras}>
      {lines.map((line) => (
        <div key={line.label} className={classes.line}>
          <dt>{line.label}</dt>
          <dd>
            {formatMoney(line.monthly.inc)} monthly · {formatMoney(line.onceOff.inc)} once-off
          </dd>
        </div>
      ))}
    </dl>
  )
}
