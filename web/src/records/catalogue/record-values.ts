import { parseFieldValue } from '@dealerline/shared/forms/catalogue.ts'
import type { CatalogueField } from '@dealerline/shared/records/catalogue-fields.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import type { Stored } from '../../editing/editing-state.ts'

import type { Merge } from '../../editing/merge.ts'
import { formatPlainValue, labelsOf, mergeFields } from '../../editing/merge-fields.ts'
import { formatMoney } from '../../ui/format.ts'
import type { Lists } from './CatalogueFields.tsx'

type CatalogueFields = Record<string, CatalogueField>

export type Values = Record<string, unknown>

/** Returns the form's values of a record, blank for a new one. */
export const toStored = (fields: CatalogueFields, record: { version: number } | undefined): Stored<Values> => ({
  values: fieldValues(fields, { ...record }),
  version: record?.version ?? 0,
})

const parsedValues = (fields: CatalogueFields, values: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, parseFieldValue(field, values[name])]))

/** Returns the fields whose value differs from `base`, with their new values. */
export function changesBetween(fields: CatalogueFields, base: Values, values: Values): Values {
  return Object.fromEntries(
    Object.entries(parsedValues(fields, values)).filter(([name, value]) => value !== base[name]),
  )
}

export const hasChanges = (fields: CatalogueFields) => (base: Values, typed: Values) =>
  Object.keys(changesBetween(fields, base, typed)).length > 0

/** Returns a function that merges two edited versions of a record field by field. It parses typed numbers first. */
export function makeRecordMerge(fields: CatalogueFields, lists: Lists): Merge<Values> {
  const merge = mergeFields(labelsOf(fields), (name, value) => formatValue(fields[name], lists, name, value))
  return (base, mine, theirs) => merge(base, parsedValues(fields, mine), theirs)
}

function formatValue(field: CatalogueField | undefined, lists: Lists, name: string, value: unknown): string {
  if (field?.list) return lists[field.list].find((option) => option.value === value)?.label ?? ''
  if (field?.kind === 'money' && typeof value === 'number') return formatMoney(value)
  return formatPlainValue(name, value)
}
