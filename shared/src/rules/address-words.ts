import { ownValue } from '../own-value.ts'
import { toFolded } from './folded.ts'

const shortForms: Record<string, string> = {
  av: 'avenue',
  ave: 'avenue',
  bvd: 'boulevard',
  blvd: 'boulevard',
  cct: 'circuit',
  cl: 'close',
  cres: 'crescent',
  ct: 'court',
  dr: 'drive',
  esp: 'esplanade',
  hwy: 'highway',
  ln: 'lane',
  pde: 'parade',
  pl: 'place',
  rd: 'road',
  sq: 'square',
  st: 'street',
  str: 'street',
  tce: 'terrace',
}

/**
 * Returns the words of an address for comparison: folded, without punctuation, and with street types and a unit in full, as in
 * `unit 3 12` for `U3/12`. `3-12` is a range of house numbers.
 */
export function searchWords(text: string): string[] {
  const plain = toFolded(text)
    .replace(/^(?:u|unit) ?(?=\d)/, 'unit ')
    .replace(/^(\d+[a-z]?) ?[/\u2044] ?(?=\d)/, 'unit $1 ')
    .replace(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll('.', ''))
  const words = plain
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  // `St` can be short for Street or Saint. It is a street type only if it follows a word of letters.
  return words.flatMap((word, index) => {
    const previous = words[index - 1] ?? ''
    const isType = /^[a-z]+$/.test(previous)
    return word === '' ? [] : [isType ? (ownValue(shortForms, word) ?? word) : word]
  })
}

/** Returns a text that is the same for all spellings of an address. */
export const addressIdentity = (text: string): string => searchWords(text).join(' ')

/** Whether two texts are one address. */
export const isSameAddress = (one: string, other: string): boolean => addressIdentity(one) === addressIdentity(other)

/** Returns the text of an address that is stored for searches. Each word has a space before it, to match its start. */
export function toSearchText(address: string): string {
  return ` ${searchWords(address).join(' ')}`
}
