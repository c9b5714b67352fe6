/** The properties of the bundler's files that the plan needs. */
export interface BuiltFile {
  type: 'chunk' | 'asset'
  name?: string
  fileName: string
  /** The entry's module. */
  facadeModuleId?: string | null
  isEntry?: boolean
  isDynamicEntry?: boolean
  /** The names of files. */
  imports?: readonly string[]
  /** By id. */
  modules?: Record<string, { renderedLength: number }>
}

/** A file of the build. */
interface Chunk {
  /** The name of a library's chunk, which is not merged. */
  name?: string
  modules: string[]
  /** Before compression and minification. */
  kilobytes: number
  /** The file names of the entries that load the chunk: the first page and the modules that are imported on demand. */
  entries: Set<string>
  /** The chunks with modules that this one imports. */
  imports: Set<Chunk>
}

/** Loading one more file takes about as long as loading this many more kilobytes. */
const fileCost = 24

/**
 * Decides which modules share a file, and returns the file's name by module. Without a plan, the bundler writes a file
 * for every set of entries with modules in common, and a screen loads a hundred small ones. The plan repeatedly merges
 * the two files whose merge makes loading cheapest over all entries, until no merge saves anything. An entry that needs
 * both files then loads one file less, and an entry that needs only one of them loads more code. The first page and the
 * entries named in `lean` load no more code than before. `output` is a build without a plan.
 */
export function planChunks(
  output: readonly BuiltFile[],
  { libraries, lean }: { libraries: readonly string[]; lean: readonly string[] },
): Map<string, string> {
  const { chunks: allChunks, leanEntries } = readChunks(output, libraries, lean)
  const chunks = allChunks.filter(({ name }) => !name)
  let pairs = chunks.flatMap((a, at) => pairsOf(a, chunks.slice(at + 1), leanEntries))
  for (let best = bestOf(pairs); best; best = bestOf(pairs)) {
    const { a, b } = best
    if (importsIndirectly(a, b) || importsIndirectly(b, a)) {
      pairs = pairs.filter((pair) => pair !== best)
      continue
    }
    const others = chunks.filter((chunk) => chunk !== a && chunk !== b)
    const merged = merge(a, b, others)
    pairs = pairs.filter((pair) => pair.a !== a && pair.b !== a && pair.a !== b && pair.b !== b)
    pairs.push(...pairsOf(merged, others, leanEntries))
    chunks.splice(0, chunks.length, ...others, merged)
  }
  const planned = [...allChunks.filter(({ name }) => name), ...chunks]
  return new Map(planned.flatMap(({ name, modules }, at) => modules.map((id) => [id, name ?? `part-${at}`])))
}

/** Returns the chunks that several entries load, or the first page. */
function readChunks(
  output: readonly BuiltFile[],
  libraries: readonly string[],
  lean: readonly string[],
): { chunks: Chunk[]; leanEntries: Set<string> } {
  const files = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const closureOf = (fileName: string, closure = new Set<string>()): Set<string> => {
    if (closure.has(fileName)) return closure
    closure.add(fileName)
    for (const imported of files.get(fileName)?.imports ?? []) closureOf(imported, closure)
    return closure
  }
  const entries = [...files.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  const firstPage = entries.filter(({ isEntry }) => isEntry)
  const firstFiles = new Set(firstPage.flatMap(({ fileName }) => [...closureOf(fileName)]))
  const chunks = new Map<string, Chunk>()
  for (const file of files.values()) {
    if (file.isEntry || file.isDynamicEntry) continue
    const modules = Object.entries(file.modules ?? {})
    chunks.set(file.fileName, {
      ...(libraries.includes(file.name ?? '') && { name: file.name }),
      modules: modules.map(([id]) => id),
      kilobytes: modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0) / 1024,
      entries: new Set(),
      imports: new Set(),
    })
  }
  for (const { fileName, isEntry } of entries) {
    for (const loaded of closureOf(fileName)) {
      // Other entries load the files of the first page at no cost, because the browser already has them.
      if (isEntry || !firstFiles.has(loaded)) chunks.get(loaded)?.entries.add(fileName)
    }
  }
  for (const [fileName, chunk] of chunks)
    for (const imported of files.get(fileName)?.imports ?? []) {
      const other = chunks.get(imported)
      if (other) chunk.imports.add(other)
    }
  const isLean = ({ isEntry, facadeModuleId }: BuiltFile) =>
    isEntry || lean.some((path) => facadeModuleId?.endsWith(path))
  return { chunks: [...chunks.values()], leanEntries: new Set(entries.filter(isLean).map(({ fileName }) => fileName)) }
}

interface Pair {
  a: Chunk
  b: Chunk
  /** The kilobytes that all entries together save if the two are merged. */
  saving: number
}

function pairsOf(a: Chunk, others: readonly Chunk[], leanEntries: ReadonlySet<string>): Pair[] {
  return others.map((b) => ({ a, b, saving: savingOf(a, b, leanEntries) })).filter(({ saving }) => saving > 0)
}

function savingOf(a: Chunk, b: Chunk, leanEntries: ReadonlySet<string>): number {
  const onlyA = [...a.entries].filter((entry) => !b.entries.has(entry))
  const onlyB = [...b.entries].filter((entry) => !a.entries.has(entry))
  if ([...onlyA, ...onlyB].some((entry) => leanEntries.has(entry))) return 0
  const common = a.entries.size - onlyA.length
  return fileCost * common - b.kilobytes * onlyA.length - a.kilobytes * onlyB.length
}

function bestOf(pairs: readonly Pair[]): Pair | undefined {
  let best: Pair | undefined
  for (const pair of pairs) if (!best || pair.saving > best.saving) best = pair
  return best
}

/**
 * Whether `a` imports `b` through another chunk. If `a` and `b` were merged, the result and that chunk would import
 * each other.
 */
function importsIndirectly(a: Chunk, b: Chunk): boolean {
  const visitedChunks = new Set<Chunk>([b])
  const reaches = (chunk: Chunk): boolean => {
    if (chunk.imports.has(b)) return true
    if (visitedChunks.has(chunk)) return false
    visitedChunks.add(chunk)
    return [...chunk.imports].some(reaches)
  }
  return [...a.imports].some((imported) => imported !== b && reaches(imported))
}

/** Merges two chunks, and makes the other chunks import the result. */
function merge(a: Chunk, b: Chunk, others: readonly Chunk[]): Chunk {
  const merged: Chunk = {
    modules: [...a.modules, ...b.modules],
    kilobytes: a.kilobytes + b.kilobytes,
    entries: new Set([...a.entries, ...b.entries]),
    imports: new Set([...a.imports, ...b.imports]),
  }
  merged.imports.delete(a)
  merged.imports.delete(b)
  for (const { imports } of others) {
    const importedA = imports.delete(a)
    if (imports.delete(b) || importedA) imports.add(merged)
  }
  return merged
}
