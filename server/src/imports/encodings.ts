import type { CodePage } from '@dealerline/shared/contract/code-pages.ts'

/** Bytes that are not UTF-8 become these characters until their encoding is known. */
const firstMark = 0xf700
const marks = /[\uf780-\uf7ff]/g

export const hasMarks = (text: string) => text.search(marks) >= 0

/** The upper half of the code page of DOS in western Europe, which has no decoder in the runtime. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const upperHalf = Uint8Array.from({ length: 128 }, (_, at) => at + 128)

/** Encodings with one byte for each character, the most usual one first, with their upper halves. */
const pages: readonly { name: CodePage; characters: string }[] = [
  { name: 'Windows-1252', characters: new TextDecoder('windows-1252').decode(upperHalf) },
  { name: 'Mac Roman', characters: new TextDecoder('macintosh').decode(upperHalf) },
  { name: 'DOS 850', characters: dos },
]

export type Page = (typeof pages)[number]

/** Reads the marked bytes of a text as characters of a code page. */
export const readMarks = (text: string, { characters }: Page) =>
  text.replace(marks, (mark) => characters[mark.charCodeAt(0) - firstMark - 128] ?? mark)

/** Reads the marked bytes of cells as characters of the code page that a person chose. */
export function readCells(cells: readonly string[], codePage: CodePage | ''): string[] {
  const page = pages.find(({ name }) => name === codePage)
  return cells.map((cell) => (page ? readMarks(cell, page) : cell))
}

const usualLetter = /[À-ÖØ-öø-ÿŒœŠšŽžŸ]/
const edgeMark = /[’‘“”–—…•£€°½¼¾©®\u00a0]/

/** Returns how unlikely a character is at its place: symbols and capitals inside words are, accents are not. */
function oddity(text: string, at: number): number {
  const [before = ' ', character = '', after = ' '] = [text[at - 1], text[at], text[at + 1]]
  if (/\p{Cc}/u.test(character)) return 10
  const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after)
  if (character === '’') return 0
  if (/[‘“]/.test(character) && /\p{L}/u.test(before)) return 3
  if (edgeMark.test(character)) return isInside ? 3 : 0
  if (!usualLetter.test(character)) return 3
  const word = `${/(?<!\p{L})\p{L}*$/u.exec(text.slice(0, at))?.[0] ?? ''}${/^\p{L}*/u.exec(text.slice(at + 1))?.[0] ?? ''}`
  const isUpper = /\p{Lu}/u.test(character)
  if (isUpper) return /\p{L}/u.test(before) && /\p{Ll}/u.test(word) ? 2 : 0
  return word.length > 1 && !/\p{Ll}/u.test(word) ? 2 : 0
}

function oddityOf(text: string, page: Page): number {
  const read = readMarks(text, page)
  return [...text.matchAll(marks)].reduce((sum, { index }) => sum + oddity(read, index), 0)
}

/** Returns the code page in which the texts look most like words. Undefined if two look equally so. */
export function likelyPage(texts: readonly string[]): Page | undefined {
  const scores = pages
    .map((page) => ({ page, score: texts.reduce((sum, text) => sum + oddityOf(text, page), 0) }))
    .sort((one, other) => one.score - other.score)
  const [best, second] = scores
  const isCertain = best && second && best.score < second.score
  return isCertain ? best.page : undefined
}

/** Describes what a text with bytes of another encoding can be. */
export function describeMarks(label: string, text: string): string {
  const readings = new Map(pages.toReversed().map((page) => [readMarks(text, page), page.name]))
  const list = [...readings].reverse().map(([reading, name]) => `"${reading}" (${name})`)
  return `${label} is not UTF-8. It can be ${list.join(' or ')}. Correct the cell, or save the file as UTF-8`
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8 in parts and marks the bytes that are not. */
export function makeMarkingDecoder() {
  let rest = Buffer.alloc(0)
  return (part: Buffer | undefined): string => {
    const bytes = part ? Buffer.concat([rest, part]) : rest
    const end = part ? completeEnd(bytes) : bytes.length
    rest = bytes.subarray(end)
    return decodeMarking(bytes.subarray(0, end))
  }
}

/** Returns the length of the sequence that a byte begins in UTF-8; 0 if it begins none. */
function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  if (byte >= 0xe0 && byte <= 0xef) return 3
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0
}

/** Returns the end of the last complete sequence. */
function completeEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0x80 && byte < 0xc0) continue
    return sequenceLength(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function decodeMarking(bytes: Buffer): string {
  try {
    return strict.decode(bytes)
  } catch {
    let text = ''
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at] ?? 0
      const length = sequenceLength(byte)
      const sequence = bytes.subarray(at, at + length).toString('utf8')
      const isValid = length > 0 && at + length <= bytes.length && !sequence.includes('\ufffd')
      text += isValid ? sequence : String.fromCharCode(firstMark + byte)
      at += isValid ? length : 1
    }
    return text
  }
}
