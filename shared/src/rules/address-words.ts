import { ownValue } from '../own-value.ts'
import { normalise } from './normalise.ts'

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
  tce: 'terrace',
  u: 'unit',
}

/** Returns the words of an address in lower case, without punctuation and with street types in full, for comparison. */
export function searchWords(text: string): string[] {
  const plain = normalise(text, 'NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
  const words = plain
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  // `St` can be short for Street or Saint. It is a street type only if it follows a word of letters.
  return words.flatMap((word, index) => {
    const previous = words[index - 1] ?? ''
    const isType = word === 'u' ? index === 0 : /^[a-z]+$/.test(previous)
    return word === '' ? [] : [isType ? (ownValue(shortForms, word) ?? word) : word]
  })
}

/** Returns the text of an address that is stored for searches. Each word has a space before it, to match its start. */
export function toSearchText(address: string): string {
  return ` ${searchWords(address).join(' ')}`
}
