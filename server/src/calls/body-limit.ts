import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { z } from 'zod'
import { FairShare } from '../kernel/fair-share.ts'
import { checksOf, innerSchema, maxOf, type Schema } from './input.ts'

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

/** The hash of a file, and its first bytes. */
export class HashedBody {
  readonly sha256: string
  readonly start: Buffer

  constructor(sha256: string, start: Buffer) {
    this.sha256 = sha256
    this.start = start
  }
}

const turns = new FairShare(1, 1000)

/**
 * Reads a body without keeping it. All bodies together hash one part for each turn of the event loop, so that many large
 * ones do not delay other calls. A slow sender delays nobody. @throws AppError tooLarge
 */
export async function hashBody(body: Readable, maxBytes: number): Promise<HashedBody> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('tooLarge')
    if (start.length < 8) start = Buffer.concat([start, chunk.subarray(0, 8)])
    await turns.run('all', async () => {
      hash.update(chunk)
      await nextTurn()
    })
  }
  return new HashedBody(hash.digest('hex'), start)
}
