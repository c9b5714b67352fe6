import {
  type Block,
  blankRow,
  type Catalogue,
  editableFields,
  type OrderFacts,
  type Row,
} from '@dealerline/shared/blocks/block.ts'
import type { RowPricer } from '@dealerline/shared/record-rules/order-prices.ts'
import type { Field, KindName } from '@dealerline/shared/records/kinds.ts'
import { normaliseWith } from '../editing/step-fields.ts'
import type { Choices } from '../fields/choices.ts'
import type { Column, NewChoices } from '../ui/grid/columns.ts'
import type { EditedRow } from './content/row-errors.ts'
import { columnOf } from './field-column.ts'
import { nestedEditor } from './nested/nested-editor.tsx'

interface ColumnSource<R extends EditedRow> {
  block: Block
  facts: OrderFacts
  choices: Choices
  catalogue: Catalogue
  priceOf: RowPricer
  /** The fields that have a column. */
  visibleNames: ReadonlySet<string>
  /** Adds an address of the customer, which the fields for an address then offer. */
  newAddresses?: NewChoices
  /** Columns after the fields. */
  more?: readonly Column<R>[]
}

/**
 * Whether a new row has a value that is rarely typed: a number that the portal counts, the usual choice next to the number by
 * which people recognise the row, or a type that the plan decides.
 */
const hasUsualValue = ({ numberField, identity, rows }: Block, name: string, { kind }: Field, blank: Row): boolean =>
  numberField === name ||
  (identity !== undefined && kind === 'choice' && blank[name] !== '') ||
  Object.values(rows).some(({ typeField }) => typeField === name)

/** Returns the columns of a block's grid: its fields, and the price of each row. */
export function columnsOf<R extends EditedRow = EditedRow>({
  block,
  facts,
  choices,
  catalogue,
  priceOf,
  visibleNames,
  newAddresses,
  more = [],
}: ColumnSource<R>): Column<R>[] {
  // Mark a column as required only if every row needs the field. Other requirements are checked before sending.
  const blank = blankRow(block, facts, [])
  const fields = editableFields(block)
    .filter(([name]) => visibleNames.has(name))
    .map(([name, field]) => ({
      ...columnOf<R>(name, field, choices),
      ...(field.fields && { dialog: nestedEditor(field, field.fields, choices) }),
      ...(field.kind === 'address' && newAddresses && { newChoices: newAddresses }),
      requiredToSend: block.requires[name]?.(blank, facts) ?? false,
      isNeeded: (row: R) => block.requires[name]?.(row, facts) ?? false,
      ...(block.identity === name && { identity: true as const }),
      ...(hasUsualValue(block, name, field, blank) && { hasUsualValue: true as const }),
      importance: importanceOf(block, name, block.requires[name]?.(blank, facts) ?? false),
      normalise: normaliseWith(field),
      apply: (row: R, value: unknown): R => {
        const changedRow = { ...row, [name]: value ?? field.blank }
        return { ...changedRow, ...block.complete?.(changedRow, catalogue, name) }
      },
    }))
  const price = (key: string, label: string, part: 'monthly' | 'onceOff', importance?: number): Column<R> => ({
    key,
    label,
    kind: 'money',
    width: 120,
    readOnly: true,
    pinned: true,
    ...(importance && { importance }),
    compute: (row) => priceOf(row).price[part].inc,
  })
  return [
    ...fields,
    ...more,
    price('monthlyFee', 'Monthly (inc GST)', 'monthly'),
    // Where there are more columns than fields, they come before it.
    price('onceOffCharges', 'Once-off (inc GST)', 'onceOff', more.length > 0 ? 4 : undefined),
  ]
}

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
function importanceOf(block: Block, name: string, isRequired: boolean): number {
  const field: Field | undefined = block.rows[name]
  if (!field) return 0
  if (isRequired || block.numberField === name || block.requiredToSave?.includes(name)) return 6
  if (field.importance) return field.importance === 'high' ? 5 : 0
  if (field.internal) return 0
  if (field.column === 'quantity' || block.listPrices?.some((price) => price.field === name)) return 4
  return byKind[field.kind] ?? (block.requires[name] ? 2 : 1)
}
