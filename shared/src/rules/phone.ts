import {
  type CountryCode,
  type MetadataJson,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import stored from './phone-metadata.json' with { type: 'json' }

const region: CountryCode = 'AU'
const metadata: MetadataJson = JSON.parse(JSON.stringify(stored))

/** Returns the type of an Australian number; undefined for an invalid one. */
export function phoneKind(text: string): NumberType | 'UNKNOWN' | undefined {
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

/**
 * Returns the digits of a number as it is dialled in Australia, such as `0298765000` for `+61 2 9876 5000`. Two texts are
 * the same number if these digits are equal, so every comparison uses them. An extension is not dialled. A text that is not
 * a number gives its digits.
 */
export function toDialled(number: unknown): string {
  // Digits of other widths and invisible characters are the same number.
  const text = String(number ?? '').normalize('NFKC')
  const compact = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '')
  // Parsing is slow, and most numbers are dialled as they are written.
  if (/^$|^0[23478]\d{8}$|^1[38]\d{4,8}$/.test(compact)) return compact
  const parsed = parsePhoneNumberFromString(text.replace(/\p{Cf}/gu, ''), region, metadata)
  parsed?.setExt('')
  return (parsed?.isValid() ? parsed.formatNational() : text).replace(/\D/g, '')
}
