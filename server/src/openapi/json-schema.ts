import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Converts the contract's schemas to OpenAPI schemas. Named records are stored once. */
export interface SchemaWriter {
  schemas: Record<string, JsonSchema>
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
}

const inSchemas = '#/components/schemas/'

export function makeSchemaWriter(): SchemaWriter {
  const schemas: Record<string, JsonSchema> = {}

  /** Stores a named record. The schema of the input has another name if it differs from that of the output. */
  function keep(name: string, schema: JsonSchema): string {
    const existing = schemas[name]
    if (existing && !isDeepStrictEqual(existing, schema)) return keep(`${name}Input`, schema)
    schemas[name] = schema
    return name
  }

  function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: nameKeys })
    const names = new Map<string, string>()
    // Named records may refer to each other, so references are written only after all names are final.
    for (const name of Object.keys($defs)) names.set(name, io === 'input' ? `${name}Input` : name)
    const rename = (value: unknown): unknown => rewriteReferences(value, names)
    for (const [name, definition] of Object.entries($defs)) {
      const final = keep(names.get(name) ?? name, rename(withoutID(definition)) as JsonSchema)
      names.set(name, final)
    }
    return rename(json) as JsonSchema
  }

  return { schemas, write }
}

/** Lists the known keys of a record as properties, because generated clients need them. */
function nameKeys({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  const { propertyNames, additionalProperties, required } = jsonSchema
  const isNamed = typeof propertyNames === 'object' && propertyNames.enum && required
  if (!isNamed || typeof additionalProperties !== 'object') return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

const withoutID = ({ id: _, ...schema }: JsonSchema & { id?: string }): JsonSchema => schema

function rewriteReferences(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteReferences(item, names))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    if (key !== '$ref' || typeof inner !== 'string') return [key, rewriteReferences(inner, names)]
    const name = inner.replace('#/$defs/', '')
    return [key, `${inSchemas}${names.get(name) ?? name}`]
  })
  return Object.fromEntries(entries)
}
