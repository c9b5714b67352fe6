import '../rules/input-messages.ts'
import { z } from 'zod'
import { cleanEmail } from '../cells/email.ts'
import { cleanNumber } from '../cells/number.ts'
import { contractTerms } from '../rules/contract-terms.ts'
import { dateInputOrEmpty } from '../rules/dates.ts'
import { maxID } from '../rules/ids.ts'
import { cleaned, limited, lines, withRule } from '../rules/schemas.ts'
import type { UsageType } from '../rules/usage-types.ts'
import { type RuleName, ruleMessage } from '../rules/validation.ts'

/**
 * The columns that every order line has in addition to `details`. If the kind of a field names a column, the field is
 * stored in that column.
 */
export type LineColumn = 'ratePlanID' | 'hardwareID' | 'contractLength' | 'quantity' | 'addressID' | 'onceOffCharge'

export type KindName =
  | 'text'
  | 'email'
  | 'phone'
  | 'date'
  | 'choice'
  | 'flag'
  | 'number'
  | 'money'
  | 'months'
  | 'plan'
  | 'handset'
  | 'address'
  | 'contact'
  | 'bundle'
  | 'list'
  | 'record'
  | 'records'

/**
 * One field of a block: its label, validation, storage and default value. The row editor, the contract, the storage,
 * the printed order and the export are all generated from it.
 */
export interface Field<T = unknown> {
  kind: KindName
  label: string
  schema: z.ZodType<T, T>
  blank: T
  column?: LineColumn
  options?: readonly { value: string | number; label: string }[]
  usageTypes?: readonly UsageType[]
  /** The field of the row that says which of the usage types a plan must have. */
  typeField?: string
  help?: string
  /** Maximum width of its column in pixels. */
  width?: number
  /** Whether a narrow table shows its column longer (`high`) or less long (`low`) than its kind and rules suggest. */
  importance?: 'high' | 'low'
  /** Whether printed documents and the customer's page omit it. */
  internal?: boolean
  /** Converts a value that is not plain text to the text of a cell or document (`write`), and back (`read`). */
  inWords?: { write(value: T): string; read(text: string): T }
  /** Whether goods must be deliverable to the address, which excludes PO Boxes. */
  physical?: true
  /** Whether the hardware is the phone of an extension, which excludes modems, power supplies and the like. */
  phonesOnly?: true
  /** The fields of a nested record. */
  fields?: Fields
}

export type Fields = Record<string, Field>

/** Returns the Zod shape of the fields; an omitted field gets its blank value. */
export function shapeOf<F extends Fields>(fields: F): { [K in keyof F]: z.ZodDefault<z.ZodType<ValueOf<F[K]>>> } {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.schema.default(field.blank)])
  return Object.fromEntries(entries)
}

/** Returns the Zod shape of a form; an empty field gets its blank value. */
export function formShapeOf(fields: Fields): Record<string, z.ZodType> {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    z.preprocess((value) => value ?? field.blank, field.schema),
  ])
  return Object.fromEntries(entries)
}

/** Returns the values of these fields; an empty field gets its blank value. */
export function fieldValues(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, values[name] ?? field.blank]))
}

/**
 * Returns the Zod shape of stored values. It checks types only, so that rows stay readable after a rule has changed.
 */
export function storedShapeOf<F extends Fields>(fields: F): { [K in keyof F]: z.ZodDefault<z.ZodType<ValueOf<F[K]>>> } {
  const schemaFor = (blank: unknown): z.ZodType => {
    if (typeof blank === 'string') return z.string()
    if (Array.isArray(blank)) return z.array(z.union([z.string(), z.record(z.string(), z.unknown())]))
    if (typeof blank === 'object') return z.record(z.string(), z.unknown())
    return typeof blank === 'number' ? z.number() : z.boolean()
  }
  const entries = Object.entries(fields).map(([name, { blank }]) => [name, schemaFor(blank).default(blank)])
  return Object.fromEntries(entries)
}

export type ValueOf<F> = F extends Field<infer T> ? T : never
export type Values<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }

export type Extra = Partial<Pick<Field, 'help' | 'width' | 'internal' | 'importance'>>

/** Maximum length; allows for spaces, brackets and a country code. */
const phoneLength = 30

const wholeNumber = (label: string) => z.number(`${label} must be numeric`).int(`Invalid ${label}`)

/** A line of text of at most `length` characters. */
export function text(label: string, extra: Extra & { length?: number } = {}): Field<string> {
  const { length = 100, ...rest } = extra
  return { kind: 'text', label, schema: limited(label, length), blank: '', ...rest }
}

/** A text of several lines. */
export function paragraphs(label: string, length: number, extra: Extra = {}): Field<string> {
  return { ...text(label, extra), schema: lines(label, length) }
}

export function email(label: string, extra: Extra = {}): Field<string> {
  const input = cleaned(label, 200, cleanEmail)
  return { kind: 'email', label, schema: withRule(input, label, 'email'), blank: '', ...extra }
}

const landline = '0298765432'
const exampleNumbers: Partial<Record<RuleName, string>> = { phonenumber: landline, landline, inbound: '1300123456' }

/** An Australian phone number; the rule limits the type of number. */
export function phone(label: string, rule: RuleName = 'anyPhone', extra: Extra = {}): Field<string> {
  const input = z
    .string()
    .overwrite(cleanNumber)
    .max(phoneLength, { error: ruleMessage(rule, label), abort: true })
  const schema = withRule(input, label, rule).meta({ examples: [exampleNumbers[rule] ?? '0412345678'] })
  return { kind: 'phone', label, schema, blank: '', ...extra }
}

/** A date as YYYY-MM-DD, or empty. With `dateofbirth`, the person must be over 17 and under 100. */
export function date(label: string, rule?: 'dateofbirth', extra: Extra = {}): Field<string> {
  const schema = dateInputOrEmpty(label)
  return { kind: 'date', label, schema: rule ? withRule(schema, label, rule) : schema, blank: '', ...extra }
}

/** One of a list of values. Empty until one is chosen, unless `blank` is set, which also replaces an empty value. */
export function choice<const O extends Record<string, string>>(
  label: string,
  options: O,
  extra: Extra & { blank?: keyof O & string } = {},
): Field<string> {
  const { blank = '', ...rest } = extra
  const list = Object.entries(options).map(([value, optionLabel]) => ({ value, label: optionLabel }))
  const schema: z.ZodType<string, string> = z
    .enum(['', ...Object.keys(options)], ruleMessage('min_value', label))
    .overwrite((value) => value || blank)
  return { kind: 'choice', label, schema, blank, options: list, ...rest }
}

/** A choice from numbered values. Defaults to 0, which means that nothing is chosen unless `options` defines a 0. */
export function option(label: string, options: Readonly<Record<number, string>>, extra: Extra = {}): Field<number> {
  const list = Object.entries(options).map(([value, optionLabel]) => ({ value: Number(value), label: optionLabel }))
  const values = new Set([0, ...list.map(({ value }) => value)])
  const refined = wholeNumber(label).refine((value) => values.has(value), ruleMessage('min_value', label))
  const schema = refined.meta({ enum: [...values] })
  return { kind: 'choice', label, schema, blank: 0, options: list, ...extra }
}

export function flag(label: string, blank = false, extra: Extra = {}): Field<boolean> {
  return { kind: 'flag', label, schema: z.boolean(ruleMessage('min_value', label)), blank, ...extra }
}

/** A whole number, 0 or more unless `min` is set. */
export function count(
  label: string,
  extra: Extra & { blank?: number; column?: LineColumn; min?: number; max?: number } = {},
): Field<number> {
  const { blank = 0, min = 0, max = 1_000_000, ...rest } = extra
  return {
    kind: 'number',
    label,
    schema: wholeNumber(label).min(min, `Invalid ${label}`).max(max, `Invalid ${label}`),
    blank,
    ...rest,
  }
}

/** A quantity; prices are multiplied by it. */
export function quantity(label = 'Quantity', extra: Extra = {}): Field<number> {
  return count(label, { blank: 1, column: 'quantity', min: 1, max: 100_000, width: 90, ...extra })
}

/** An amount in Australian dollars with two decimal places. */
export function money(label: string, extra: Extra & { column?: LineColumn } = {}): Field<number> {
  const schema = z.number(`${label} must be numeric`).min(0, `Invalid ${label}`).max(99_999_999.99, `Invalid ${label}`)
  return { kind: 'money', label, schema: schema.multipleOf(0.01, `Invalid ${label}`), blank: 0, ...extra }
}

/** A contract term in months; 0 means no contract. */
export function months(
  label = 'Contract (months)',
  blank: number = contractTerms.usual,
  extra: Extra = {},
): Field<number> {
  const schema = wholeNumber(label).min(0, 'Invalid contract months').max(120, 'Invalid contract months')
  return { kind: 'months', label, schema, blank, column: 'contractLength', width: 110, ...extra }
}

const reference = (label: string) => wholeNumber(label).min(0, `Invalid ${label}`).max(maxID, `Invalid ${label}`)

/** A rate plan of one of these usage types. The default is 0: nothing is chosen. */
export function plan(
  label: string,
  usages: readonly UsageType[],
  extra: Extra & Pick<Field, 'typeField'> = {},
): Field<number> {
  return {
    kind: 'plan',
    label,
    schema: reference(label),
    blank: 0,
    column: 'ratePlanID',
    usageTypes: usages,
    width: 240,
    ...extra,
  }
}

/** A handset of the catalogue. The default is 0: nothing is chosen. */
export function handset(label = 'Handset', extra: Extra & Pick<Field, 'phonesOnly'> = {}): Field<number> {
  return { kind: 'handset', label, schema: reference(label), blank: 0, column: 'hardwareID', width: 220, ...extra }
}

/** A bundle of the catalogue for the row; 0 for none. */
export function bundle(label = 'Bundle', extra: Extra = {}): Field<number> {
  return { kind: 'bundle', label, schema: reference(label), blank: 0, width: 170, ...extra }
}

/** One of the customer's contacts, such as the person on site. The default is 0: nothing is chosen. */
export function contact(label = 'Contact', extra: Extra = {}): Field<number> {
  return { kind: 'contact', label, schema: reference(label), blank: 0, width: 200, ...extra }
}

/** One of the customer's addresses. The default is 0: nothing is chosen. */
export function address(label = 'Address', extra: Extra & Pick<Field, 'physical'> = {}): Field<number> {
  return { kind: 'address', label, schema: reference(label), blank: 0, column: 'addressID', width: 240, ...extra }
}
