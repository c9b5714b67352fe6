import { z } from 'zod'
import { assertNoErrors } from '../errors.ts'

type Given = Record<string, unknown>
export type ChangeOf<S extends z.ZodObject> = { [K in keyof z.output<S>]?: z.output<S>[K] | undefined }
type ChangeShape<S extends z.ZodObject> = {
  [K in keyof S['shape']]: z.ZodOptional<z.ZodType<z.output<S['shape'][K]>, z.input<S['shape'][K]>>>
}

/** The schema of a change: the fields of a record, each of which may be left out and then stays as it is stored. */
export function changeOf<S extends z.ZodObject>({ shape }: S): z.ZodObject<ChangeShape<S>> {
  const entries = Object.entries<z.core.$ZodType>(shape).map(([name, field]) => [
    name,
    z.optional(withoutDefault(field)),
  ])
  return z.object(Object.fromEntries(entries) as ChangeShape<S>)
}

function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  const isFilledIn =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  return isFilledIn ? withoutDefault(schema.def.innerType) : schema
}

/** The fields of a change that were sent. */
export function sentFields<T extends object>(change: T): Partial<T> {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as Partial<T>
}

/** A stored record with a change, checked as a whole. A new record has nothing stored. @throws AppError badInput */
export function withChange<S extends z.ZodObject>(schema: S, stored: Given, change: object): z.output<S> {
  const known = Object.entries(stored).filter(([name]) => name in schema.shape)
  const result = schema.safeParse({ ...Object.fromEntries(known), ...sentFields(change) })
  if (result.success) return result.data
  assertNoErrors(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  throw result.error
}
