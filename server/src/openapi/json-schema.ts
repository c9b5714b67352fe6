import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Turns the schemas of the contract into those of the description; records with a name of their own are kept once. */
export interface SchemaWriter {
  schemas: Record<string, JsonSchema>
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
}

const inSchemas = '#/components/schemas/'

export function makeSchemaWriter(): SchemaWriter {
  const schemas: Record<string, JsonSchema> = {}

  /** Keeps a named record; what a client sends has another name where it differs from what it is answered. */
  function keep(name: string, schema: JsonSchema): string {
    const stored = schemas[name]
    if (stored && !isDeepStrictEqual(stored, schema)) return keep(`${name}Input`, schema)
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
    // A named record may hold others, so all of them have their final names before references are written.
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

/** A record of which the keys are known has its properties by name, as clients expect them. */
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
  if (Array.isArray(value)) return value.map((one) => rewriteReferences(one, names))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => {
    if (key !== '$ref' || typeof inner !== 'string') return [key, rewriteReferences(inner, names)]
    const name = inner.replace('#/$defs/', '')
    return [key, `${inSchemas}${names.get(name) ?? name}`]
  })
  return Object.fromEntries(entries)
}
