import {
  type CountryCode,
  type MetadataJson,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import { toDialled } from './dialled.ts'
import stored from './phone-metadata.json' with { type: 'json' }

const region: CountryCode = 'AU'
const metadata: MetadataJson = JSON.parse(JSON.stringify(stored))

const extensionAtEnd = /\(?(?:ext(?:ension|n)?|x)\.?\s*(?:[:=]\s*)?\d{1,7}\)?\s*$/i

/**
 * Returns the type of an Australian number; undefined for an invalid one, and for digits that are not dialled as the library reads
 * them, as in `49~510 011-0`.
 */
export function phoneKind(text: string): NumberType | 'UNKNOWN' | undefined {
  // The library leaves out what is around a number, such as a name.
  if (/\p{L}/u.test(text.replace(extensionAtEnd, ''))) return undefined
  const number = parsePhoneNumberFromString(text, region, metadata)
  if (!number?.isValid() || toDialled(number.number) !== toDialled(text)) return undefined
  return number.getType() ?? 'UNKNOWN'
}

export const isPhone = (text: string) => phoneKind(text) !== undefined
export const isMobile = (text: string) => phoneKind(text) === 'MOBILE'
export const isNotMobile = (text: string) => isPhone(text) && !isMobile(text)
export const isInbound = (text: string) => ['TOLL_FREE', 'SHARED_COST'].includes(String(phoneKind(text)))

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
