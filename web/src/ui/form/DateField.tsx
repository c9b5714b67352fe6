import { readDate } from '@dealerline/shared/cells/day.ts'
import type { FormEvent } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { DayInput, type DayLimits } from './DayInput.tsx'
import { type FieldProps, toText, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> &
  DayLimits

/**
 * A day, shown and typed as DD/MM/YYYY or picked. The form's value is `YYYY-MM-DD`, null, or the typed text while it is not a
 * date, so that the form refuses it.
 */
export function DateField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
  const { input, value, change } = useField(props)
  const { label, openAt, earliest, latest, clearable } = props
  const { value: day, problem } = readDate(label, toText(value).slice(0, 40))
  const isText = problem !== undefined && toText(value) !== ''
  const changeText = ({ currentTarget: { value: text } }: FormEvent<HTMLInputElement>) => {
    if (text.trim() === '') change(null)
    else if (readDate(label, text).problem !== undefined) change(text)
  }
  return (
    <DayInput
      {...input}
      error={isText ? problem : input.error}
      name={label}
      placeholder={props.placeholder}
      openAt={openAt}
      earliest={earliest}
      latest={latest}
      clearable={clearable}
      fixOnBlur={!isText}
      value={day ?? null}
      onInput={changeText}
      onChange={change}
    />
  )
}
