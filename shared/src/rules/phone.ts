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

/** Returns the digits of a number, so that `02 9876 5000` and `(02) 98765000` are equal. */
export const toDigits = (number: unknown) => String(number ?? '').replace(/\D/g, '')
