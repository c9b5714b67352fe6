import type { Field, Fields } from '../blocks/kinds.ts'
import { toDisplayDate } from './formats.ts'
import { toWrittenPhone } from './phone.ts'

/** What is filled in, by the names of its fields and as people read it. */
export const inWords = (fields: Fields, details: Record<string, unknown>) =>
  Object.entries(fields).map(([name, field]) => ({ label: field.label, value: write(field, details[name]) }))

/** One value as people read it; empty where it says nothing. */
export function write(field: Field, value: unknown): string {
  const text = String(value ?? '')
  if (field.kind === 'date') return toDisplayDate(text)
  if (field.kind === 'phone') return toWrittenPhone(text)
  if (field.kind === 'choice')
    return field.options?.find((option) => option.value === value)?.label ?? (value === 0 ? '' : text)
  return text
}
