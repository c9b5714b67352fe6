/**
 * Returns the mailbox of an e-mail address, which is equal for all its spellings: in lower case, without a suffix after `+`,
 * and without the dots that Gmail ignores. Empty for a text without a domain. `app.to_mailbox` in the database is the same
 * rule.
 */
export function toMailbox(address: string): string {
  const [local = '', domain = ''] = address
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/^ +|(?<! ) +$/g, '')
    .split('@')
  if (domain === '') return ''
  const [name = ''] = local.split('+')
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
