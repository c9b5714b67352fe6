// Makes the most expensive requests that the contract allows for a call.
import type { Call } from '@dealerline/shared/contract/call.ts'
import { nothing } from '@dealerline/shared/contract/call.ts'
import { z } from 'zod'
import { bodyLimitOf } from '../src/input/body-limit.ts'
import { innerSchema, maxOf, type Schema } from '../src/input/normalise.ts'
import { pdfContent, toPayload } from './form.ts'
import type { ValidRequest } from './malformed.ts'

export interface LargeRequest {
  flaw: string
  payload: string | Buffer
  type: string
}

/** Returns the value with its lists repeated to a part of their maximum and its texts at their longest, if that is valid. */
function stretch(schema: Schema, value: unknown, part: number): unknown {
  const inner = innerSchema(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value) && value.length > 0) {
    const count = Math.max(1, Math.floor((maxOf(inner) ?? 100_000) * part))
    const item = stretch(inner.def.element, value[0], part)
    return Array.from({ length: count }, (_, index) => value[index] ?? item)
  }
  if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        const field = inner.shape[name]
        return [name, field ? stretch(field, one, part) : one]
      }),
    )
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const option = inner.def.options.find((one) => z.safeParse(one, value).success)
    return option ? stretch(option, value, part) : value
  }
  if (typeof value !== 'string') return value
  const longest = 'Zoë 1, '.repeat(200_000).slice(0, maxOf(inner) ?? 0)
  return longest !== '' && z.safeParse(schema, longest).success ? longest : value
}

/** Returns the longest JSON of at most `limit` bytes. Doubles the lists, because lists in lists become large at once. */
function longest(make: (part: number) => unknown, limit: number): string {
  const toText = (part: number) => JSON.stringify(make(part)) ?? '{}'
  let text = toText(0)
  for (let [part, step] = [0.0001, 2]; step > 1.01 && part <= 1; ) {
    const candidate = toText(part)
    const fits = Buffer.byteLength(candidate) <= limit
    if (fits) text = candidate
    else {
      part /= step
      step = Math.sqrt(step)
    }
    if (part === 1) break
    part = Math.min(1, part * step)
  }
  return text
}

const json = (flaw: string, payload: string): LargeRequest => ({ flaw, payload, type: 'application/json' })
const repeat = (text: string, limit: number) => text.repeat(Math.max(1, Math.floor(limit / text.length)))

/** Makes the most expensive requests for a call, from a valid one. */
export async function largestRequests({ call, body }: ValidRequest): Promise<LargeRequest[]> {
  if (call.method === 'GET') return []
  const limit = bodyLimitOf(call)
  if (call.raw) return [{ flaw: 'raw', payload: Buffer.alloc(limit, '%PDF-1.7 [<<'), type: call.raw.type }]
  if (call.upload) return uploads(call)
  const fits = limit - 100
  const requests = [
    json('one name', `{"${'x'.repeat(fits)}":1}`),
    json('many names', `{${Array.from({ length: Math.floor(fits / 12) }, (_, index) => `"n${index}":0`).join()}}`),
    json('numbers', `[${repeat('0,', fits)}0]`),
    json('records', `[${repeat('{},', fits)}{}]`),
    json('lists', `{"a":[${repeat('[],', fits - 8)}[]]}`),
  ]
  if (call.body !== nothing && body !== undefined)
    requests.push(
      json(
        'longest',
        longest((part) => stretch(call.body, body, part), limit),
      ),
    )
  return requests
}

/** An archive with many entries, whose sizes follow their content, so that a reader searches for their ends. */
const archive = repeat(
  `PK\x03\x04\x14\0\b\0${'\0'.repeat(18)}\x01\0\0\0a${'\0'.repeat(1000)}PK\x07\b\0\0\0\0\xe8\x03\0\0\xe8\x03\0\0`,
  1_072_000,
)

async function uploads({ upload }: Call): Promise<LargeRequest[]> {
  const bytes = upload?.bytes ?? 0
  const isCsv = upload?.kind === 'csv'
  const names = Array.from({ length: upload?.files ?? 1 }, (_, index) => `${index}.${isCsv ? 'csv' : 'pdf'}`)
  const objects = '1 0 obj<</Type/Catalog/A[0 0 0]>>endobj\n'
  const contents: [flaw: string, content: string | Buffer<ArrayBuffer>][] = isCsv
    ? [
        ['cells', repeat('a,'.repeat(50_000).concat('\n'), bytes)],
        ['lines', repeat('a\n', bytes)],
        ['quotes', `"${repeat('""', bytes - 4)}"`],
      ]
    : [
        ['objects', `%PDF-1.7\n${repeat(objects, bytes - 100)}trailer<</Root 1 0 R>>\n%%EOF\n`],
        ['nested', `%PDF-1.7\n1 0 obj${'['.repeat(bytes - 100)}`],
        ['archive', Buffer.from(archive, 'latin1')],
        ['small', pdfContent],
      ]
  return Promise.all(
    contents.map(async ([flaw, content]) => {
      const form = new FormData()
      for (const name of flaw === 'small' ? names : names.slice(0, 1)) form.append('files', new Blob([content]), name)
      return { flaw, ...(await toPayload(form)) }
    }),
  )
}
