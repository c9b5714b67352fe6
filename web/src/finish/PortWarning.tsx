import { ports } from '@dealerline/shared/blocks/ports.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { predictRejections } from '@dealerline/shared/rules/port-preflight.ts'
import { portFactsOf, toPortRow } from '@dealerline/shared/rules/port-rows.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { useMemo } from 'react'
import { toScreen } from '../session/use-order.ts'
import { AppLink } from '../ui/shell/AppLink.tsx'
import classes from './Finish.module.css'

/** Says how many rows of ports the losing carriers are likely to reject. They do not stop the order from being sent. */
export function PortWarning({ order }: { order: OrderDetail }) {
  const count = useMemo(() => {
    const facts = portFactsOf(order, { today: toLocalDay(new Date()), reserved: [] })
    const rows = (order.content[ports.name]?.rows ?? []).map(toPortRow)
    return new Set(predictRejections(rows, facts).map(({ row }) => row)).size
  }, [order])
  if (count === 0) return null
  const words = count === 1 ? '1 port is' : `${count} ports are`
  return (
    <p className={classes.part}>
      <AppLink href={toScreen(ports.page.route, order.orderID)}>{words} likely to be rejected</AppLink>
    </p>
  )
}
