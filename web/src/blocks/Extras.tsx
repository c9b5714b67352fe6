import type { BlockPrice } from '@dealerline/shared/rules/order-prices.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Extras.module.css'

interface Props {
  price: BlockPrice
  /** The foot of the grid, with its totals, is wider than most screens. */
  isWide: boolean
}

/** Charges of the whole service, and what it comes to. */
export function Extras({ price, isWide }: Props) {
  // Without them the foot of the grid has said it all, where it can be seen.
  const repeats = price.extras.length === 0
  const isFree = price.total.monthly.inc === 0 && price.total.onceOff.inc === 0
  if (repeats && (!isWide || isFree)) return null
  const lines = [
    ...price.extras.map((extra) => ({ label: extra.label, ...extra.price })),
    { label: `${price.label} in all (inc GST)`, ...price.total },
  ]
  return (
    <dl className={classes.extras} data-repeats={repeats || undefined}>
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
