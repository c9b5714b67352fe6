import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-au'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { formatDate, parseDate } from '../format.ts'
import { type FieldProps, useField } from './field-props.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldProps<Values, Name, Output> & {
  /** The day the picker opens at while nothing is chosen, `YYYY-MM-DD`. */
  openAt?: string
  /** First and last day that may be picked, `YYYY-MM-DD`. */
  earliest?: string
  latest?: string
  clearable?: boolean
}

/** A day, shown and typed as DD/MM/YYYY or picked; the form's value is `YYYY-MM-DD`, or null. */
export function DateField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: Props<Values, Name, Output>,
) {
  const { input, value, change } = useField(props)
  return (
    <DateInput
      {...input}
      placeholder={props.placeholder ?? 'DD/MM/YYYY'}
      valueFormat={formatDate}
      dateParser={(text) => parseDate(text) ?? null}
      locale="en-au"
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      previousLabel="Previous"
      nextLabel="Next"
      defaultDate={props.openAt}
      minDate={props.earliest}
      maxDate={props.latest}
      clearable={props.clearable}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      popoverProps={{ position: 'bottom-start' }}
      value={typeof value === 'string' && value !== '' ? value.slice(0, 10) : null}
      onChange={(next) => change(next)}
    />
  )
}
