import type { CatalogueField } from '@dealerline/shared/contract/catalogue-fields.ts'
import type { ClashInWords } from '../../ui/feedback/ClashDialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { Lists } from './CatalogueFields.tsx'
import type { Clash } from './record-values.ts'

/** Fields that two people changed, as people read their values. */
export function clashesInWords(
  clashes: readonly Clash[],
  fields: Record<string, CatalogueField>,
  lists: Lists,
): ClashInWords[] {
  return clashes.map(({ name, label, mine, theirs }) => ({
    label,
    mine: inWords(fields[name], lists, mine),
    theirs: inWords(fields[name], lists, theirs),
  }))
}

function inWords(field: CatalogueField | undefined, lists: Lists, value: unknown): string {
  if (field?.list) return lists[field.list].find((option) => option.value === value)?.label ?? ''
  if (field?.kind === 'money' && typeof value === 'number') return formatMoney(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '')
}
