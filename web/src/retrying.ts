import { useSyncExternalStore } from 'react'
import { makeListeners } from './ui/listeners.ts'

/** Pauses between the tries of a call while the server does not answer, in milliseconds. */
export const retryPauses: readonly number[] = [500, 1500, 4000, 8000]

/** How long a call waits before the screen says so. */
const quietMs = 1000

let waitingCalls = 0
const listeners = makeListeners()

function changeWaiting(by: number): void {
  waitingCalls += by
  listeners.call()
}

/** Whether a call has been waiting for the server for more than a second. */
export const useIsWaiting = () =>
  useSyncExternalStore(
    listeners.subscribe,
    () => waitingCalls > 0,
    () => false,
  )

interface Retries<T> {
  pauses: readonly number[]
  /** Returns the shortest pause before the next try in seconds. Undefined if another try would not help. */
  secondsToWait(outcome: T): Promise<number | undefined>
  signal?: AbortSignal | undefined
}

/** Repeats `attempt` while the server does not answer. Returns the last outcome. */
export async function repeatWhileUnavailable<T>(attempt: () => Promise<T>, retries: Retries<T>): Promise<T> {
  let outcome = await attempt()
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (const pause of retries.pauses) {
      const seconds = await retries.secondsToWait(outcome)
      if (seconds === undefined) break
      timer ??= setTimeout(() => {
        isWaiting = true
        changeWaiting(1)
      }, quietMs)
      await sleep(Math.max(pause, seconds * 1000), retries.signal)
      outcome = await attempt()
    }
    return outcome
  } finally {
    clearTimeout(timer)
    if (isWaiting) changeWaiting(-1)
  }
}

/** Waits until the network is back, or up to a quarter longer than `milliseconds`, so that browsers do not all come back at the same moment. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      window.removeEventListener('online', finish)
    }
    const cancel = () => {
      end()
      reject(new DOMException('Cancelled', 'AbortError'))
    }
    const finish = () => {
      end()
      resolve()
    }
    const timer = setTimeout(finish, milliseconds * (1 + Math.random() / 4))
    window.addEventListener('online', finish)
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
