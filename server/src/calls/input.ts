import { isDeepStrictEqual } from 'node:util'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { z } from 'zod'
import { nearestName } from './nearest-name.ts'

/**
 * Reads what a client sends before its schema checks it: names in any letter case, `null` where nothing is meant, a
 * single record for a list. Everything follows from the schema of the call, so that no call has code of its own for it.
 */
export type InputReader = (value: unknown, errors: FieldError[]) => unknown

type Schema = z.core.$ZodType
type Read = (value: unknown, path: string, errors: FieldError[]) => unknown

/** Reads a body. Fields of `records`, which a client may have read, are ignored where the body has no use for them. */
export function bodyReader(schema: z.ZodType, records: readonly Schema[]): InputReader {
  const read = readerOf(schema, records, 'refused')
  return (value, errors) => read(toShapeOf(schema, value), '', errors)
}

/** Reads a query, where names that nobody knows are ignored. */
export function queryReader(schema: z.ZodType): InputReader {
  const read = readerOf(schema, [], 'ignored')
  return (value, errors) => read(value, '', errors)
}

/** The schema inside everything that makes it optional, fills it in or transforms what it has read. */
function innerSchema(schema: Schema): Schema {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return innerSchema(schema.def.innerType)
  if (schema instanceof z.ZodPipe)
    return innerSchema(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in)
  return schema
}

/** The records that a schema is made of, whether it is one, a list of them or one of several. */
export function recordsIn(schema: Schema): z.ZodObject[] {
  const inner = innerSchema(schema)
  if (inner instanceof z.ZodObject) return [inner]
  if (inner instanceof z.ZodArray) return recordsIn(inner.def.element)
  return inner instanceof z.ZodUnion ? inner.def.options.flatMap(recordsIn) : []
}

const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (schema: Schema) => innerSchema(schema) instanceof z.ZodArray
const under = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/** A list, a single value or nothing where the call takes a record. */
function toShapeOf(schema: Schema, value: unknown): unknown {
  const inner = innerSchema(schema)
  if (!(inner instanceof z.ZodObject) || isRecord(value)) return value
  if (value === undefined || value === null) return accepts(schema, value) ? value : {}
  const fields: [string, Schema][] = Object.entries(inner.shape)
  const lists = fields.filter(([, field]) => isList(field))
  if (Array.isArray(value)) return lists.length === 1 ? { [String(lists[0]?.[0])]: value } : onlyOf(value)
  return fields.length === 1 ? { [String(fields[0]?.[0])]: value } : value
}

const onlyOf = (list: unknown[]) => (list.length === 1 ? list[0] : list)

function readerOf(schema: Schema, records: readonly Schema[], unknownFields: 'refused' | 'ignored'): Read {
  const inner = innerSchema(schema)
  const read = readerOfInner(inner, records, unknownFields)
  return (value, path, errors) => {
    if (value === null) return accepts(schema, null) || !accepts(schema, undefined) ? null : undefined
    return value === undefined ? undefined : read(value, path, errors)
  }
}

function readerOfInner(inner: Schema, records: readonly Schema[], unknownFields: 'refused' | 'ignored'): Read {
  if (inner instanceof z.ZodObject) return recordReader(inner, records.flatMap(recordsIn), unknownFields)
  if (inner instanceof z.ZodArray) return listReader(inner, records, unknownFields)
  if (inner instanceof z.ZodUnion) return unionReader(inner, records, unknownFields)
  return (value) => value
}

function recordReader(
  { shape, def }: z.ZodObject,
  records: readonly z.ZodObject[],
  unknownFields: 'refused' | 'ignored',
): Read {
  const isOpen = def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)
  const known = new Set(records.flatMap((record) => Object.keys(record.shape)).map((name) => name.toLowerCase()))
  const readers = new Map<string, { name: string; read: Read }>()
  for (const [name, field] of Object.entries<Schema>(shape)) {
    const same = records.flatMap((record) => record.shape[name] ?? [])
    readers.set(name.toLowerCase(), { name, read: readerOf(field, same, unknownFields) })
  }
  return (value, path, errors) => {
    if (!isRecord(value)) return value
    const fields: Record<string, unknown> = {}
    for (const [written, given] of Object.entries(value)) {
      const reader = readers.get(written.toLowerCase())
      if (!reader) {
        if (isOpen) fields[written] = given
        else if (unknownFields === 'refused' && !known.has(written.toLowerCase()))
          errors.push({ path: under(path, written), message: unknownMessage(written, Object.keys(shape)) })
        continue
      }
      const { name, read } = reader
      const field = read(given, under(path, name), errors)
      if (Object.hasOwn(fields, name) && !isDeepStrictEqual(fields[name], field))
        errors.push({ path: under(path, name), message: `${name} is given twice with different values` })
      if (field !== undefined) fields[name] = field
    }
    return fields
  }
}

function unknownMessage(written: string, names: string[]): string {
  const nearest = nearestName(written, names)
  return `${written} is not a field here${nearest ? `. Did you mean ${nearest}?` : ''}`
}

function listReader(
  { def: { element } }: z.ZodArray,
  records: readonly Schema[],
  unknownFields: 'refused' | 'ignored',
): Read {
  // A record that holds a list of these, such as a page or a block of an order, says what each of them looks like.
  const ofElements = records.flatMap((record) =>
    recordsIn(record).flatMap((one) => [one, ...Object.values<Schema>(one.shape).filter(isList)]),
  )
  const read = readerOf(element, ofElements, unknownFields)
  return (value, path, errors) => {
    const list = toList(value, element)
    return Array.isArray(list) ? list.map((one, index) => read(one, under(path, index), errors)) : list
  }
}

/** A single record or value, or `{ids: […]}`, where a list is expected. */
function toList(value: unknown, element: Schema): unknown {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return accepts(element, value) ? [value] : value
  return idsOf(value) ?? [value]
}

/** The list of a record that says nothing but `ids`. */
function idsOf(record: object): unknown[] | undefined {
  const [[name, ids] = [], ...others] = Object.entries(record)
  return others.length === 0 && name?.toLowerCase() === 'ids' && Array.isArray(ids) ? ids : undefined
}

function unionReader(
  { def: { options } }: z.ZodUnion,
  records: readonly Schema[],
  unknownFields: 'refused' | 'ignored',
): Read {
  const list = options.find(isList)
  const record = options.find((option) => recordsIn(option).length > 0 && !isList(option))
  const readList = list && readerOf(list, records, unknownFields)
  const readRecord = record && readerOf(record, records, unknownFields)
  return (value, path, errors) => {
    if (typeof value !== 'object' || value === null) return value
    const read = readList && (Array.isArray(value) || !readRecord || idsOf(value)) ? readList : readRecord
    return read ? read(value, path, errors) : value
  }
}
