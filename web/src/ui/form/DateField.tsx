import { readDate } from '@dealerline/shared/cells/day.ts'
import { useState } from 'react'
import { DayInput, type DayLimits } from './DayInput.tsx'
import { type FieldComponent, toText, useField } from './field-props.ts'

/**
 * A day, shown and typed as DD/MM/YYYY or picked. The form's value is `YYYY-MM-DD`, null, or the typed text while it is not a
 * date, so that the form refuses it.
 */
export const DateField: FieldComponent<Pick<DayLimits, 'openAt' | 'clearable'>> = (props) => {
  const { input, value, change } = useField(props)
  const { label, openAt, clearable } = props
  const { value: day, problem } = readDate(label, toText(value).slice(0, 40))
  const isText = problem !== undefined && toText(value) !== ''
  const [first] = useState(toText(value))
  return (
    <DayInput
      {...input}
      error={isText ? problem : input.error}
      name={label}
      placeholder={props.placeholder}
      openAt={openAt}
      clearable={clearable}
      value={day ?? null}
      text={isText && first === value ? first : undefined}
      onRefuse={change}
      onChange={change}
    />
  )
}
