import { cleanLine, toPlain, writeOut } from './clean.ts'

/** Names of a number and signs before it, such as `tel:`, `(m)`, quotation marks and emoji. */
const before =
  /^(?:[^\p{L}\p{N}+(]|\((?=\p{L})|(?:tel(?:ephone)?|(?:mobile|cell)(?:phone)?|phone|ph|mob|fax|landline|number|no|contact|whatsapp|reception|home|work|office|direct|sip|callto|(?:after|business) hours|[tpmfhw]|[ab]\/?h)(?!\p{L}))*(?=[+(]*\d)/iu
const nameAfter =
  /(?<=\d)(?: ?\((?:tel|mobile|mob|cell|phone|ph|fax|landline|home|work|office|direct|reception|[tpmfhw]|[ab]\/?h)\)| -? ?(?:mobile|mob|cell|phone|fax|landline|home|work|office|direct|reception|whatsapp))$/i
const signsBetween = /(?<=\d) ?[·‧•∙⋅_] ?(?=\d)/g

/** Writes `0061`, which is dialled in other countries, as `+61`. */
export const withPlus = (plain: string) => plain.replace(/^(?:00 ?61|\(00 ?61\))/, '+61')

/**
 * Cleans a telephone number: the zero that a spreadsheet takes and the decimals it adds, `0061` for `+61`, names of the number such as `tel:`,
 * invisible characters, points in the middle of the line, and quotation marks, emoji and punctuation around it. The spacing stays as
 * it was typed.
 */
export function cleanNumber(text: string): string {
  const plain = withPlus(toPlain(text).replace(before, ''))
    .replace(signsBetween, ' ')
    .replace(/(?<=[\d)])[^\p{L}\p{N})]+$/u, '')
    .replace(nameAfter, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/(?<![\s;,.])[\s;,.]+$/, '')
  const digits = writeOut(plain)
  if (digits === undefined) return cleanLine(text)
  return /^[23478]\d{8}$/.test(digits.replace(/\s+/g, '')) ? `0${digits}` : digits
}
