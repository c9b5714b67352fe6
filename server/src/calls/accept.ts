/** The type that an Accept header prefers among those that can be answered; the first of them where it does not say. */
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

/** The most specific range that covers the type decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const covering = [type, `${type.split('/')[0]}/*`, '*/*']
  const [found] = covering.flatMap((range) => ranges.find((one) => one.type === range) ?? [])
  return found?.quality ?? 0
}
