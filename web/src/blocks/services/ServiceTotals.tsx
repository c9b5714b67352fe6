import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { useMemo } from 'react'
import { PricesAsOf } from '../../session/PricesAsOf.tsx'
import { useTypedPrices } from '../../session/typed-prices.ts'
import { formatMoney } from '../../ui/format.ts'
import { type Service, serviceTotals } from './order-services.ts'
import classes from './services.module.css'

/** The number of rows of a service in the order and its monthly total. */
export function ServiceTotals({ service, order }: { service: Service; order: OrderDetail }) {
  const typed = useTypedPrices(order)
  const { rows, monthly } = useMemo(() => serviceTotals(service, order, typed), [service, order, typed])
  return (
    <span className={classes.totals}>
      <PricesAsOf side="before" />
      {rows} {rows === 1 ? 'line' : 'lines'} · <strong>{formatMoney(monthly)}</strong> monthly (inc GST)
    </span>
  )
}
