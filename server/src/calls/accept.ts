/**
 * Returns the media type that an Accept header prefers. Returns the first of `types` if the header has no preference.
 */
export function preferredType<T extends string>(accept: string, types: readonly [T, ...T[]]): T {
  const ranges = accept.split(',').map(toRange)
  const [first] = types
  let best = { type: first, quality: qualityOf(first, ranges) }
  for (const type of types) {
    const quality = qualityOf(type, ranges)
    if (quality > best.quality) best = { type, quality }
  }
  return best.type
}

interface Range {
  type: string
  quality: number
}

function toRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}

/** Returns the quality (`q`) of a type. The most specific range that matches the type determines it. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const covering = [type, `${type.split('/')[0]}/*`, '*/*']
  const [range] = covering.flatMap((range) => ranges.find((candidate) => candidate.type === range) ?? [])
  return range?.quality ?? 0
}
