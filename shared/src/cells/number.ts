import { cleanLine, toPlain, writeOut } from './clean.ts'

/**
 * Cleans a telephone number: the zero that a spreadsheet takes and the decimals it adds, `tel:`, invisible characters, and
 * commas and semicolons at its end. The spacing stays as it was typed.
 */
export function cleanNumber(text: string): string {
  const plain = toPlain(text)
    .replace(/^(?:tel|phone|ph|mobile|mob|m|t|p|fax|f)\b[.:]?\s*(?=[+(\d])/i, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/(?<![\s;,.])[\s;,.]+$/, '')
  const digits = writeOut(plain)
  if (digits === undefined) return cleanLine(text)
  return /^[23478]\d{8}$/.test(digits.replace(/\s+/g, '')) ? `0${digits}` : digits
}
