import { z } from 'zod'
import { cleanText } from '../cells/clean.ts'
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

/** Text of at most `length` visible characters (`cleanText`). The schema declares the limit, so OpenAPI shows it as maxLength. */
export function limited(label: string, length: number, missing?: string): z.ZodString {
  return z
    .string(missing)
    .overwrite(cleanText)
    .trim()
    .max(length, { error: ruleMessage('max', label, { length }), abort: true })
}

/** Text that `clean` writes in its usual form, of at most `length` characters then. */
export function cleaned(label: string, length: number, clean: (text: string) => string): z.ZodString {
  return z
    .string()
    .overwrite(clean)
    .max(length, { error: ruleMessage('max', label, { length }), abort: true })
}

/** Text that a customer reads in a message. It has at most one web address, which is shown as text. */
export const freeText = (label: string, length: number) =>
  limited(label, length).refine((text) => countAddresses(text) <= 1, `${label} can have only one web address`)

/** A required web address. */
export const webAddress = (label: string) =>
  limited(label, 500).refine((text) => isWebAddress(text), ruleMessage('url', label))
