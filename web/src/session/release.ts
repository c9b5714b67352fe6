import { useSyncExternalStore } from 'react'
import { makeListeners } from '../ui/listeners.ts'

/** How often the browser looks for a new release while the portal is open, in milliseconds. */
const updatePause = 30 * 60_000

/** The release that this page runs, which the build writes into the page. */
const release = document.querySelector<HTMLMetaElement>('meta[name=release]')?.content

let hasNewRelease = false
const listeners = makeListeners()

/** Whether the browser has a newer release of the portal, which a reload opens. */
export const useHasNewRelease = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => hasNewRelease,
    () => false,
  )

/**
 * Keeps the portal's own files in the browser, so that it opens without network. The files of this release are kept while this
 * page lives, which the service worker sees by the lock.
 */
export async function keepPortal(): Promise<void> {
  if (!release || !('serviceWorker' in navigator)) return
  void navigator.locks?.request(`portal ${release}`, { mode: 'shared' }, () => new Promise(() => undefined))
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ release?: string }>) => {
    hasNewRelease = data.release !== undefined && data.release !== release
    listeners.call()
  })
  // A browser may refuse the worker, for instance in private mode.
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  setInterval(() => void registration?.update().catch(() => undefined), updatePause)
}
