/** The records that a server collects in memory and stores together. Both functions wait for the attempt. */
export interface LaterStore {
  store(): Promise<void>
  /** Ends the repetition and stores once more. */
  stop(): Promise<void>
}

/**
 * Runs `store` every few milliseconds, one run after another. A run that fails must keep its records for the next one; only
 * the first of several failures is logged.
 */
export function storeLater(store: () => Promise<void>, everyMs: number, log: (error: unknown) => void): LaterStore {
  let isAway = false
  const attempt = async () => {
    try {
      await store()
      isAway = false
    } catch (error) {
      if (!isAway) log(error)
      isAway = true
    }
  }
  let last = Promise.resolve()
  const storeNext = () => {
    last = last.then(attempt)
    return last
  }
  const timer = setInterval(storeNext, everyMs).unref()
  return {
    store: storeNext,
    async stop() {
      clearInterval(timer)
      await storeNext()
    },
  }
}
