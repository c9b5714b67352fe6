import { normalise } from '../rules/normalise.ts'

/** Characters without width, with which word processors and web pages mark breaks and directions, and control characters. */
const invisible = /(?![\t\n\v\f\r\u0085\u200c\u200d])(?:\p{Cf}|\p{Cc}|\ufe0f)/gu

/** Joiners are letters in scripts that need them, and dirt between other characters. */
const loneJoiner = /(?<!(?!\p{Script=Latin}|\p{Script=Inherited})[\p{L}\p{M}])[\u200c\u200d]/gu

/** Removes invisible characters, composes accents and writes every space as one that a keyboard has. Keeps line breaks. */
export const withoutInvisible = (text: string): string =>
  normalise(text, 'NFC')
    .replace(invisible, '')
    .replace(loneJoiner, '')
    .replace(/(?![\u2028\u2029])\p{Z}/gu, ' ')

const lineBreak = /[\t\n\v\f\r\u0085\u2028\u2029]/

/** Returns a text as one line without invisible characters. */
export const cleanText = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\s\u0085]+/g, (spaces) => (lineBreak.test(spaces) ? ' ' : spaces))
    .trim()

/** Returns a text for numbers: digits of other widths, dashes, quotation marks and spaces in their plain forms. */
export const toPlain = (text: string): string =>
  cleanText(normalise(text, 'NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/ +/g, ' ')

/** Whether a text says that there is no value. */
export const isNothing = (text: string) => /^(?:-+|n\/?a|nil|none|null|tba|tbc|tbd|\?+|unknown)$/i.test(text)

const shortenedNumber = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i

/**
 * Writes out a number that a spreadsheet has shortened, such as 4.12345678E+8. Undefined if its last digits are lost. Returns any
 * other text unchanged.
 */
export function writeOut(text: string): string | undefined {
  const [, first = '', rest = '', exponent] = shortenedNumber.exec(text) ?? []
  if (!exponent || Number(exponent) < 5 || rest.length > Number(exponent)) return text
  return rest.length === Number(exponent) ? first + rest : undefined
}

export const shortenedMessage = (label: string, text: string) =>
  `${label} "${text}" is a number that Excel has shortened. Give the column the format Text, and enter it again`
