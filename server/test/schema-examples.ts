/** A schema of an OpenAPI document. */
export type Schema = Record<string, unknown>

/** Makes a value of the examples in a schema. */
export function exampleOf(part: Schema, resolve: (part: Schema) => Schema): unknown {
  const schema = resolve(part)
  const { examples, properties, items, oneOf } = schema as {
    examples?: unknown[]
    properties?: Record<string, Schema>
    items?: Schema
    oneOf?: Schema[]
  }
  if (examples) return examples[0]
  if (oneOf?.[0]) return exampleOf(oneOf[0], resolve)
  if (items) return [exampleOf(items, resolve)]
  const fields = Object.entries(properties ?? {})
  return Object.fromEntries(fields.map(([field, value]) => [field, exampleOf(value, resolve)]))
}

/** Changes each field of a copy of the value, and of the objects in it, where the copy remains valid. */
export function reduce(
  value: unknown,
  isValid: (value: unknown) => boolean,
  change: (object: Record<string, unknown>, field: string) => void,
): unknown {
  const copy: unknown = structuredClone(value)
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    const object = part as Record<string, unknown>
    for (const [field, content] of Object.entries(object)) {
      if (!Array.isArray(part)) change(object, field)
      if (!isValid(copy)) object[field] = content
      visit(object[field])
    }
  }
  visit(copy)
  return copy
}
