import type { FieldPath, FieldValues } from 'react-hook-form'
import { DayInput, type DayLimits } from './DayInput.tsx'
import { type FieldProps, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> &
  DayLimits

/** A day, shown and typed as DD/MM/YYYY or picked. The form's value is `YYYY-MM-DD`, or null. */
export function DateField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
  const { input, value, change } = useField(props)
  const { openAt, earliest, latest, clearable } = props
  return (
    <DayInput
      {...input}
      name={props.label}
      placeholder={props.placeholder}
      openAt={openAt}
      earliest={earliest}
      latest={latest}
      clearable={clearable}
      value={typeof value === 'string' && value !== '' ? value.slice(0, 10) : null}
      onChange={change}
    />
  )
}
