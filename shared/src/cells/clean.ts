import { normalise } from './normalise.ts'

/** Control and format characters, and others that nobody sees, but line ends and characters that some texts need. */
const invisible =
  /(?![\t\n\r\u180e\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Joiners that are neither between letters of a script in which they change the shape, nor after a mark that removes the vowel, where
 * they make a half letter also at the end of a word, nor between parts of an emoji.
 */
const needlessJoiner =
  /(?!(?<=[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}]\p{M}*).(?=(?!\p{Script=Latin})[\p{L}\p{M}])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]\p{M}*)\u200d|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic}))[\u200c\u200d]/gu

/** Characters that select a form of the one before, which has none. */
const needlessSelector =
  /(?!(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian}).)[\u180e\p{Variation_Selector}]/gu

/**
 * Returns a text as people see it: without control characters and characters that change the direction or have no width, with the
 * line ends, tabs and spaces that a keyboard has, and in NFC. Joiners stay where a script or an emoji needs them. Every text that is
 * typed, pasted, imported or stored is cleaned by this rule.
 */
export function cleanText(text: string): string {
  if (/^[\n\r\t -~]*$/.test(text)) return text
  const visible = text
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(invisible, '')
    .replace(needlessSelector, '')
    .replace(needlessJoiner, '')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
  return normalise(visible, 'NFC')
}

/** Returns a text as one line. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/\s+/g, (spaces) => (/[\t\n\r]/.test(spaces) ? ' ' : spaces))
    .trim()

/** Returns the value of a digit of any script: the digits of a script follow each other from 0. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Returns a text for numbers: digits of other widths and scripts, dashes, quotation marks and spaces in their plain forms. */
export const toPlain = (text: string): string =>
  cleanLine(normalise(text, 'NFKC'))
    .replace(/(?![0-9])\p{Nd}/gu, toDigit)
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(/[\ufe0e\ufe0f]/g, '')
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(/[\u2018-\u201b\u2032`\u00b4]/g, "'")
    .replace(/[\u00ab\u00bb\u201c-\u201f\u2033\u300c-\u300f]/g, '"')
    .replace(/[\u2044\u2215]/g, '/')
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
