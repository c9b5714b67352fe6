import { toMailbox } from './mailbox.ts'
import { brokenRule } from './validation.ts'

/** The largest number of addresses that get a copy of a message. */
export const maxCopies = 3

/** The addresses of a typed list, each once. */
export function toCopies(text: string): string[] {
  const addresses = text.split(/[\s,;]+/).filter(Boolean)
  return [...new Map(addresses.map((address) => [toMailbox(address), address])).values()]
}

/** The error of a typed list of addresses. */
export function wrongCopies(text: string): string | undefined {
  const addresses = toCopies(text)
  const wrong = addresses.find((address) => brokenRule('email', 'E-mail', address))
  if (wrong) return `${wrong} is not an e-mail address`
  return addresses.length > maxCopies ? `Enter at most ${maxCopies} addresses` : undefined
}
