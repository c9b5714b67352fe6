import {
  type CountryCode,
  type MetadataJson,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import { normalise } from './normalise.ts'
import stored from './phone-metadata.json' with { type: 'json' }

const region: CountryCode = 'AU'
const metadata: MetadataJson = JSON.parse(JSON.stringify(stored))

const extensionAtEnd = /(?:ext(?:ension|n)?|x)\.?\s*(?:[:=]\s*)?\d{1,7}\s*$/i

/** Returns the type of an Australian number; undefined for an invalid one. */
export function phoneKind(text: string): NumberType | 'UNKNOWN' | undefined {
  // The library leaves out what is around a number, such as a name.
  if (/\p{L}/u.test(text.replace(extensionAtEnd, ''))) return undefined
  const number = parsePhoneNumberFromString(text, region, metadata)
  return number?.isValid() ? (number.getType() ?? 'UNKNOWN') : undefined
}

export const isPhone = (text: string) => phoneKind(text) !== undefined
export const isMobile = (text: string) => phoneKind(text) === 'MOBILE'
export const isNotMobile = (text: string) => isPhone(text) && !isMobile(text)
export const isInbound = (text: string) => ['TOLL_FREE', 'SHARED_COST'].includes(String(phoneKind(text)))

/** Formats a number as `0412 345 678`; returns invalid text unchanged. */
export function toNationalPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, region, metadata)
  return number?.isValid() ? number.formatNational() : text
}

/** Formats a number as `+61412345678`, as SMS services require; returns invalid text unchanged. */
export function toInternational(text: string): string {
  return parsePhoneNumberFromString(text, region, metadata)?.number ?? text
}

/** Whether a number ends with an extension, such as `ext 12`, `x12` or `;ext=12`. */
export function hasExtension(text: string): boolean {
  // Parsing is slow, and a screen checks every row again after each key.
  if (/^[\d\s+().-]*$/.test(text)) return false
  return Boolean(parsePhoneNumberFromString(text, region, metadata)?.ext)
}

/** A number that is dialled with a leading zero, and one that is not, with the prefixes that callers add. */
const withZero = /^(?:(?:\+|001[14-689])?61|183[12])?0?([2-578][0-9]{8}|14[0-9]{7}|16[0-9]{3,7})$/
const withoutZero = /^(?:(?:\+|001[14-689])?61)?0?(1[389][0-9]{4,10})$/

/**
 * Returns the digits of a number as it is dialled in Australia, such as `0298765000` for `+61 2 9876 5000`. Two texts are
 * the same number if these digits are equal, so every comparison uses them. An extension is not dialled. A text that is not
 * a number gives its digits. `app.to_dialled` in the database is the same rule: it has no table of valid numbers, because
 * stored values must not change with the next version of that table.
 */
export function toDialled(number: unknown): string {
  const text = normalise(String(number ?? ''), 'NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
  const withoutExtension = /^[^0-9]*[0-9][^A-Za-z#;,~]*/.exec(text)?.[0] ?? ''
  const dialled = withoutExtension.replace(/[^0-9+]/g, '')
  const zeroNumber = withZero.exec(dialled)?.[1]
  if (zeroNumber) return `0${zeroNumber}`
  return withoutZero.exec(dialled)?.[1] ?? text.replace(/[^0-9]/g, '').replace(/^001[14-689](?=[1-9][0-9]{6})/, '')
}
