import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { useOrder, useOrderID } from '../../session/use-order.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { ChangeType } from './ChangeType.tsx'
import { CreateOrder } from './CreateOrder.tsx'
import { orderTypesSearch } from './order-types-search.ts'

/** The type of the open order, or of a new order for a customer. */
export default function OrderTypes() {
  const orderID = useOrderID()
  const { customer = 0 } = useScreenSearch(orderTypesSearch)
  const order = useOrder()
  if (orderID === 0 && customer > 0) return <CreateOrder customerID={customer} />
  if (orderID === 0)
    return (
      <>
        <ScreenTitle title="Order type" />
        <EmptyState
          message="Open an order, or a customer, first."
          action={<AppLink href="/Customers">Choose a customer</AppLink>}
        />
      </>
    )
  if (hasFailed(order))
    return <OrderNotLoaded title="Order type" message="The order could not be loaded." queries={[order]} />
  if (!order.data) return <LoadingState title="Order type" label="Loading the order" />
  return <ChangeType key={`${order.data.orderID} ${order.data.version}`} order={order.data} />
}
