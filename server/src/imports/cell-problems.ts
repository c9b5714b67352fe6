import type { z } from 'zod'
import type { ImportField, RecordChange, Values } from './kind.ts'

/** Returns the different messages of a failed check. */
export const messagesOf = ({ issues }: z.ZodError): string[] => [...new Set(issues.map(({ message }) => message))]

/** Returns the values with a placeholder for each invalid field, so that no rule reports the field as missing. */
export const withPlaceholders = ({ values, invalidFields }: RecordChange): Values =>
  invalidFields.length === 0 ? values : { ...Object.fromEntries(invalidFields.map((name) => [name, '?'])), ...values }

/** Whether a problem concerns an invalid field, whose own problem is already reported. */
export const isReported = ({ invalidFields }: RecordChange, path: readonly PropertyKey[]) =>
  invalidFields.some((name) => name === path.at(-1))

/** Describes why the rules of a field refuse a cell. Adds the value or the limit to a message without a reason. */
export function describeProblems({ label }: ImportField, text: string, { issues }: z.ZodError): string {
  const messages = issues.map((issue) => {
    const limit = limitOf(issue)
    if (limit) return `${label} must be ${limit}, not "${text}"`
    return issue.message.startsWith('Invalid ') ? `${issue.message}: "${text}"` : issue.message
  })
  return [...new Set(messages)].join('. ')
}

/** Returns the limit of a number that an issue concerns. */
function limitOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'too_small' && issue.origin === 'number') return `at least ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin === 'number') return `at most ${issue.maximum}`
  if (issue.code === 'not_multiple_of') return `a number with at most ${decimalsOf(issue.divisor)} decimals`
  return issue.code === 'invalid_type' && issue.expected === 'int' ? 'a whole number' : undefined
}

/** Returns the decimals of a step such as 0.01. */
const decimalsOf = (step: number) => Math.max(0, Math.round(-Math.log10(step)))
