import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { internetLines } from '@dealerline/shared/record-rules/internet-lines.ts'
import { isRefused } from '@dealerline/shared/record-rules/line-changes.ts'
import { isLocked } from '@dealerline/shared/rules/order-states.ts'
import { LineChecks } from '../../blocks/lines/LineChecks.tsx'
import classes from '../Finish.module.css'

/**
 * The internet lines that have changed since they were sold, or whose wholesaler did not answer, and those of a sent order that are
 * refused. Before, refused lines are at risk.
 */
export function LinesPart({ order }: { order: OrderDetail }) {
  const isSent = isLocked(order)
  const lines = internetLines(order).filter(
    ({ state }) =>
      state && ((isSent && isRefused(state)) || state.changes.length > 0 || state.newest.outcome === 'notReached'),
  )
  if (lines.length === 0) return null
  return (
    <section className={classes.part} aria-label="Internet lines">
      <h3>Internet lines</h3>
      <LineChecks order={order} lines={lines} withoutRisks={!isSent} />
    </section>
  )
}
