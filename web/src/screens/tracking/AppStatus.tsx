import { useOrderID } from '../../session/use-order.ts'
import { OrderMilestones } from './OrderMilestones.tsx'
import { OrderStages } from './OrderStages.tsx'

/** The milestones of the open order or, without one, the person's orders by stage. */
export default function AppStatus() {
  const orderID = useOrderID()
  return orderID > 0 ? <OrderMilestones orderID={orderID} /> : <OrderStages />
}
