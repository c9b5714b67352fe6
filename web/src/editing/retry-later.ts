/** The pauses before a save that got no answer is tried again, in milliseconds; the last one is repeated. */
const pauses = [2000, 5000, 10_000, 30_000]

/**
 * Runs once, after a pause that grows with the number of earlier failures, or as soon as the browser is online again. Returns
 * a function that cancels it.
 */
export function retryLater(failures: number, run: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('online', retry)
  }
  const retry = () => {
    cancel()
    run()
  }
  const timer = setTimeout(retry, pauses[Math.min(failures, pauses.length - 1)])
  window.addEventListener('online', retry)
  return cancel
}
