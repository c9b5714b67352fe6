import { type Conflict, isSame, type Merge } from './merge.ts'

type Values = Record<string, unknown>

/** Formats a field's value for comparing two people's values. */
export type FormatValue = (name: string, value: unknown) => string

export const formatPlainValue: FormatValue = (_, value) => {
  if (Array.isArray(value)) return value.length === 1 ? '1 row' : `${value.length} rows`
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')
}

export const labelsOf = (fields: Record<string, { label: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** Merges records field by field. Only fields with a label can conflict; the others are derived from them. */
export function mergeFields<Value extends object = Values>(
  labels: { [Name in keyof Value]?: string },
  formatValue: FormatValue = formatPlainValue,
): Merge<Value> {
  const labelsByName: Partial<Record<string, string>> = labels
  return (base, mine, theirs) => {
    const [before, own, other] = [base, mine, theirs] as Values[] as [Values, Values, Values]
    const changedNames = Object.keys(own).filter((name) => !isSame(own[name], before[name]))
    const conflicts: Conflict[] = changedNames
      .filter((name) => name in labelsByName && !isSame(other[name], before[name]) && !isSame(own[name], other[name]))
      .map((name) => ({
        label: labelsByName[name] ?? name,
        mine: formatValue(name, own[name]),
        theirs: formatValue(name, other[name]),
      }))
    return { value: { ...theirs, ...Object.fromEntries(changedNames.map((name) => [name, own[name]])) }, conflicts }
  }
}
