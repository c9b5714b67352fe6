import { menuIconNames } from '@dealerline/shared/rules/menu-icons.ts'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { menuIcons } from '../../ui/shell/menu-icons.ts'
import classes from './route-admin.module.css'

const options = menuIconNames.map((value) => ({ value, label: value.replaceAll('-', ' ') }))

interface Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> {
  name: Name
  control: Control<Values, unknown, Output>
}

/** The icon of an entry, shown next to its name. */
export function IconField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  name,
  control,
}: Props<Values, Name, Output>) {
  const value: unknown = useWatch({ control, name })
  const iconName = menuIconNames.find((icon) => icon === value)
  const ChosenIcon = iconName && menuIcons[iconName]
  return (
    <div className={classes.icon}>
      <SelectField name={name} control={control} label="Icon" options={options} required />
      {ChosenIcon && <ChosenIcon size={22} aria-hidden />}
    </div>
  )
}
