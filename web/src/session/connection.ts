import { useIsWaiting } from '../retrying.ts'
import { useIsOffline } from '../ui/network.ts'
import { useOrderSaving } from './order-saving.ts'

/**
 * Returns what the screen says about the network, in one place at a time: the mark in the bar of an order, `OfflineBar`
 * without one, or `NetworkBar` while a call waits for the server.
 */
export function useConnection(): 'online' | 'waiting' | 'offline' {
  const isOffline = useIsOffline()
  const isWaiting = useIsWaiting()
  const isMarked = useOrderSaving()?.state.kind === 'offline'
  // Without any network, no call can be answered.
  if (isMarked || (isOffline && !(isWaiting && navigator.onLine))) return 'offline'
  return isWaiting ? 'waiting' : 'online'
}
