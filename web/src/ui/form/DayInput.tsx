import { readDate } from '@dealerline/shared/cells/day.ts'
import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-au'
import { formatDate } from '../format.ts'

export interface DayLimits {
  /** The day that the picker opens at while the field is empty, `YYYY-MM-DD`. */
  openAt?: string
  /** The first and last day that can be picked, `YYYY-MM-DD`. */
  earliest?: string
  latest?: string
  clearable?: boolean
}

type Props = DayLimits &
  Omit<DateInputProps, 'value' | 'onChange' | 'name'> & {
    /** The name of the day, for the label of the button that clears it. */
    name: string
    /** `YYYY-MM-DD`, or null. */
    value: string | null
    onChange: (day: string | null) => void
  }

/** A day, shown and typed as DD/MM/YYYY or picked. */
export function DayInput({ name, openAt, earliest, latest, placeholder, ...input }: Props) {
  return (
    <DateInput
      {...input}
      placeholder={placeholder ?? 'DD/MM/YYYY'}
      valueFormat={formatDate}
      dateParser={(text) => readDate(name, text).value ?? null}
      locale="en-au"
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      previousLabel="Previous"
      nextLabel="Next"
      defaultDate={openAt}
      minDate={earliest}
      maxDate={latest}
      clearButtonProps={{ 'aria-label': `Clear ${name}` }}
      popoverProps={{ position: 'bottom-start' }}
    />
  )
}
