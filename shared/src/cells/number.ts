import { cleanLine, toPlain, writeOut } from './clean.ts'

/** Names of a number and signs before it, such as `tel:`, `(m)`, quotation marks and emoji. */
const before =
  /^(?:[^\p{L}\p{N}+(]|\((?=\p{L})|(?:tel(?:ephone)?|(?:mobile|cell)(?:phone)?|phone|ph|mob|fax|landline|number|no|home|work|office|direct|sip|callto|[tpmfhw]|ah|bh)(?!\p{L}))*(?=[+(]*\d)/iu
const nameAfter = /(?<=\d) ?\((?:tel|mobile|mob|cell|phone|ph|fax|landline|home|work|office|direct|[tpmfhw]|ah|bh)\)$/i

/**
 * Cleans a telephone number: the zero that a spreadsheet takes and the decimals it adds, `0061` for `+61`, names of the number such as `tel:`,
 * invisible characters, and quotation marks, emoji and punctuation around it. The spacing stays as it was typed.
 */
export function cleanNumber(text: string): string {
  const plain = toPlain(text)
    .replace(before, '')
    .replace(/^00 ?(?=61)/, '+')
    .replace(/(?<=[\d)])[^\p{L}\p{N})]+$/u, '')
    .replace(nameAfter, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/(?<![\s;,.])[\s;,.]+$/, '')
  const digits = writeOut(plain)
  if (digits === undefined) return cleanLine(text)
  return /^[23478]\d{8}$/.test(digits.replace(/\s+/g, '')) ? `0${digits}` : digits
}
