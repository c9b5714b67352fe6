import type { ImportField } from './kind.ts'

/** Describes the valid cells of a field. */
export function describeCell({ kind, list, options = [] }: Pick<ImportField, 'kind' | 'list' | 'options'>): string {
  if (list) return 'name of an entry'
  if (kind === 'flag') return 'Yes or No'
  if (kind === 'choice') return options.map(({ label }) => label).join(', ')
  if (kind === 'money') return 'amount'
  if (kind === 'date') return 'date: DD/MM/YYYY or YYYY-MM-DD'
  return kind === 'months' ? 'number of months' : kind
}
