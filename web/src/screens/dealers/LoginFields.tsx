import { authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { TextInput } from '@mantine/core'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import { SelectInput } from '../../ui/form/SelectInput.tsx'

interface Props<Value> {
  className?: string | undefined
  value: Value
  onChange: (value: Value) => void
}

/** The name of a person who gets a login or an account. */
export function NameInput({ onChange, ...props }: Props<string>) {
  return (
    <TextInput
      classNames={fieldClasses}
      label="Name"
      autoComplete="off"
      maxLength={100}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  )
}

/** The level of access that they get. */
export function LevelInput<Level extends keyof typeof authLevelLabels>({
  levels,
  onChange,
  ...props
}: Props<Level> & { levels: readonly Level[] }) {
  return (
    <SelectInput
      classNames={fieldClasses}
      label="Level"
      data={levels.map((value) => ({ value, label: authLevelLabels[value] }))}
      onChange={(text) => onChange(levels.find((level) => level === text) ?? props.value)}
      allowDeselect={false}
      {...props}
    />
  )
}
