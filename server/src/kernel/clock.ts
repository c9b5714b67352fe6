import { AsyncLocalStorage } from 'node:async_hooks'

const demoMoments = new AsyncLocalStorage<() => Date>()

/**
 * The time at which a call or job happens. Calls of the demonstration data happen in the past, so records and documents
 * take their time from here and from `app.now()`. Timeouts, sessions and signatures of claims use the real time.
 */
export const currentTime = (): Date => demoMoments.getStore()?.() ?? new Date()

/** The moment of the demonstration data in which this code runs. Undefined everywhere else. */
export const demoMoment = (): Date | undefined => demoMoments.getStore()?.()

/**
 * Runs `work` as if it began at `moment`; its clock runs on from there. Only the demonstration data may use it. The
 * database accepts the moment only while its owner allows it: see `app.demo_moment()`.
 */
export function runAtMoment<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  return demoMoments.run(() => new Date(moment.getTime() + performance.now() - startedAt), work)
}
