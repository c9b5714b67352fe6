/** Returns a function that shares one run of `work` between all requests within `milliseconds`. */
export function reuse<T>(milliseconds: number, work: () => Promise<T>): () => Promise<T> {
  let latest: { result: Promise<T>; until: number } | undefined
  return () => {
    if (!latest || latest.until < Date.now()) latest = { result: work(), until: Date.now() + milliseconds }
    return latest.result
  }
}
