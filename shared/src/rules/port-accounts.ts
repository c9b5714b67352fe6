import { toFolded } from './folded.ts'

/** The account numbers that a carrier prints on its bills. */
interface AccountFormat {
  carrier: RegExp
  name: string
  accepts: RegExp
  words: string
}

/**
 * The formats by carrier, most specific first. Carriers that are not listed have no format that the portal knows, so
 * their account numbers are not checked.
 */
const formats: readonly AccountFormat[] = [
  { carrier: /telstra/i, name: 'Telstra', accepts: /^(?:\d{10}|\d{13})$/, words: '10 or 13 digits' },
  { carrier: /optus/i, name: 'Optus', accepts: /^(?:\d{8}|\d{14})$/, words: '8 or 14 digits' },
  { carrier: /vodafone|tpg|iinet|internode|aapt/i, name: 'TPG', accepts: /^\d{7,10}$/, words: '7 to 10 digits' },
  { carrier: /aussie/i, name: 'Aussie Broadband', accepts: /^\d{6,9}$/, words: '6 to 9 digits' },
  { carrier: /vocus|m2|commander|dodo/i, name: 'Vocus', accepts: /^\d{6,12}$/, words: '6 to 12 digits' },
]

const compact = (account: string) => account.replace(/[\s./-]/g, '')

export interface AccountProblem {
  message: string
  /** The account number as the carrier writes it, if it only has spaces or hyphens too many. */
  corrected?: string
}

/** Returns why the carrier would not recognise the account number; undefined if it would, or is not known. */
export function accountProblem(carrier: string, account: string): AccountProblem | undefined {
  const format = formats.find((one) => one.carrier.test(carrier))
  if (!format || account === '' || format.accepts.test(account)) return undefined
  const corrected = compact(account)
  if (format.accepts.test(corrected))
    return { message: `${format.name} writes this account number without spaces: ${corrected}`, corrected }
  return { message: `Account numbers of ${format.name} have ${format.words}. Copy it from the bill.` }
}

const legalForms = /\b(?:proprietary|pty|limited|ltd|p\/l|the|trading as|t\/as|atf)\b/g

/** Returns a name without its legal form, punctuation, accents and case, so that `KESTREL P/L` equals `Kestrel Pty Ltd`. */
export function toComparableName(name: string): string {
  return toFolded(name)
    .replace(/&/g, ' and ')
    .replace(legalForms, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
