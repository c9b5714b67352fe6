import type { CatalogueField } from '@dealerline/shared/contract/catalogue-fields.ts'
import { parseFieldValue } from '@dealerline/shared/forms/catalogue.ts'
import type { Merge } from '../../editing/merge.ts'
import { labelsOf, mergeFields, valueInWords } from '../../editing/merge-fields.ts'
import type { Lists } from '../../records/catalogue/CatalogueFields.tsx'
import { formatMoney } from '../../ui/format.ts'

type CatalogueFields = Record<string, CatalogueField>

export type Values = Record<string, unknown>

const parsedValues = (fields: CatalogueFields, values: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, parseFieldValue(field, values[name])]))

/** Returns the fields whose value differs from `base`, with their new values. */
export function changesBetween(fields: CatalogueFields, base: Values, values: Values): Values {
  return Object.fromEntries(
    Object.entries(parsedValues(fields, values)).filter(([name, value]) => value !== base[name]),
  )
}

/** Merges records field by field; a number that is still being typed counts as that number. */
export function mergeRecords(fields: CatalogueFields, lists: Lists): Merge<Values> {
  const merge = mergeFields(labelsOf(fields), (name, value) => inWords(fields[name], lists, name, value))
  return (base, mine, theirs) => merge(base, parsedValues(fields, mine), theirs)
}

function inWords(field: CatalogueField | undefined, lists: Lists, name: string, value: unknown): string {
  if (field?.list) return lists[field.list].find((option) => option.value === value)?.label ?? ''
  if (field?.kind === 'money' && typeof value === 'number') return formatMoney(value)
  return valueInWords(name, value)
}
