import { z } from 'zod'
import { assertNoErrors } from '../errors.ts'

type StoredRecord = Record<string, unknown>
export type ChangeOf<S extends z.ZodObject> = { [K in keyof z.output<S>]?: z.output<S>[K] | undefined }
type ChangeShape<S extends z.ZodObject> = {
  [K in keyof S['shape']]: z.ZodOptional<z.ZodType<z.output<S['shape'][K]>, z.input<S['shape'][K]>>>
}

/**
 * Returns the schema of a change: every field of the record is optional, and an omitted field keeps its stored value.
 */
export function changeOf<S extends z.ZodObject>({ shape }: S): z.ZodObject<ChangeShape<S>> {
  const entries = Object.entries<z.core.$ZodType>(shape).map(([name, field]) => [
    name,
    z.optional(withoutDefault(field)),
  ])
  return z.object(Object.fromEntries(entries) as ChangeShape<S>)
}

function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  const hasDefault =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  return hasDefault ? withoutDefault(schema.def.innerType) : schema
}

/** Returns only the fields that a change contains. */
export function definedFields<T extends object>(change: T): Partial<T> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<T>
}

/**
 * Merges a change into a stored record and validates the result. Pass an empty record to validate a new one. @throws
 * AppError badInput
 */
export function withChange<S extends z.ZodObject>(schema: S, stored: StoredRecord, change: object): z.output<S> {
  const entries = Object.entries(stored).filter(([name]) => name in schema.shape)
  const result = schema.safeParse({ ...Object.fromEntries(entries), ...definedFields(change) })
  if (result.success) return result.data
  assertNoErrors(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  throw result.error
}
