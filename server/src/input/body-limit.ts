import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { z } from 'zod'
import { checksOf, innerSchema, maxOf, type Schema } from './normalise.ts'

/** The maximum bytes of any JSON body, and of a body that is read before the caller is known. */
export const largestBody = 2 * 1024 * 1024
export const smallBody = 64 * 1024

/** The maximum bytes of a character: an escape such as `\u00e9`. Long texts are pictures and files with few escapes. */
const bytesOf = (characters: number) => Math.ceil(characters * (characters > 100_000 ? 1.1 : 6)) + 2

/**
 * Returns the maximum bytes of a call's body: of the longest lists and texts that its schema allows, twice if the caller
 * is signed in, because a client may send back the other fields of a record that it has read.
 */
export function bodyLimitOf({ access, body, raw }: Call): number {
  if (raw) return raw.bytes
  if (body === nothing) return smallBody
  const bytes = longestJson(body)
  if (bytes === undefined) return largestBody
  const byAnybody = access === 'public' || access === 'service' || access === 'guid'
  return Math.min(largestBody, Math.max(smallBody, byAnybody ? bytes : 2 * bytes))
}

/** Returns the bytes of the longest JSON that a schema allows. Undefined if it allows any. */
function longestJson(schema: Schema): number | undefined {
  const inner = innerSchema(schema)
  const maximum = maxOf(inner)
  if (inner instanceof z.ZodUnion) return inner.def.options.map(longestJson).reduce(largest)
  if (inner instanceof z.ZodArray) {
    const item = longestJson(inner.def.element)
    return maximum === undefined || item === undefined ? undefined : maximum * (item + 1) + 2
  }
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape)
      .map(([name, field]) => plus(name.length + 4, longestJson(field)))
      .reduce(plus, 2)
  if (inner._zod.def.type !== 'string') return shortKinds.has(inner._zod.def.type) ? 100 : undefined
  if (maximum !== undefined) return bytesOf(maximum)
  return inner instanceof z.ZodStringFormat || checksOf(inner).some(({ check }) => check === 'string_format')
    ? 100
    : undefined
}

const shortKinds = new Set(['number', 'boolean', 'null', 'enum', 'literal'])

const plus = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one + other
const largest = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : Math.max(one, other)
