import { normalise } from '../cells/normalise.ts'

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

/**
 * Formats an Australian number for reading, however it was typed: `0412 345 678`, `02 9876 5432`, `1300 123 456`, `13 12 34`.
 * Returns other text unchanged, also a number of another country or with an extension.
 */
export function formatPhone(text: string): string {
  if (/[\p{L}#;,~]/u.test(text)) return text
  const digits = toDialled(text)
  const formatted = digits
    .replace(/^(04\d\d|1[389]00)(\d{3})(\d{3})$/, '$1 $2 $3')
    .replace(/^(0[235-9])(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(13)(\d\d)(\d\d)$/, '$1 $2 $3')
  return formatted === digits ? text : formatted
}
