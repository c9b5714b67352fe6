import { validations } from '../../shared/src/rules/validation.ts'
import { files, isTest, read } from './files.mjs'

const table = 'shared/src/rules/validation.ts'
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Patterns that match the messages of rules for any field and limit. A message of a single word would match too much.
 */
const messages = [...new Set(Object.values(validations).map(({ message }) => message))]
  .filter((message) => message.replace(/\{\w+\}/g, '').trim().length > 7)
  .map((message) => escaped(message).replace(/\\\{\w+\\\}/g, '.+'))
const messagePattern = new RegExp(`(['"\`])(${messages.join('|')})\\1`)

/** Reports screens that have their own checks. Screens must use the shared rules, which the server runs too. */
export function* checkRules() {
  for (const path of files.filter((file) => /^web\/src\/.*\.tsx?$/.test(file) && !isTest(file))) {
    const source = read(path)
    if (/from 'zod'|\bformOf\(/.test(source)) {
      yield `${path}: makes a schema. Declare a form's schema in shared/src/forms/ and its rules in shared/src/rules/.`
    }
    if (/\.(superRefine|refine)\(|addIssue\(/.test(source)) {
      yield `${path}: declares its own rule. Put it in shared/src/rules/, so that the server uses it too.`
    }
    const match = messagePattern.exec(source)
    if (match) yield `${path}: writes the message ${match[0]} of a rule. Use ruleMessage() of ${table}.`
  }
}
