import { isDeepStrictEqual } from 'node:util'
import { type FieldError, maxErrors, omittedError } from '@dealerline/shared/errors.ts'
import { z } from 'zod'
import { nearestName } from './nearest-name.ts'

/**
 * Normalises input before the schema validates it: corrects the letter case of names, omits values that are `null`, and
 * puts a single record into a list where the schema has a list. Works from the schema alone, without code for single
 * calls.
 */
export type InputReader = (value: unknown, errors: FieldError[]) => unknown

export type Schema = z.core.$ZodType
type Read = (value: unknown, path: string, errors: FieldError[]) => unknown

/**
 * Returns a reader of bodies. It ignores fields that only `records` have, because clients may send back a record that
 * they have read.
 */
export function bodyReader(schema: z.ZodType, records: readonly Schema[]): InputReader {
  const read = readerOf(schema, records)
  const ownRecords = records.flatMap(recordsIn)
  return (value, errors) => read(toShapeOf(schema, value, ownRecords), '', errors)
}

/** Returns a reader of queries, which ignores unknown names. */
export function queryReader(schema: z.ZodType): InputReader {
  const read = readerOf(schema, 'any')
  return (value, errors) => read(value, '', errors)
}

/** The records whose fields are ignored if the schema does not have them. */
type Ignored = readonly Schema[] | 'any'

/** Returns the schema without its wrappers, such as `optional`, `default` and `transform`. */
export function innerSchema(schema: Schema): Schema {
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

/** Returns the rules of a schema, such as the maximum length. */
export const checksOf = (schema: Schema) =>
  (schema._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number })

/** Returns the maximum length of a text or a list. */
export const maxOf = (schema: Schema): number | undefined =>
  checksOf(schema).find(({ check }) => check === 'max_length')?.maximum

/** Returns the schemas of records in a schema: the schema itself, the items of a list, or the options of a union. */
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

/** Converts a list, a single value, or a single record of the call's only list to the record that the call expects. */
function toShapeOf(schema: Schema, value: unknown, records: readonly z.ZodObject[]): unknown {
  const inner = innerSchema(schema)
  if (!(inner instanceof z.ZodObject)) return value
  if (value === undefined || value === null) return accepts(schema, value) ? value : {}
  const fields: [string, Schema][] = Object.entries(inner.shape)
  const lists = fields.filter(([, field]) => isList(field))
  const [[name, list] = []] = lists.length === 1 ? lists : []
  if (isRecord(value)) {
    const isItem = name && fields.length === 1 && isOneOf(records, value) && !isOneOf([inner], value)
    return isItem ? { [name]: itemsOf(list, [value], records) } : value
  }
  if (Array.isArray(value)) return name ? { [name]: itemsOf(list, value, records) } : singleItemOf(value)
  return fields.length === 1 ? { [String(fields[0]?.[0])]: value } : value
}

/** Whether each field of a record belongs to one of these schemas. */
const isOneOf = (schemas: readonly z.ZodObject[], value: Record<string, unknown>) =>
  schemas.some(({ shape }) => {
    const names = new Set(Object.keys(shape).map((name) => name.toLowerCase()))
    return Object.keys(value).every((name) => names.has(name.toLowerCase()))
  })

/** Converts records that the call returns, such as `{ did, id }`, to the values of a list of plain values. */
function itemsOf(list: Schema | undefined, items: unknown[], records: readonly z.ZodObject[]): unknown[] {
  const inner = list && innerSchema(list)
  if (!(inner instanceof z.ZodArray) || recordsIn(inner).length > 0) return items
  return items.slice(0, maxItemsOf(inner)).map((item) => {
    if (!isRecord(item) || !isOneOf(records, item)) return item
    const [value, ...others] = Object.values(item).filter((each) => accepts(inner.def.element, each))
    return value !== undefined && others.length === 0 ? value : item
  })
}

/** One item above the maximum is enough to refuse a list. */
const maxItemsOf = (list: z.ZodArray) => (maxOf(list) ?? Infinity) + 1

const singleItemOf = (list: unknown[]) => (list.length === 1 ? list[0] : list)

function readerOf(schema: Schema, ignored: Ignored): Read {
  const inner = innerSchema(schema)
  const read = readerByKind(inner, ignored)
  return (value, path, errors) => {
    if (value === null) return accepts(schema, null) || !accepts(schema, undefined) ? null : undefined
    return value === undefined ? undefined : read(value, path, errors)
  }
}

function readerByKind(inner: Schema, ignored: Ignored): Read {
  if (inner instanceof z.ZodObject) return recordReader(inner, ignored)
  if (inner instanceof z.ZodArray) return listReader(inner, ignored)
  if (inner instanceof z.ZodDiscriminatedUnion) return optionReader(inner, ignored)
  if (inner instanceof z.ZodUnion) return unionReader(inner, ignored)
  return (value) => value
}

function recordReader({ shape, def }: z.ZodObject, ignored: Ignored): Read {
  const records = ignored === 'any' ? [] : ignored.flatMap(recordsIn)
  const isOpen = def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)
  const ignoredNames = new Set(records.flatMap((record) => Object.keys(record.shape)).map((name) => name.toLowerCase()))
  const readers = new Map<string, { name: string; read: Read }>()
  const isIgnored = (name: string) => ignored === 'any' || ignoredNames.has(name)
  for (const [name, field] of Object.entries<Schema>(shape)) {
    const same = records.flatMap((record) => record.shape[name] ?? [])
    readers.set(name.toLowerCase(), { name, read: readerOf(field, ignored === 'any' ? 'any' : same) })
  }
  return (value, path, errors) => {
    if (!isRecord(value)) return value
    const fields: Record<string, unknown> = {}
    for (const writtenName of Object.keys(value)) {
      const lowerName = writtenName.toLowerCase()
      const reader = readers.get(lowerName)
      if (!reader) {
        if (isOpen) fields[writtenName] = value[writtenName]
        else if (!isIgnored(lowerName))
          errors.push(errors.length < maxErrors ? unknownField(path, writtenName, Object.keys(shape)) : omittedError)
        continue
      }
      const { name, read } = reader
      const field = read(value[writtenName], under(path, name), errors)
      if (Object.hasOwn(fields, name) && !isDeepStrictEqual(fields[name], field))
        errors.push({ path: under(path, name), message: `${name} is given twice with different values` })
      if (field !== undefined) fields[name] = field
    }
    return fields
  }
}

/** The letters of an unknown name that an error shows. The longest name of the contract is shorter. */
const maxShownLetters = 60

function unknownField(path: string, name: string, names: string[]): FieldError {
  const nearest = nearestName(name, names)
  const shownName = name.length > maxShownLetters ? `${name.slice(0, maxShownLetters)}…` : name
  const message = `${shownName} is not a field here${nearest ? `. Did you mean ${nearest}?` : ''}`
  return { path: under(path, shownName), message }
}

function listReader(schema: z.ZodArray, ignored: Ignored): Read {
  const { element } = schema.def
  const maxItems = maxItemsOf(schema)
  // A client may have read the items within a record with a list, such as a page of results or a block of an order.
  const withLists = (record: z.ZodObject) => [record, ...Object.values<Schema>(record.shape).filter(isList)]
  const ofElements = ignored === 'any' ? 'any' : ignored.flatMap(recordsIn).flatMap(withLists)
  const read = readerOf(element, ofElements)
  return (value, path, errors) => {
    const list = toList(value, element)
    return Array.isArray(list)
      ? list.slice(0, maxItems).map((one, index) => read(toPlain(one, element), under(path, index), errors))
      : list
  }
}

/** Converts a single record or value, or a record `{ids: […]}`, to a list. */
function toList(value: unknown, element: Schema): unknown {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return accepts(element, value) ? [value] : value
  return idsOf(value) ?? [value]
}

/** Returns the value of a record with one field, such as `{ email }`, if the list has plain values. */
function toPlain(item: unknown, element: Schema): unknown {
  if (!isRecord(item) || recordsIn(element).length > 0) return item
  const [name = '', other] = Object.keys(item)
  const value = item[name]
  return other === undefined && accepts(element, value) ? value : item
}

/** Returns the list in `ids` if the record has no other field. */
function idsOf(record: object): unknown[] | undefined {
  const [name, other] = Object.keys(record)
  if (other !== undefined || name?.toLowerCase() !== 'ids') return undefined
  const [ids] = Object.values(record)
  return Array.isArray(ids) ? ids : undefined
}

/** Reads a record by the option that its discriminator selects. The schema refuses a record without one. */
function optionReader({ def: { discriminator, options } }: z.ZodDiscriminatedUnion, ignored: Ignored): Read {
  const readers = new Map<unknown, Read>()
  for (const option of options) {
    const read = readerOf(option, ignored)
    for (const value of option._zod.propValues?.[discriminator] ?? []) readers.set(value, read)
  }
  const lowerName = discriminator.toLowerCase()
  return (value, path, errors) => {
    if (!isRecord(value)) return value
    const name = Object.keys(value).find((name) => name.toLowerCase() === lowerName)
    const read = name === undefined ? undefined : readers.get(value[name])
    return read ? read(value, path, errors) : value
  }
}

function unionReader({ def: { options } }: z.ZodUnion, ignored: Ignored): Read {
  const list = options.find(isList)
  const record = options.find((option) => recordsIn(option).length > 0 && !isList(option))
  const readList = list && readerOf(list, ignored)
  const readRecord = record && readerOf(record, ignored)
  return (value, path, errors) => {
    if (typeof value !== 'object' || value === null) return value
    const read = readList && (Array.isArray(value) || !readRecord || idsOf(value)) ? readList : readRecord
    return read ? read(value, path, errors) : value
  }
}
