import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keyOf } from '../api.ts'
import { formatTime } from '../ui/format.ts'
import { backOnlineAt, useIsOffline } from '../ui/network.ts'
import classes from './PricesAsOf.module.css'
import { priceCalls } from './typed-prices.ts'
import { useOrder } from './use-order.ts'

/** Returns when the oldest prices on the screen were read, in milliseconds since 1970. */
function oldestPrices(client: QueryClient, orderReadAt: number): number {
  const queries = priceCalls.flatMap((call) =>
    client.getQueryCache().findAll({ queryKey: keyOf(call), type: 'active' }),
  )
  const readTimes = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  return Math.min(orderReadAt, ...readTimes)
}

/** Returns when the prices on the screen were read, if the server has not confirmed them since the network was away. */
function usePricesAsOf(): Date | undefined {
  const client = useQueryClient()
  const isOffline = useIsOffline()
  const { dataUpdatedAt } = useOrder()
  const cache = client.getQueryCache()
  // The prices may be read again after the order.
  const readAt = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => oldestPrices(client, dataUpdatedAt),
  )
  if (dataUpdatedAt === 0) return undefined
  return isOffline || readAt < backOnlineAt() ? new Date(readAt) : undefined
}

/**
 * Marks totals as those of an earlier time. It takes no space, so that nothing moves when it appears: `below` the totals, or
 * `before` them where the screen is wide enough. The element around the totals is positioned.
 */
export function PricesAsOf({ side }: { side: 'below' | 'before' }) {
  const time = usePricesAsOf()
  if (!time) return null
  return (
    <span className={classes.mark} data-side={side}>
      Prices as of {formatTime(time)}
    </span>
  )
}
