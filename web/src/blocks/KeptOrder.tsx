import { pages } from '@dealerline/shared/blocks/index.ts'
import { customerCalls } from '@dealerline/shared/contract/customers.ts'
import { menuCalls } from '@dealerline/shared/contract/menu.ts'
import type { MenuItem } from '@dealerline/shared/contract/menu-item.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../api.ts'
import { keptAt } from '../session/kept-reads.ts'
import { useOrderMenu } from '../session/use-order.ts'
import { isOffline } from '../ui/network.ts'
import { readsOfPage } from './page-reads.ts'

/** How long the open screen has the network for itself, in milliseconds. */
const firstScreenTime = 2000

/** Keeps the other screens of the open order on this device. Shows nothing. */
export default function KeptOrder({ order }: { order: OrderDetail }) {
  const client = useQueryClient()
  const { data: menu } = useOrderMenu()
  const latest = useRef(order)
  latest.current = order
  const hasMenu = menu !== undefined && menu.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each order
  useEffect(() => {
    if (!hasMenu) return
    const ending = new AbortController()
    const timer = setTimeout(() => void keepOrder(client, latest.current, menu, ending.signal), firstScreenTime)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [client, order.orderID, hasMenu])
  return null
}

/** Replies that are younger, in milliseconds, are not read again. */
const freshTime = 30 * 60_000
/** The pause between two reads, so that they do not delay those of the open screen, in milliseconds. */
const pause = 50

interface Read {
  queryKey: QueryKey
  prefetch: (client: QueryClient) => Promise<void>
}

/** Returns the reads of the screens in the menu of an order, each once. */
function readsOf({ orderID, customerID }: OrderDetail, menu: readonly MenuItem[]): Read[] {
  const screens = new Set(menu.map(({ screen }) => screen.toLowerCase()))
  const services = pages.filter(({ page }) =>
    [page.route, page.alsoAt].some((route) => screens.has(route?.toLowerCase() ?? '')),
  )
  const reads: Read[] = [
    toRead(query(menuCalls.getScreenAddresses, {})),
    toRead(query(customerCalls.getCustomer, { params: { id: customerID } })),
  ]
  for (const service of services)
    for (const read of Object.values(readsOfPage(service, orderID)))
      if (read.enabled) reads.push(toRead<QueryKey>(read))
  return [...new Map(reads.map((read) => [hashKey(read.queryKey), read])).values()]
}

function toRead<Key extends QueryKey>(options: { queryKey: Key; queryFn?: unknown }): Read {
  return {
    queryKey: options.queryKey,
    prefetch: (client) => client.prefetchQuery({ ...(options as { queryKey: QueryKey }), staleTime: freshTime }),
  }
}

/**
 * Quietly reads the content of the other screens of an open order, so that they open without network. Stops when `signal` is
 * aborted or the network has gone.
 */
async function keepOrder(
  client: QueryClient,
  order: OrderDetail,
  menu: readonly MenuItem[],
  signal: AbortSignal,
): Promise<void> {
  for (const { queryKey, prefetch } of readsOf(order, menu)) {
    if (signal.aborted || isOffline()) return
    if ((await keptAt(queryKey)) > Date.now() - freshTime) continue
    await prefetch(client)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
