import { readDate } from '@dealerline/shared/cells/day.ts'
import { toLocalDay } from '@dealerline/shared/rules/time.ts'
import { DateInput, type DateInputProps } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/en-au'
import { type FormEvent, useState } from 'react'
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
  Omit<DateInputProps, 'value' | 'onChange' | 'name' | 'label'> & {
    label: string
    /** The name of the day, for the label of the button that clears it. */
    name: string
    /** `YYYY-MM-DD`, or null. */
    value: string | null
    /** The text that an empty field begins with because it was typed before and is no day. */
    text?: string | undefined
    onChange: (day: string | null) => void
    /** Called with each typed text that is not an allowed day. */
    onRefuse?: (text: string) => void
    /** Called when the text is not an allowed day any more, or is one again. The value stays that of before. */
    onWrong?: (isWrong: boolean) => void
  }

/** A day, shown and typed as DD/MM/YYYY or picked. A text that is not an allowed day stays in the input, with the reason. */
export function DayInput({
  name,
  openAt,
  earliest,
  latest,
  placeholder,
  value,
  text,
  error,
  onChange,
  onRefuse,
  onWrong,
  ...input
}: Props) {
  const [refused, setRefused] = useState<{ problem: string; value: string | null }>()
  // A value from elsewhere, such as that of a reset form, replaces the text.
  const problem = refused?.value === value ? refused?.problem : undefined
  const shownError = problem ?? error
  const readText = ({ currentTarget: { value: typed } }: FormEvent<HTMLInputElement>) => {
    if (typed.trim() === '') change(null)
    const textProblem = typed.trim() === '' ? undefined : problemOf(typed, input.label, { earliest, latest })
    setRefused(textProblem === undefined ? undefined : { problem: textProblem, value })
    if (textProblem) onRefuse?.(typed)
    onWrong?.(textProblem !== undefined)
  }
  const change = (day: string | null) => {
    setRefused(undefined)
    onWrong?.(false)
    if (day !== value || refused || text !== undefined) onChange(day)
  }
  return (
    <DateInput
      {...input}
      // The input formats a day. While it has a text, that of today stands in for it.
      value={value ?? (text === undefined ? null : toLocalDay(new Date()))}
      error={shownError}
      fixOnBlur={!shownError}
      onInput={readText}
      onChange={change}
      placeholder={placeholder ?? 'DD/MM/YYYY'}
      valueFormat={(day) => text ?? formatDate(day)}
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

/** Says why a text is not an allowed day; undefined if it is one. */
function problemOf(text: string, label: string, { earliest, latest }: DayLimits): string | undefined {
  const { value: day, problem } = readDate(label, text)
  if (problem !== undefined) return problem
  if (earliest && day < earliest) return `${label} must be ${formatDate(earliest)} or later`
  return latest && day > latest ? `${label} must be ${formatDate(latest)} or earlier` : undefined
}
