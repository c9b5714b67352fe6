import {
  type CountryCode,
  type MetadataJson,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import stored from './phone-metadata.json' with { type: 'json' }

const region: CountryCode = 'AU'
const metadata: MetadataJson = JSON.parse(JSON.stringify(stored))

/** The kind of an Australian number, or undefined where the text is no valid one. */
export function phoneKind(text: string): NumberType | 'UNKNOWN' | undefined {
  const number = parsePhoneNumberFromString(text, region, metadata)
  return number?.isValid() ? (number.getType() ?? 'UNKNOWN') : undefined
}

export const isPhone = (text: string) => phoneKind(text) !== undefined
export const isMobile = (text: string) => phoneKind(text) === 'MOBILE'
export const isNotMobile = (text: string) => isPhone(text) && !isMobile(text)
export const isInbound = (text: string) => ['TOLL_FREE', 'SHARED_COST'].includes(String(phoneKind(text)))

/** `0412 345 678`, as people write it; the text itself where it is no valid number. */
export function toWrittenPhone(text: string): string {
  const number = parsePhoneNumberFromString(text, region, metadata)
  return number?.isValid() ? number.formatNational() : text
}

/** `+61412345678`, the form that text-message systems take; the text itself where it is no valid number. */
export function toInternational(text: string): string {
  return parsePhoneNumberFromString(text, region, metadata)?.number ?? text
}

/** The digits of a number, however it is written: `02 9876 5000` and `(02) 98765000` are one. */
export const toDigits = (number: unknown) => String(number ?? '').replace(/\D/g, '')
