import { AppLink } from '../../ui/shell/AppLink.tsx'

/** Links to an order or, without one, to a customer; 0 means none. */
export function RecordLink({ orderID, customerID }: { orderID: number; customerID: number }) {
  if (orderID > 0) return <AppLink href={`/order-summary?order=${orderID}`}>Order {orderID}</AppLink>
  if (customerID > 0) return <AppLink href={`/create-customer?customer=${customerID}`}>Customer {customerID}</AppLink>
  return null
}
