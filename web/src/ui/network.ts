import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** How often the portal asks whether the server answers again, in milliseconds. */
const probePause = 3000

let probe: () => Promise<boolean> = async () => navigator.onLine
let probing: Promise<void> | undefined
let onlineSince = 0

onlineManager.subscribe((isOnline) => {
  if (isOnline) onlineSince = Date.now()
})

/** Whether the portal works without network: the browser has none, or the server does not answer. Queries then wait. */
export const isOffline = () => !onlineManager.isOnline()

/** When the network was last back, in milliseconds since 1970. 0 if it has always been there. */
export const backOnlineAt = () => onlineSince

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

export const useIsOffline = () => useSyncExternalStore(subscribe, isOffline, () => false)

/** Watches the network from now on. `asksServer` returns whether the server answers. */
export function watchNetwork(asksServer: () => Promise<boolean>): void {
  probe = asksServer
  // The query library learns of changes only, not of a start without network.
  if (!navigator.onLine) onlineManager.setOnline(false)
}

/** Works without network from now on, and asks the server until it answers. */
export function setOffline(): void {
  onlineManager.setOnline(false)
  void checkNetwork()
}

/**
 * Asks the server until it answers. Until then, the portal is offline. Everything that waits for the network goes on then. Call
 * it after a request that failed for lack of an answer.
 */
export function checkNetwork(): Promise<void> {
  probing ??= askUntilAnswered().finally(() => {
    probing = undefined
    const wasOffline = isOffline()
    onlineManager.setOnline(true)
    if (wasOffline) window.dispatchEvent(new Event('online'))
  })
  return probing
}

async function askUntilAnswered(): Promise<void> {
  while (!(await probe())) {
    onlineManager.setOnline(false)
    await new Promise((resolve) => setTimeout(resolve, probePause))
  }
}
