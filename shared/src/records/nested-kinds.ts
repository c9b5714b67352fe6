import { z } from 'zod'
import { cleanEmail } from '../cells/email.ts'
import { cleanNumber } from '../cells/number.ts'
import { cleaned, withRule } from '../rules/schemas.ts'
import { brokenRule, type RuleName, ruleMessage } from '../rules/validation.ts'
import { type Extra, type Field, type Fields, shapeOf, type Values } from './kinds.ts'

const maxEntries = 200
/** Maximum records of a field. Each is checked field by field, so hundreds in each of 500 rows would take a second. */
const maxRecords = 20
const textLength = 200

/** A domain with the provider's business suffix, of at most 40 characters. */
export function amptDomain(label: string, extra: Extra = {}): Field<string> {
  const schema = withRule(
    z
      .string()
      .trim()
      .max(40, { error: ruleMessage('ampt', label), abort: true }),
    label,
    'ampt',
  )
  return { kind: 'text', label, schema, blank: '', ...extra }
}

/** A line of text that `clean` writes in its usual form, such as a register number without spaces. */
export const cleanedText = (label: string, length: number, clean: (text: string) => string): Field<string> => ({
  kind: 'text',
  label,
  schema: cleaned(label, length, clean),
  blank: '',
})

/** A field with a list of values, such as `a@one.example, b@two.example`. Each value is checked by the same rule. */
function list(label: string, rule: RuleName, clean: (text: string) => string, extra: Extra): Field<string[]> {
  const schema = z
    .array(
      z
        .string(`Invalid ${label}`)
        .overwrite(clean)
        .max(textLength, ruleMessage('max', label, { length: textLength })),
      `Invalid ${label}`,
    )
    .max(maxEntries, `${label} can only have ${maxEntries} entries`)
    .superRefine((values, issues) => {
      const message = values
        .map((value) => (value === '' ? undefined : brokenRule(rule, label, value, {})))
        .find(Boolean)
      if (message) issues.addIssue({ code: 'custom', message })
    })
  return {
    kind: 'list',
    label,
    schema,
    blank: [],
    inWords: { write: (values) => values.join(', '), read: (text) => parts(text, /[,;\n]/) },
    ...extra,
  }
}

/** E-mail addresses separated by commas. */
export function emails(label: string, extra: Extra = {}): Field<string[]> {
  return list(label, 'email', cleanEmail, { width: 220, ...extra })
}

/** Australian numbers separated by commas. */
export function phones(label: string, extra: Extra = {}): Field<string[]> {
  return list(label, 'landline', cleanNumber, { width: 220, ...extra })
}

const parts = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Returns the first error of a nested record, because errors are reported on the field that contains the record. */
function firstProblem(shape: z.ZodType, value: unknown): string | undefined {
  const result = shape.safeParse(value)
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'Invalid')
}

function converterOf<F extends Fields>(fields: F) {
  const names = Object.keys(fields)
  const label = (name: string, value: unknown) =>
    fields[name]?.options?.find((option) => option.value === value)?.label ?? String(value ?? '')
  const fromLabel = (name: string, text: string) =>
    fields[name]?.options?.find((option) => option.label.toLowerCase() === text.toLowerCase())?.value ?? text
  return {
    write: (value: Values<F>) =>
      names
        .map((name) => label(name, value[name]))
        .join(' / ')
        .replace(/(?<![ /])[ /]+$/, ''),
    read: (text: string): Values<F> => {
      const words = text.split('/').map((part) => part.trim())
      const entries = names.map((name, index) => [name, fromLabel(name, words[index] ?? '')])
      return Object.fromEntries(entries)
    },
  }
}

/** One record of a few text fields within a row; slashes separate its parts. */
export function record<F extends Fields>(label: string, fields: F, extra: Extra = {}): Field<Values<F>> {
  const shape = z.object(shapeOf(fields))
  const outer = z
    .record(z.string(), z.unknown(), `Invalid ${label}`)
    .overwrite((value) => shape.safeParse(value).data ?? value)
  const schema = nested<Values<F>>(outer, (value) => [firstProblem(shape, value)])
  const blank = shape.parse({}) as Values<F>
  return { kind: 'record', label, schema, blank, fields, inWords: converterOf(fields), width: 220, ...extra }
}

/** Several records within a row, separated by semicolons. */
export function records<F extends Fields>(label: string, fields: F, extra: Extra = {}): Field<Values<F>[]> {
  const shape = z.object(shapeOf(fields))
  const entry = z
    .record(z.string(), z.unknown(), `Invalid ${label}`)
    .overwrite((value) => shape.safeParse(value).data ?? value)
  const outer = z.array(entry, `Invalid ${label}`).max(maxRecords, `${label} can only have ${maxRecords} entries`)
  const schema = nested<Values<F>[]>(outer, (values) =>
    (values as unknown[]).map((value) => firstProblem(shape, value)),
  )
  const converter = converterOf(fields)
  return {
    kind: 'records',
    label,
    schema,
    blank: [],
    fields,
    inWords: {
      write: (values) => values.map(converter.write).join('; '),
      read: (text) => parts(text, /[;\n]/).map(converter.read),
    },
    width: 260,
    ...extra,
  }
}

/** Validates the nested values and reports their errors on the whole field, because the person sees one cell. */
function nested<T>(outer: z.ZodType, problems: (value: unknown) => readonly (string | undefined)[]): z.ZodType<T, T> {
  const checked = outer.superRefine((value, issues) => {
    const message = problems(value).find(Boolean)
    if (message) issues.addIssue({ code: 'custom', message })
  })
  return checked as z.ZodType<T, T>
}
