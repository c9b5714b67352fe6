import type { ReadableOrder } from '@dealerline/shared/contract/signing.ts'
import { formatMoney } from '../../ui/format.ts'
import classes from '../customer.module.css'
import { Cost, OrderContent } from '../OrderContent.tsx'

/** The order as a customer reads it: its costs first, then every service in plain words. */
export function ReadStep({ order }: { order: ReadableOrder }) {
  return (
    <>
      <dl className={classes.costs}>
        <Cost label="Each month, inc GST" amount={order.monthly.inc} />
        <Cost label="Once, inc GST" amount={order.onceOff.inc} />
      </dl>
      <p className={classes.lead}>The total over the contract terms is {formatMoney(order.overTerm.inc)} inc GST.</p>
      <OrderContent order={order} />
    </>
  )
}
