import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../contract/index.ts'
import { dateInput, dateInputOrEmpty } from './dates.ts'

test.each([
  ['2026-03-05', '2026-03-05'],
  ['2026-03-05T00:00:00Z', '2026-03-05'],
  ['2026-03-05T23:59:59.999+11:00', '2026-03-05'],
  ['2024-02-29T10:00', '2024-02-29'],
])('reads %j as the date %j', (text, date) => {
  expect(dateInput('Signed date').parse(text)).toBe(date)
  expect(dateInputOrEmpty('Signed date').parse(text)).toBe(date)
})

test.each([
  '05/03/2026',
  '2026-3-5',
  '2026-02-31',
  '2025-02-29',
  'yesterday',
  '2026-03-05 10:00',
  '2026-02-31T00:00:00Z',
])('refuses %j and names the expected format', (text) => {
  for (const schema of [dateInput('Signed date'), dateInputOrEmpty('Signed date')])
    expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'Signed date must be a date such as 2026-03-05',
    ])
})

test('accepts an empty date only where the field is optional', () => {
  expect(dateInputOrEmpty('Date').parse('')).toBe('')
  expect(dateInput('Date').safeParse('').success).toBe(false)
})

type Fields = [path: string, field: z.core.$ZodType][]

/** Lists the fields of a body at every depth, with their paths. */
function fieldsOf(schema: z.core.$ZodType, path: string): Fields {
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]): Fields => {
      return [[`${path}.${name}`, field], ...fieldsOf(field, `${path}.${name}`)]
    })
  if (schema instanceof z.ZodArray) return fieldsOf(schema.def.element, path)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.def.in, path)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  return isWrapped ? fieldsOf(schema.def.innerType, path) : []
}

const isDateName = (path: string) => /(date|dob\w*|birth|since|contract_(start|end)|created(from|to))$/i.test(path)

test('every date field refuses 31 February and accepts 29 February of a leap year', () => {
  const dates = allCalls.flatMap(({ method, path, body }) => fieldsOf(body, `${method} ${path}`))
  const dateFields = dates.filter(([path, field]) => isDateName(path) && !z.safeParse(field, true).success)
  expect(dateFields.length).toBeGreaterThan(20)
  for (const [path, field] of dateFields) {
    expect([path, z.safeParse(field, '2026-02-31').success]).toEqual([path, false])
    expect([path, z.safeParse(field, '1996-02-29T00:00:00Z').success]).toEqual([path, true])
  }
})
