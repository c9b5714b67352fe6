import { z } from 'zod'
import { cleanLine, cleanText } from '../cells/clean.ts'
import { countAddresses } from './free-text.ts'
import { brokenRule, type RuleContext, type RuleName, ruleMessage } from './validation.ts'
import { isWebAddress } from './web-address.ts'

/** Adds a rule of `validations` to a schema; its message uses the label. */
export function withRule<T>(
  schema: z.ZodType<T, T>,
  label: string,
  rule: RuleName,
  context: RuleContext = {},
): z.ZodType<T, T> {
  return schema.superRefine((value, issues) => {
    const message = brokenRule(rule, label, value, context)
    if (message) issues.addIssue({ code: 'custom', message })
  })
}

/** One line of at most `length` visible characters. The schema declares the limit, so OpenAPI shows it as maxLength. */
export const limited = (label: string, length: number, missing?: string): z.ZodString =>
  cleaned(label, length, cleanLine, missing)

/** Text of several lines. */
export const lines = (label: string, length: number): z.ZodString =>
  cleaned(label, length, (text) => cleanText(text).trim())

/** Text that `clean` writes in its usual form, of at most `length` characters then. */
export function cleaned(label: string, length: number, clean: (text: string) => string, missing?: string): z.ZodString {
  return z
    .string(missing)
    .overwrite(clean)
    .max(length, { error: ruleMessage('max', label, { length }), abort: true })
}

const isFree = (text: string) => countAddresses(text) <= 1
const freeMessage = (label: string) => `${label} can have only one web address`

/** A line that a customer reads in a message. It has at most one web address, which is shown as text. */
export const freeLine = (label: string, length: number) => limited(label, length).refine(isFree, freeMessage(label))

/** The same with several lines. */
export const freeText = (label: string, length: number) => lines(label, length).refine(isFree, freeMessage(label))

/** A required web address. */
export const webAddress = (label: string) =>
  limited(label, 500).refine((text) => isWebAddress(text), ruleMessage('url', label))
