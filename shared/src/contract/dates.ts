import { z } from 'zod'

const written = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i

/** Whether a text is a day of the calendar written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** The calendar date of an ISO date-time as it is written, whatever its offset. Any other text is returned unchanged. */
const toCalendarDate = (text: string) => written.exec(text.trim())?.[1] ?? text

const exampleDate = '2026-03-05'
/** A date with a time, parts of a second and a zone. */
const dateLength = 40
const messageOf = (label: string) => `${label} must be a date such as ${exampleDate}`

/** A date: YYYY-MM-DD, or an ISO date-time of which the calendar date counts. */
export function dateInput(label: string): z.ZodString {
  return z
    .string(messageOf(label))
    .max(dateLength, { error: messageOf(label), abort: true })
    .overwrite(toCalendarDate)
    .refine(isDate, { error: messageOf(label), abort: true })
    .meta({ format: 'date', examples: [exampleDate] })
}

/** The same where no date is given as an empty text. */
export function dateInputOrEmpty(label: string): z.ZodString {
  return z
    .string(messageOf(label))
    .max(dateLength, { error: messageOf(label), abort: true })
    .overwrite(toCalendarDate)
    .refine((text) => text === '' || isDate(text), { error: messageOf(label), abort: true })
    .meta({ description: 'A date written YYYY-MM-DD, or empty.' })
}
