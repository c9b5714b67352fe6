import { z } from 'zod'
import { ruleMessage } from './validation.ts'

/** Returns the name of a field as words: `authLevel` becomes `Auth level`. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'input'
  const words = String(name)
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/\b(?!ID\b|ABN\b|ACN\b)[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase())
    .replace(/\bids?\b/gi, (id) => id.toUpperCase().replace('S', 's'))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns the message of a schema that has none of its own, in the wordings of the field rules. Without it, people would
 * read the library's English.
 */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  const field = labelOf(issue.path ?? [])
  const invalid = ruleMessage('integer', field)
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return ruleMessage('required', field)
      const isFraction = issue.expected === 'int' && typeof issue.input === 'number'
      if (issue.expected === 'number' || issue.expected === 'int')
        return isFraction ? invalid : ruleMessage('numeric', field)
      return issue.expected === 'boolean' ? ruleMessage('min_value', field) : invalid
    }
    case 'invalid_value':
      return ruleMessage('min_value', field)
    case 'too_big':
      if (issue.origin === 'string') return ruleMessage('max', field, { length: Number(issue.maximum) })
      return issue.origin === 'array' ? `${field} can only have ${issue.maximum} entries` : invalid
    case 'too_small':
      if (issue.origin === 'array') return ruleMessage('oneOf', field)
      return issue.origin === 'string' && issue.minimum === 1 ? ruleMessage('required', field) : invalid
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')} is not a field here`
    default:
      return invalid
  }
}

z.config({ customError: messageOf })
