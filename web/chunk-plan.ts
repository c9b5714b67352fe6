import type { Rolldown } from 'vite'

/** Loading one more file takes about as long as loading this many kilobytes of unminified code. */
const fileCost = 12

interface Chunk {
  modules: string[]
  kilobytes: number
  /** The entries that load the chunk: the first page and the modules that are imported on demand. */
  entries: Set<string>
  imports: Set<Chunk>
}

/**
 * Decides which shared modules share a file. Without a plan, the bundler writes a file for each set of screens that
 * share modules, and a screen loads a hundred of them. Merges two files as long as this makes loading cheaper over all
 * entries. An entry that needs both files loads one file less, and an entry that needs only one of them loads more
 * code. `fixed` are the entries that must not load more code. Returns the name of the file by module.
 */
export function planChunks(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  isFixed: (entry: string) => boolean,
): Map<string, string> {
  const chunks = readChunks(output)
  const gain = (a: Chunk, b: Chunk): number => {
    let sum = 0
    for (const entry of a.entries) {
      if (b.entries.has(entry)) sum += fileCost
      else if (isFixed(entry)) return 0
      else sum -= b.kilobytes
    }
    for (const entry of b.entries) {
      if (a.entries.has(entry)) continue
      if (isFixed(entry)) return 0
      sum -= a.kilobytes
    }
    return sum
  }
  for (;;) {
    let best: { a: Chunk; b: Chunk; gain: number } | undefined
    for (const [at, a] of chunks.entries()) {
      for (const b of chunks.slice(at + 1)) {
        const its = gain(a, b)
        if (its > (best?.gain ?? 0) && !wouldImportItself(a, b)) best = { a, b, gain: its }
      }
    }
    if (!best) break
    merge(chunks, best.a, best.b)
  }
  return new Map(chunks.flatMap(({ modules }, index) => modules.map((id) => [id, `shared-${index}`])))
}
