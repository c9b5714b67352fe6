import type { Row } from '../blocks/block.ts'
import { cleanText } from '../cells/clean.ts'
import type { Cell } from '../contract/operations.ts'
import type { Field } from '../records/kinds.ts'

/** Whether a value has the type of its field, so that every screen can show it. It may still break a rule. */
export function hasTypeOf({ fields, blank }: Field, value: unknown): boolean {
  if (Array.isArray(blank)) {
    const isItem = (item: unknown) => (fields ? isRecordOf(fields, item) : typeof item === 'string')
    return Array.isArray(value) && value.every(isItem)
  }
  if (fields) return isRecordOf(fields, value)
  return typeof value === 'number' ? typeof blank === 'number' && Number.isFinite(value) : typeof value === typeof blank
}

const isRecordOf = (fields: Record<string, Field>, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, one]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field !== undefined && hasTypeOf(field, one)
  })

/** Returns a cell as it is stored: with the value as its field writes it. */
export function toStoredCell(field: Field, cell: Cell): Cell {
  return cell.text === undefined ? { value: toStoredValue(field, cell.value) } : cell
}

function toStoredValue({ schema }: Field, value: unknown): unknown {
  const result = schema.safeParse(value)
  return result.success ? result.data : withCleanTexts(value)
}

/** Cleans the texts of a value that breaks a rule, because the database cannot store every character. */
function withCleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(withCleanTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withCleanTexts(one)]))
}

/** Whether two cells are stored the same. */
export function isSameCell(field: Field, one: Cell, other: Cell): boolean {
  if (one.text !== undefined || other.text !== undefined) return one.text === other.text
  return (
    isSameJson(one.value, other.value) || isSameJson(toStoredValue(field, one.value), toStoredValue(field, other.value))
  )
}

/** Whether two values have the same JSON, apart from the sequence of their members and members without a value. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameJson((one as Row)[name], (other as Row)[name]))
}
