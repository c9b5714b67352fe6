import { messages } from '@dealerline/shared/rules/messages.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'

/** Returns the problem with the e-mail address of a login. Undefined if it is valid. */
export function emailProblem(email: string): string | undefined {
  const address = email.trim()
  return address === ''
    ? `Enter an e-mail address. ${messages.emailMissing.text}`
    : brokenRule('email', 'Email', address)
}
