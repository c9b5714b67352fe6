import { z } from 'zod'

const datePattern = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i

/** Whether the text is a calendar date in the format YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Returns the calendar date of an ISO date-time, ignoring its offset. Returns any other text unchanged. */
const toCalendarDate = (text: string) => datePattern.exec(text.trim())?.[1] ?? text

const exampleDate = '2026-03-05'
/** Maximum length: a date with time, fractions of a second and offset. */
const dateLength = 40
const messageOf = (label: string) => `${label} must be a date such as ${exampleDate}`

/** A date as YYYY-MM-DD. Also accepts an ISO date-time and takes its calendar date. */
export function dateInput(label: string): z.ZodString {
  return z
    .string(messageOf(label))
    .max(dateLength, { error: messageOf(label), abort: true })
    .overwrite(toCalendarDate)
    .refine(isDate, { error: messageOf(label), abort: true })
    .meta({ format: 'date', examples: [exampleDate] })
}

/** Same as `dateInput`, but also accepts an empty text for no date. */
export function dateInputOrEmpty(label: string): z.ZodString {
  return z
    .string(messageOf(label))
    .max(dateLength, { error: messageOf(label), abort: true })
    .overwrite(toCalendarDate)
    .refine((text) => text === '' || isDate(text), { error: messageOf(label), abort: true })
    .meta({ description: 'A date in the format YYYY-MM-DD, or empty.' })
}
