import { type FieldComponent, toText, useField } from './field-props.ts'
import { SelectInput } from './SelectInput.tsx'

/** One choice. A disabled one is shown with the reason (such as `archived`), but can't be newly chosen. */
export type Option = { value: string | number; label: string; disabled?: boolean; note?: string; group?: string }

interface Options {
  options: readonly Option[]
  /** Allows an empty choice. */
  clearable?: boolean
  emptyMessage?: string
}

/** A choice from a list. The form's value is the option's value (text or number), or null. */
export const SelectField: FieldComponent<Options> = (props) => {
  const { input, value, change } = useField(props)
  const { options } = props
  return (
    <SelectInput
      {...input}
      data={options.map((option) => ({
        value: String(option.value),
        label: option.note ? `${option.label} (${option.note})` : option.label,
        disabled: option.disabled,
        group: option.group,
      }))}
      value={options.find((option) => String(option.value) === toText(value)) ? toText(value) : null}
      onChange={(text) => change(options.find((option) => String(option.value) === text)?.value ?? null)}
      clearable={props.clearable}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      allowDeselect={false}
      nothingFoundMessage={props.emptyMessage ?? 'Nothing matches your text'}
      maxDropdownHeight={280}
    />
  )
}
