import { toAsciiDomain } from '../cells/email.ts'

/**
 * Returns the mailbox of an e-mail address, which is equal for all its spellings: in lower case, with the domain in ASCII,
 * without a suffix after `+`, and without the dots that Gmail ignores. Empty for a text without a domain. `app.to_mailbox` in the database is the same
 * rule.
 */
export function toMailbox(address: string): string {
  const [local = '', typed = ''] = address
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/^ +|(?<! ) +$/g, '')
    .split('@')
  const domain = /[^ -~]/.test(typed) ? (toAsciiDomain(typed) ?? typed) : typed
  if (domain === '') return ''
  const [name = ''] = local.split('+')
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
