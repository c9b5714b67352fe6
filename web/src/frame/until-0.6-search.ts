// A server of release 0.4.0 searches customers and orders separately, and by fewer facts.
import type { FoundCustomer, FoundOrder } from '@dealerline/shared/contract/listed-order.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import type { SignedInDealer } from '@dealerline/shared/contract/session.ts'
import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { send } from '../api.ts'
import { listCallFor } from '../records/customers/customer-list-call.ts'
import { isOfOldServer } from '../session/until-0.6-watch.ts'

interface Found {
  orders: readonly FoundOrder[]
  customers: readonly FoundCustomer[]
}

export async function searchRecords(dealer: SignedInDealer, keyword: string, signal: AbortSignal): Promise<Found> {
  try {
    return await send(trackingCalls.search, { body: { keyword } }, { signal })
  } catch (error) {
    if (!isOfOldServer(error)) throw error
  }
  const [customers, orders] = await Promise.all([
    send(listCallFor(dealer), { body: { keyword, pageSize: 5 } }, { signal }),
    send(orderCalls.getPaginatedOrders, { body: { keyword, pageSize: 5 } }, { signal }),
  ])
  const byName = (shown: string) => ({ kind: 'name', shown }) as const
  return {
    orders: orders.items.map((order) => ({ ...order, fact: byName(order.customerName) })),
    customers: customers.items.map((customer) => ({ ...customer, fact: byName(customer.name) })),
  }
}
