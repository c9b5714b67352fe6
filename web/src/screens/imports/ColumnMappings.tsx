import type { ColumnMapping, ImportKindInfo } from '@dealerline/shared/contract/imports.ts'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import classes from './imports.module.css'

interface Props {
  kind: ImportKindInfo
  mapping: readonly ColumnMapping[]
  onChange: (mapping: readonly ColumnMapping[]) => void
}

/** The field of each column of the file. A column without a field is ignored. */
export function ColumnMappings({ kind, mapping, onChange }: Props) {
  const fields = [
    { value: '', label: 'Ignore this column' },
    ...kind.fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} *` : label })),
  ]
  const setField = (position: number, field: string) =>
    onChange(mapping.map((each, index) => (index === position ? { ...each, field } : each)))
  return (
    <div className={classes.columns}>
      {mapping.map(({ column, field }, position) => (
        <SelectInput
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move, and may have the same name
          key={position}
          label={column || `Column ${position + 1}`}
          data={fields}
          value={field}
          allowDeselect={false}
          onChange={(name) => setField(position, name ?? '')}
        />
      ))}
    </div>
  )
}
