import type { Block } from '@dealerline/shared/blocks/block.ts'
import type { Field, KindName } from '@dealerline/shared/records/kinds.ts'

const byKind: Partial<Record<KindName, number>> = {
  plan: 5,
  handset: 5,
  phone: 3,
  number: 3,
  money: 3,
  months: 3,
  email: 2,
}

/**
 * Returns how long a field keeps its column as the table becomes narrow, from its declaration: the plan, required fields and
 * prices before fields that only some rows need. The others are in the row panel.
 */
export function importanceOf(block: Block, name: string, isRequired: boolean): number {
  const field: Field | undefined = block.rows[name]
  if (!field) return 0
  if (field.importance) return field.importance === 'high' ? 6 : 0
  if (isRequired || block.numberField === name || block.requiredToSave?.includes(name)) return 5
  if (field.internal) return 0
  if (field.column === 'quantity' || block.listPrices?.some((price) => price.field === name)) return 4
  return byKind[field.kind] ?? (block.requires[name] ? 2 : 1)
}
