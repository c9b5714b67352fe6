import type { Field, Fields } from '../records/kinds.ts'
import { formatPhone } from '../rules/dialled.ts'
import { toDisplayDate } from '../rules/formats.ts'

/** Returns the details as labelled texts. */
export const inWords = (fields: Fields, details: Record<string, unknown>) =>
  Object.entries(fields).map(([name, field]) => ({ label: field.label, value: toText(field, details[name]) }))

/** Converts one value to text; empty if it has no value. */
export function toText(field: Field, value: unknown): string {
  const text = String(value ?? '')
  if (field.kind === 'date') return toDisplayDate(text)
  if (field.kind === 'phone') return formatPhone(text)
  if (field.kind === 'choice')
    return field.options?.find((option) => option.value === value)?.label ?? (value === 0 ? '' : text)
  return text
}
