import { readDate } from '@dealerline/shared/cells/day.ts'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { DayInput, type DayLimits } from './DayInput.tsx'
import { type FieldProps, toText, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> &
  Pick<DayLimits, 'openAt' | 'clearable'>

/**
 * A day, shown and typed as DD/MM/YYYY or picked. The form's value is `YYYY-MM-DD`, null, or the typed text while it is not a
 * date, so that the form refuses it.
 */
export function DateField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
  const { input, value, change } = useField(props)
  const { label, openAt, clearable } = props
  const { value: day, problem } = readDate(label, toText(value).slice(0, 40))
  const isText = problem !== undefined && toText(value) !== ''
  return (
    <DayInput
      {...input}
      error={isText ? problem : input.error}
      name={label}
      placeholder={props.placeholder}
      openAt={openAt}
      clearable={clearable}
      value={day ?? null}
      onRefuse={change}
      onChange={change}
    />
  )
}
