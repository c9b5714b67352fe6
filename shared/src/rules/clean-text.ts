import { normalise } from './normalise.ts'

/**
 * Joiners that are not between letters of a script in which they change the shape of a letter, or between parts of an emoji.
 */
const needlessJoiner =
  /(?<![\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Nko}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Syriac}\p{Script=Tamil}\p{Script=Telugu}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu

/**
 * Returns a text that people see as it is stored: without control characters other than line ends and tabs, without characters that
 * change the direction or have no width, and in NFC. Joiners stay where a script or an emoji needs them, and NUL, which the
 * database refuses.
 */
export function cleanText(text: string): string {
  if (/^[\n\r\t -~]*$/.test(text)) return text
  const visible = text
    .replace(/[\p{Zl}\p{Zp}]/gu, ' ')
    .replace(needlessJoiner, '')
    .replace(/(?![\0\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
  return normalise(visible, 'NFC')
}
