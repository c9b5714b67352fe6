import { toPlain } from './clean.ts'

/** Characters of the part before the @ that every mail server takes, in words with single dots between them. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domainLabel = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u

/** Returns the domain as mail servers know it: `bücher.example` as `xn--bcher-kva.example`. Undefined if there is no such domain. */
export function toAsciiDomain(domain: string): string | undefined {
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((label) => domainLabel.test(label)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return undefined
  try {
    const ascii = new URL(`http://${domain}`).hostname
    return ascii.split('.').every((label) => domainLabel.test(label)) && ascii.length <= 253 ? ascii : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the address to which mail is sent: the domain in lower case and ASCII. Undefined if no mail can be sent to it: for
 * letters with accents before the @, for example, which many servers refuse.
 */
export function toMailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  const domain = at > 0 ? toAsciiDomain(text.slice(at + 1)) : undefined
  const isMailable = domain !== undefined && name.length <= 64 && localPart.test(name) && at + domain.length < 254
  return isMailable ? `${name}@${domain}` : undefined
}

export const isEmail = (text: string) => toMailAddress(text) !== undefined

/**
 * Removes what is copied with an address: names such as `mailto:` and *E-mail:*, the person's name, brackets and quotation marks around
 * it, a remark after it, and commas and semicolons at its end. A domain with other letters than ASCII gets its one form.
 */
export function cleanEmail(text: string): string {
  const address = withoutSurroundings(text)
  return /[^ -~]/.test(address) ? (toMailAddress(address) ?? address) : address
}

function withoutSurroundings(text: string): string {
  const plain = toPlain(text)
    .replace(/ ?@ ?/, '@')
    .replace(/\u3002/g, '.')
  const [, inBrackets] =
    /^[^<>@]*<([^<>]*)>[\s;,.]*$/.exec(plain) ?? /^[^[\]@]*\[([^[\]]*)\][\s;,.]*$/.exec(plain) ?? []
  return (inBrackets ?? plain)
    .replace(/^(?:[\s<>()[\]{}"']|(?:e|(?:e-? ?)?mail(?:to| address)?)\s?:)*/i, '')
    .replace(/(?<=\w) ?\([^()@]*\)[\s;,.]*$/, '')
    .replace(/(?<=@[^?@]*)\?.*$/, '')
    .replace(/(?<![\s<>()[\]{}"';,.])[\s<>()[\]{}"';,.]+$/, '')
}

/** Finds the first address inside a text. */
export function findEmail(text: string): { value: string; start: number; end: number } | undefined {
  for (const match of text.matchAll(/(?<![^\s<>()[\],;:"])[^\s<>()[\],;:"]{1,64}@[^\s<>()[\],;:"@]{1,253}/g)) {
    const value = cleanEmail(match[0])
    const start = match.index + Math.max(0, match[0].indexOf(value))
    if (isEmail(value)) return { value, start, end: start + value.length }
  }
  return undefined
}
