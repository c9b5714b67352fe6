import { expect, test } from 'vitest'
import type { z } from 'zod'
import { blocks } from '../blocks/index.ts'
import { cleanText } from '../cells/clean.ts'
import type { Fields } from '../records/kinds.ts'
import { nothing } from './call.ts'
import { allCalls } from './index.ts'

const dirt = '\u202eA\u200bl e\u0301\u0007'
const isClean = (text: string) => cleanText(text) === text

/** Records within a row, which the next test checks. */
const nested = blocks
  .flatMap(({ rows, header }) => [rows, header?.fields ?? {}] as Fields[])
  .flatMap((fields) => Object.values(fields))
  .filter(({ kind }) => ['record', 'records'].includes(kind))
const nestedSchemas: ReadonlySet<unknown> = new Set(nested.map(({ schema }) => schema))

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
  [inner: string]: unknown
}

const innerNames = ['innerType', 'element', 'keyType', 'valueType', 'in', 'left', 'right', 'rest']

/** Yields each part of a schema with its path, apart from records within a row. */
function* partsOf(schema: z.ZodType, path: string): Generator<{ schema: z.ZodType; type: string; path: string }> {
  if (nestedSchemas.has(schema)) return
  const { shape = {}, options = [], items = [], ...definition } = Object(schema._zod.def) as Definition
  const values = (definition.valueType as z.ZodType | undefined)?._zod.def.type
  yield { schema, type: values === 'unknown' ? 'lazy' : definition.type, path }
  for (const [name, inner] of Object.entries(shape)) yield* partsOf(inner, `${path}.${name}`)
  const others = innerNames.flatMap((name) => (definition[name] as z.ZodType | undefined) ?? [])
  for (const inner of [...options, ...items, ...others]) yield* partsOf(inner, path)
}

const bodies = allCalls.filter(({ body }) => body !== nothing)
const parts = bodies.flatMap(({ method, path, body }) => [...partsOf(body, `${method} ${path}: body`)])
const textsThat = (isWrong: (text: string) => boolean, text: string) =>
  parts.filter(({ schema, type }) => type === 'string' && isWrong(String(schema.safeParse(text).data ?? '')))

test('every text in the body of a call is cleaned or refused', () => {
  expect(bodies.length).toBeGreaterThan(100)
  const records = parts.filter(({ type }) => type === 'lazy')
  expect([...records, ...textsThat((text) => !isClean(text), dirt)].map(({ path }) => path)).toEqual([])
})

test('only remarks, messages and contents of files have line breaks, and other texts are one line', () => {
  const texts = textsThat((text) => text.includes('\n'), 'One line\ntwo lines')
  const names = texts.map(({ path }) => path.replace(/^.*[.:] ?/, ''))
  expect([...new Set(names)].sort()).toEqual(
    `answer auditData body column comment comments condition content currentBusiness deliveryInstructions description
    details emailBody keys message note noteText notes question reason salesObjectives signature siteNotes text value`.split(
      /\s+/,
    ),
  )
})

test.each(nested)('the texts of $label are cleaned or refused', ({ kind, fields = {}, schema }) => {
  for (const name of Object.keys(fields)) {
    const value = { [name]: dirt }
    expect(isClean(JSON.stringify(schema.safeParse(kind === 'record' ? value : [value]).data ?? ''))).toBe(true)
  }
  const texts = Object.entries(fields).filter(([, field]) => field.kind === 'text')
  const values = Object.fromEntries(texts.map(([name]) => [name, dirt]))
  const read = schema.safeParse(kind === 'record' ? values : [values])
  if (read.success && texts.length > 0) expect(JSON.stringify(read.data)).toContain('Al é')
})
