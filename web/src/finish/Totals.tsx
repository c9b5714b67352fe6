import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { breakdownOf } from '@dealerline/shared/record-rules/price-breakdown.ts'
import { takesServices } from '@dealerline/shared/rules/order-states.ts'
import { Fragment } from 'react'
import { TotalButton } from '../blocks/TotalButton.tsx'
import { PricesAsOf } from '../session/PricesAsOf.tsx'
import { useOrderPrice } from '../session/typed-prices.ts'
import { formatMoney } from '../ui/format.ts'
import classes from './Finish.module.css'

const labels = { monthly: 'Monthly inc GST', onceOff: 'Once-off inc GST' } as const
const parts = ['monthly', 'onceOff'] as const

/** The monthly and once-off totals of an order with and without GST. Each opens its breakdown. A change of address or lessee has none. */
export function Totals({ order }: { order: OrderDetail }) {
  const price = useOrderPrice(order)
  if (!takesServices(order)) return null
  return (
    <div className={classes.totalsPlace}>
      <dl className={classes.totals}>
        {parts.map((part) => (
          <Fragment key={part}>
            <dt>{labels[part]}</dt>
            <dd data-main={part === 'monthly' || undefined}>
              <TotalButton total={part} breakdown={() => breakdownOf(price.blocks, part)}>
                {formatMoney(price.inc[part])}
              </TotalButton>
            </dd>
            <dt data-ex>ex GST</dt>
            <dd data-ex>{formatMoney(price[part].ex)}</dd>
          </Fragment>
        ))}
      </dl>
      <PricesAsOf side="below" />
    </div>
  )
}
