import { cellKinds } from '@dealerline/shared/records/cell-kinds.ts'
import type { Field } from '@dealerline/shared/records/kinds.ts'
import { type Choices, optionsOf } from '../fields/choices.ts'
import type { Column } from '../ui/grid/columns.ts'

/** Returns the column of one field, with functions to parse, format and choose its values. */
export function columnOf<R extends object>(name: string, field: Field, choices: Choices): Column<R> {
  return {
    key: name,
    label: field.label,
    kind: cellKinds[field.kind],
    ...(field.width && { width: field.width }),
    // A plan is recognised by the end of its name.
    ...((field.kind === 'plan' || field.kind === 'handset') && { usualWidth: 150 }),
    ...(field.help && { help: field.help }),
    ...(cellKinds[field.kind] === 'choice' && { options: rowOptions<R>(name, field, choices) }),
    ...textOptions(field),
    apply: (row, value) => ({ ...row, [name]: value ?? field.blank }),
  }
}

/** Returns the options of a field; those of a plan follow the type that the row has. */
function rowOptions<R extends object>(name: string, field: Field, choices: Choices): Column<R>['options'] {
  const { typeField, usageTypes = [], phonesOnly, ...other } = field
  const all = optionsOf(field, choices)
  if (phonesOnly) {
    const withOthers = optionsOf(other, choices)
    // Other hardware, which an earlier release allowed, stays readable.
    return (row) => (all.some(({ value }) => value === (row as Record<string, unknown>)[name]) ? all : withOthers)
  }
  if (!typeField) return all
  const byType = new Map<unknown, typeof all>(
    usageTypes.map((type) => [type, optionsOf({ ...field, usageTypes: [type] }, choices)]),
  )
  return (row) => {
    const { [typeField]: type, [name]: current } = row as Record<string, unknown>
    const options = byType.get(type) ?? all
    // A plan of another type, which an earlier release allowed, stays readable.
    return !current || options.some(({ value }) => value === current) ? options : all
  }
}

/** Returns the functions that format, parse and copy a list or a record as the text of a cell. */
function textOptions<R extends object>({ inWords: converter, blank }: Field): Partial<Column<R>> {
  if (!converter) return {}
  const write = (value: unknown) => converter.write(value ?? blank)
  return { format: write, edit: write, parse: (text) => ({ ok: true, value: converter.read(text) }) }
}
