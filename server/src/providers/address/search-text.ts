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

/** The words of an address as they are compared: small letters, no punctuation, street types written out. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
  const words = plain
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  // The first word and one before a name may be a saint: only what follows a word of letters is a street type.
  return words.flatMap((word, index) => {
    const previous = words[index - 1] ?? ''
    const isType = word === 'u' ? index === 0 : /^[a-z]+$/.test(previous)
    return word === '' ? [] : [isType ? (shortForms[word] ?? word) : word]
  })
}

/** An address as it is stored for comparison: each word after a space, so that words can be told by how they begin. */
export function toSearchText(address: string): string {
  return ` ${searchWords(address).join(' ')}`
}
