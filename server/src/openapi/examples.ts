import type { z } from 'zod'
import type { JsonSchema } from './json-schema.ts'

/** Example values for fields. The first pattern that matches the name of the field applies. */
const byName: [name: RegExp, value: unknown][] = [
  [/^msn$/i, '0412345678'],
  [/^usim$/i, '8961011234567890123'],
  [/^email$|e?mail$|^to$/i, 'ada.novak@example.com'],
  [/(mobile|simmobile)(no|number)?$|^mobile/i, '0412345678'],
  [/phone|fax|telephone|contactno$|^did/i, '0298765432'],
  [/dateofbirth|^dob|birth/i, '1984-06-21'],
  [/date$|^since$|tradingSince|contract_(start|end)|From$|To$|until/i, '2026-03-05'],
  [/At$|^at$|sentAt/, '2026-03-05T01:30:00.000Z'],
  [/guid$|session/i, '6f1f7c1e-3c0a-4f0e-9d55-2a1b7c9d0e11'],
  [/^abn$/i, '51824753556'],
  [/^acn$/i, '004085616'],
  [/bsb/i, '062-000'],
  [/^account(number|no)$/i, '12345678'],
  [/firstName|directorGivenName/i, 'Ada'],
  [/surname|lastName/i, 'Novak'],
  [/company|business|trading|registered/i, 'Kestrel Pty Ltd'],
  [/name$|contact|signer|author|By$|user$|^by$|^who$/i, 'Ada Novak'],
  [/streetAddress|street_address/i, '1 Harbour Street'],
  [/address$|place/i, '1 Harbour Street, Sydney NSW 2000'],
  [/suburb|city|region/i, 'Sydney'],
  [/^state$/i, 'NSW'],
  [/postcode/i, '2000'],
  [/url$|^uri$|^href$|^link$|pdf$|path$/i, 'https://example.com/start'],
  [/mac/i, '00:1a:2b:3c:4d:5e'],
  [/^acceptedRisks$/, 'SQ-slower:2,PORT-likely-rejected:1'],
  [/location/i, 'LOC000012345678'],
  [/domain/i, 'kestrel.example.com'],
  [/ani$|servicenumber|^number$/i, '0298765432'],
  [/authLevel/i, 'Dealer'],
  [/extraDisplayConditions/i, ''],
  [/jobTitle|position/i, 'Owner'],
  [/title|heading|subject|label/i, 'Start'],
  [/category|section|folder|group/i, 'Sales'],
  [/usageType/i, 'mobile'],
  [/detail|comment|notes?|text|description|condition|instruction|reason|message|summary|body/i, 'Ring on Monday'],
  [/version/i, '1'],
]

const numbersByName: [name: RegExp, value: number][] = [
  [/quantity|total$|count$|page$|index$|position$|row$|version$/i, 1],
  [/pageSize/i, 25],
  [/months|contractLength|contractPeriod|term/i, 24],
  [/fee$|monthly|cost|price|charge|amount|once|saving|retail|rrp|ex$|inc$|gst$|rental|profit|commission/i, 49.5],
  [/extension/i, 500],
  [/status|type/i, 1],
  [/latitude/i, -33.86],
  [/longitude/i, 151.2],
]

/** Returns an example of a schema with all its fields. The same schema always gets the same example. */
export function exampleOf(schema: JsonSchema, name: string, schemas: Record<string, JsonSchema>, depth = 0): unknown {
  const [example] = schema.examples ?? []
  if (example !== undefined) return example
  const reference = schema.$ref?.split('/').at(-1)
  if (reference) return exampleOf(schemas[reference] ?? {}, name, schemas, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((value) => value !== '') ?? schema.enum[0]
  const option = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(
    (candidate) => isSchema(candidate) && candidate.type !== 'null',
  )
  if (option && isSchema(option)) return exampleOf(option, name, schemas, depth)
  return exampleOfType(schema, name, schemas, depth)
}

/** Returns a valid example of a body. Leaves out fields that are not valid together with the others. */
export function exampleOfBody(body: z.ZodType, schema: JsonSchema, schemas: Record<string, JsonSchema>): unknown {
  let example = exampleOf(schema, '', schemas)
  for (let round = 0; round < 5; round++) {
    const paths = body.safeParse(example).error?.issues.map(({ path }) => path) ?? []
    if (paths.length === 0) break
    for (const path of paths) example = without(example, path)
  }
  return example
}

function without(value: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (typeof value !== 'object' || value === null || name === undefined) return value
  if (Array.isArray(value)) {
    const at = Number(name)
    return rest.length === 0 ? value.toSpliced(at, 1) : value.with(at, without(value[at], rest))
  }
  const entries = Object.entries(value)
  if (rest.length === 0) return Object.fromEntries(entries.filter(([key]) => key !== name))
  return Object.fromEntries(entries.map(([key, inner]) => [key, key === name ? without(inner, rest) : inner]))
}

const isSchema = (value: JsonSchema | boolean): value is JsonSchema => typeof value === 'object'
const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat()

function exampleOfType(schema: JsonSchema, name: string, schemas: Record<string, JsonSchema>, depth: number): unknown {
  const [type = ''] = typesOf(schema).filter((name) => name !== 'null')
  if (type === '' && typesOf(schema).includes('null')) return null
  if (type === 'object') return exampleOfRecord(schema, schemas, depth)
  if (type === 'array') return exampleOfList(schema, name, schemas, depth)
  if (type === 'boolean') return schema.default === true
  if (type === 'integer' || type === 'number') return exampleOfNumber(schema, name)
  return type === 'string' ? exampleOfText(schema, name) : 'value'
}

function exampleOfRecord(schema: JsonSchema, schemas: Record<string, JsonSchema>, depth: number): unknown {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      isSchema(field) ? [[name, exampleOf(field, name, schemas, depth + 1)]] : [],
    ),
  )
}

/** Maximum depth of examples, because schemas of records can be recursive. */
const maxDepth = 6

function exampleOfList(
  schema: JsonSchema,
  name: string,
  schemas: Record<string, JsonSchema>,
  depth: number,
): unknown[] {
  const { items, maxItems } = schema
  if (maxItems === 0 || depth > maxDepth || Array.isArray(items) || !items || !isSchema(items)) return []
  return [exampleOf(items, name.replace(/s$/, ''), schemas, depth + 1)]
}

function exampleOfNumber(schema: JsonSchema, name: string): number {
  const { minimum, exclusiveMinimum, maximum = Infinity, type } = schema
  const number = numbersByName.find(([pattern]) => pattern.test(name))?.[1] ?? 1
  const rounded = typesOf({ type }).includes('integer') ? Math.round(number) : number
  const min = Math.max(minimum ?? -Infinity, typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -Infinity)
  return Math.min(Math.max(rounded, min), maximum)
}

function exampleOfText(schema: JsonSchema, name: string): string {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema
  const formatted = format && byFormat[format]
  const candidates = [
    formatted,
    ...byName.filter(([one]) => one.test(name)).map(([, value]) => String(value)),
    'Start',
    '1',
    '',
  ]
  const fits = (text: string | undefined): text is string =>
    text !== undefined &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (!pattern || new RegExp(pattern).test(text))
  return candidates.find(fits) ?? 'S'.repeat(Math.max(minLength, 1))
}

const byFormat: Record<string, string> = {
  email: 'ada.novak@example.com',
  uuid: '6f1f7c1e-3c0a-4f0e-9d55-2a1b7c9d0e11',
  date: '2026-03-05',
  'date-time': '2026-03-05T01:30:00Z',
  uri: 'https://example.com/start',
}
