import { homeCalls, type OrderSetAside } from '@dealerline/shared/contract/home.ts'
import { setAsideLabel } from '@dealerline/shared/rules/chase-reasons.ts'
import { send } from '../../api.ts'
import { orderHref, orderName } from '../../records/orders/order-columns.tsx'
import { useRefreshOrder } from '../../session/use-order.ts'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { formatDate } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './ChaseList.module.css'

/** The orders that the person has set aside, the next to return first. */
export default function SetAsideList({ orders }: { orders: readonly OrderSetAside[] }) {
  const refresh = useRefreshOrder()
  const showAgain = (orderID: number) => send(homeCalls.showAgain, { params: { orderID } }).then(refresh)
  return (
    <div className={classes.asides}>
      <Disclosure label={`Set aside (${orders.length})`}>
        <ul className={classes.asideList} aria-label="Set aside">
          {orders.map((order) => (
            <li key={order.orderID}>
              <span className={classes.order}>
                <AppLink className={classes.customer} href={orderHref(order)}>
                  {order.customerName}
                </AppLink>
                <span className={classes.detail}>
                  {setAsideLabel(order.reason)} · {orderName(order)} · until {formatDate(order.until)}
                </span>
              </span>
              <RunButton
                size="compact-sm"
                variant="default"
                aria-label={`Show again: ${orderName(order)} of ${order.customerName}`}
                run={() => showAgain(order.orderID)}
                failed={(error) => `Not shown again: ${error.message}`}
              >
                Show again
              </RunButton>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
