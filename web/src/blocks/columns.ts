import type { Block, Catalogue, OrderFacts } from '@dealerline/shared/blocks/block.ts'
import { blankRow, priceRow, typedFields } from '@dealerline/shared/blocks/block.ts'
import type { Field, KindName } from '@dealerline/shared/blocks/kinds.ts'
import type { Column, ColumnKind } from '../ui/grid/columns.ts'
import { type Choices, optionsOf } from './choices.ts'
import type { EditedRow } from './row-errors.ts'

const kinds: Record<KindName, ColumnKind> = {
  text: 'text',
  email: 'email',
  phone: 'phone',
  date: 'date',
  choice: 'select',
  flag: 'checkbox',
  number: 'number',
  money: 'money',
  months: 'number',
  plan: 'select',
  handset: 'select',
  address: 'select',
  contact: 'select',
  bundle: 'select',
  list: 'text',
  record: 'text',
  records: 'text',
}

/** The columns of a block's row editor: its fields, and what each row costs. */
export function columnsOf(
  block: Block,
  order: OrderFacts,
  choices: Choices,
  catalogue: Catalogue,
): Column<EditedRow>[] {
  // A star only where every row needs the field; what some rows need is asked for before sending.
  const blank = blankRow(block, order, [])
  const isRequired = (name: string) => block.requires[name]?.(blank, order) ?? false
  const fields = typedFields(block).map(([name, field]) => ({
    ...toColumn(block, name, field, choices, catalogue),
    required: isRequired(name),
  }))
  const price = (part: 'monthly' | 'onceOff') => (row: EditedRow) => priceRow(block, row, catalogue)[part].inc
  return [
    ...fields,
    {
      key: 'monthlyFee',
      label: 'Monthly (inc GST)',
      kind: 'money',
      width: 120,
      readOnly: true,
      compute: price('monthly'),
    },
    {
      key: 'onceOffCharges',
      label: 'Once-off (inc GST)',
      kind: 'money',
      width: 120,
      readOnly: true,
      compute: price('onceOff'),
    },
  ]
}

function toColumn(block: Block, name: string, field: Field, choices: Choices, catalogue: Catalogue): Column<EditedRow> {
  return {
    key: name,
    label: field.label,
    kind: kinds[field.kind],
    ...(field.width && { width: field.width }),
    ...(field.help && { help: field.help }),
    ...(kinds[field.kind] === 'select' && { options: optionsOf(field, choices) }),
    ...inWords(field),
    apply: (row, value) => {
      const changed = { ...row, [name]: value ?? field.blank }
      return { ...changed, ...block.complete?.(changed, catalogue, name) }
    },
  }
}

/** How a list or a record stands in a cell, where it is typed and pasted as words. */
function inWords({ inWords: words, blank }: Field): Partial<Column<EditedRow>> {
  if (!words) return {}
  const write = (value: unknown) => words.write(value ?? blank)
  return { format: write, edit: write, parse: (text) => ({ ok: true, value: words.read(text) }) }
}
