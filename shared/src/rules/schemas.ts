import { z } from 'zod'
import { brokenRule, type RuleContext, type RuleName, ruleMessage } from './validation.ts'

/** A schema with a rule of `validations`, said with the label of its field. */
export function checked<T>(
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

/** Text of at most `length` characters; the schema states the limit, so that OpenAPI shows it as maxLength. */
export function limited(label: string, length: number, missing?: string): z.ZodString {
  return z
    .string(missing)
    .trim()
    .max(length, { error: ruleMessage('max', label, { length }), abort: true })
}
