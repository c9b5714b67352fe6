import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './index.ts'

interface Schema {
  type?: string
  maxLength?: number
  pattern?: string
  format?: string
  [key: string]: unknown
}

/** Formats whose texts have a fixed length. */
const fixedFormats = ['uuid', 'guid', 'date', 'date-time']

/** Whether the pattern limits the length: it matches the whole text and has no unlimited repetition. */
const isBounded = (pattern = '') => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, ''))

const isLimited = ({ maxLength, pattern, format, ...schema }: Schema) =>
  maxLength !== undefined ||
  'enum' in schema ||
  'const' in schema ||
  fixedFormats.includes(format ?? '') ||
  isBounded(pattern)

/** Yields every text or list in a schema with its path. */
function* inputsIn(
  type: 'string' | 'array',
  schema: unknown,
  path: string,
): Generator<{ path: string; schema: Schema }> {
  if (typeof schema !== 'object' || schema === null) return
  const node = schema as Schema & Record<string, unknown>
  if (node.type === type) yield { path, schema: node }
  for (const [name, inner] of Object.entries((node.properties ?? {}) as object))
    yield* inputsIn(type, inner, `${path}.${name}`)
  for (const name of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const inner of (node[name] as unknown[] | undefined) ?? []) yield* inputsIn(type, inner, path)
  yield* inputsIn(type, node.items, `${path}[]`)
  yield* inputsIn(type, node.additionalProperties, `${path}{}`)
  for (const [name, inner] of Object.entries((node.$defs ?? {}) as object))
    yield* inputsIn(type, inner, `${path}#${name}`)
}

const parts = allCalls.flatMap((call) =>
  (['params', 'query', 'body'] as const).map((part) => {
    const schema = z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' })
    const [texts, lists] = (['string', 'array'] as const).map((type) => [...inputsIn(type, schema, part)])
    return { call: `${call.method} ${call.path}`, texts: texts ?? [], lists: lists ?? [] }
  }),
)

describe('text inputs', () => {
  test('state their maximum length in the schema', { meta: { rules: ['A2', 'VAL-max'] } }, () => {
    const unlimited = parts.flatMap(({ call, texts }) =>
      texts.filter(({ schema }) => !isLimited(schema)).map(({ path }) => `${call}: ${path}`),
    )
    expect(unlimited).toEqual([])
    expect(parts.flatMap(({ texts }) => texts).length).toBeGreaterThan(500)
  })

  test('are refused with the message of the length rule if they are too long', { meta: { rules: ['VAL-max'] } }, () => {
    const customers = allCalls.find(({ path, method }) => path === 'Customer' && method === 'POST')
    const body = {
      custType: 'residential',
      surname: 'x'.repeat(101),
      customerAuthentication: { type: 'x'.repeat(30_000) },
    }
    expect(customers?.body.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
      [
        ['surname', 'Surname can only have 100 letters'],
        ['customerAuthentication.type', 'Type of identification can only have 60 letters'],
      ],
    )
  })
})

test('list inputs state their maximum number of items in the schema', () => {
  const unlimited = parts.flatMap(({ call, lists }) =>
    lists.filter(({ schema }) => schema.maxItems === undefined).map(({ path }) => `${call}: ${path}`),
  )
  expect(unlimited).toEqual([])
  expect(parts.flatMap(({ lists }) => lists).length).toBeGreaterThan(100)
})
