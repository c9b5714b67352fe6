import { phoneKind } from '../rules/phone.ts'
import type { Confidence } from './result.ts'

/** A number found in a text: its digits with area code, and the last number if it is a range. */
export interface FoundNumber {
  start: number
  end: number
  first: string
  last?: string
  confidence: Confidence
  problem?: string
}

interface Group {
  text: string
  start: number
  end: number
}

/** The largest range that is read as a range; a larger difference is two numbers. */
export const maxRange = 10_000

const invalid = 'This is not a valid number'
const noAreaCode = 'The number has no area code'

/** The separators inside a number: spaces, brackets, dots and dashes, but no column gap. */
const inside = /^(?: ?[().-]{1,2} ?| |)$/

/** The separators between the ends of a range, and between numbers that share their first digits. */
const rangeMark = /^\s*(?:-+>?|to|till|until|thru|through|through to|up to|\.{2,3})\s*$/i

/** Signs that stand between the ends of a range, and also between a number and the place where it rings. */
const arrowMark = /^\s*(?:[=-]*>+|[\u2192\u279c\u27a1~\u2026])\s*$/
const shareMark = /^\s*(?:,|&|and|;)\s*$/i
const slash = /^\s*\/\s*$/

/** Numbers of a block, at most. */
const maxBlock = 1_000

/** Characters between a number and the size of its block, at most. */
const maxMark = 40

/** The number of numbers in a block, such as `(100 number block)` or `x 100`. */
const blockMark =
  /^\s*(?:[(,-]\s*)?(?:x\s*(\d{2,4})\b|(?:block|range)\s+of\s+(\d{2,4})|(\d{2,4})[\s-]*(?:(?:number|did|indial)s?[\s-]*)?(?:block|range)|(\d{2,4})\s+(?:numbers|dids)\b|(?:qty|quantity):?\s*(\d{2,4})\b)\)?/i

/** How many more numbers follow one, such as `+ 49 more`. */
const moreMark = /^\s*(?:\+|plus|and)\s*(\d{1,3})\s+(?:more|others?|following)\b/i

/** Returns how many digits a number has that begins with these; undefined if none does. */
function lengthOf(digits: string): number | undefined {
  if (digits.startsWith('0061')) return 13
  if (digits.startsWith('610')) return 12
  if (digits.startsWith('61')) return 11
  if (/^0[23478]/.test(digits)) return 10
  if (/^1[38]00/.test(digits)) return 10
  return /^13/.test(digits) ? 6 : undefined
}

/** Returns the national digits: `61298765000` as `0298765000`. */
const toNational = (digits: string) =>
  digits.length > 10 ? `0${digits.replace(/^(?:00)?61/, '').replace(/^0/, '')}` : digits

/** Reads a complete number that starts at a group; undefined if there is none. */
function readFull(groups: readonly Group[], at: number, text: string): { digits: string; next: number } | undefined {
  let digits = ''
  for (let index = at; index < groups.length; index += 1) {
    const group = groups[index]
    const before = groups[index - 1]
    if (!group || (index > at && before && !inside.test(text.slice(before.end, group.start)))) return undefined
    digits += group.text
    const length = lengthOf(digits)
    if (digits.length >= 4 && length === undefined) return undefined
    if (length !== undefined && digits.length > length) return undefined
    const isShort13 = length === 6 && digits.length === 4 && index + 1 < groups.length
    if (digits.length === length && !isShort13) return { digits: toNational(digits), next: index + 1 }
  }
  return undefined
}

/** Reads a number without its 0 or area code: a spreadsheet drops the 0, and local numbers have eight digits. */
function readShort(groups: readonly Group[], at: number, text: string) {
  const joined = (count: number) => {
    const parts = groups.slice(at, at + count)
    const isJoined = parts.every((part, index) => {
      const before = parts[index - 1]
      return !before || inside.test(text.slice(before.end, part.start))
    })
    return parts.length === count && isJoined ? parts.map((part) => part.text) : undefined
  }
  const [one = ''] = joined(1) ?? []
  if (/^[23478]\d{8}$/.test(one)) return { digits: `0${one}`, next: at + 1, isLocal: false }
  const three = joined(3)
  if (three && /^(?:4\d\d\.\d{3}\.\d{3}|[2378]\.\d{4}\.\d{4})$/.test(three.join('.')))
    return { digits: `0${three.join('')}`, next: at + 3, isLocal: false }
  if (/^[2-9]\d{7}$/.test(one)) return { digits: one, next: at + 1, isLocal: true }
  const two = joined(2)
  return two && /^[2-9]\d{3}\.\d{4}$/.test(two.join('.'))
    ? { digits: two.join(''), next: at + 2, isLocal: true }
    : undefined
}

/** Replaces the last digits of a number, as `5099` does in `02 9876 5000 to 5099`. */
const withTail = (number: string, tail: string) => number.slice(0, number.length - tail.length) + tail

/** Returns the later number if both are ends of a range. */
export function endOf(first: string, end: string): string | undefined {
  const size = Number(end) - Number(first) + 1
  return end.length === first.length && size > 1 && size <= maxRange ? end : undefined
}

/** Whether two numbers are the ends of a block, such as 5400 and 5449. */
const isBlock = (first: string, last: string) =>
  first.endsWith('0') &&
  last.endsWith('9') &&
  first.slice(0, -3) === last.slice(0, -3) &&
  endOf(first, last) !== undefined

function judge(digits: string, confidence: Confidence, areaCode: string | undefined, isLocal: boolean) {
  if (!isLocal) {
    const isValid = phoneKind(digits) !== undefined
    return { first: digits, confidence, ...(!isValid && { problem: invalid }) }
  }
  if (!areaCode) return { first: digits, confidence: 'unsure' as const, problem: noAreaCode }
  const first = areaCode + digits
  return { first, confidence: 'unsure' as const, ...(phoneKind(first) === undefined && { problem: invalid }) }
}

/**
 * Finds the Australian numbers of a text: with country code, without the 0 that a spreadsheet drops, as ranges and as lists
 * that repeat the last digits. A local number takes `areaCode`, or that of an earlier number of the text.
 */
export function findNumbers(text: string, areaCode?: string): FoundNumber[] {
  const groups = [...text.matchAll(/\d+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
  const numbers: FoundNumber[] = []
  let knownArea = areaCode
  for (let at = 0; at < groups.length; ) {
    const group = groups[at]
    if (!group) break
    const full = readFull(groups, at, text)
    const short = full ? undefined : readShort(groups, at, text)
    const read = full ?? short
    if (!read) {
      at += 1
      continue
    }
    if (full && /^0[2378]/.test(full.digits)) knownArea = full.digits.slice(0, 2)
    const judged = judge(read.digits, full ? 'certain' : 'likely', knownArea, short?.isLocal ?? false)
    const start = text.slice(Math.max(0, group.start - 3), group.start).match(/(?<![+(])[+(]+$/)?.[0].length ?? 0
    const number: FoundNumber = { start: group.start - start, end: groups[read.next - 1]?.end ?? group.end, ...judged }
    at = addRest(number, groups, read.next, text, numbers)
  }
  return numbers
}

/** Adds a number with its range or the numbers that share its first digits. Returns the position of the next group. */
function addRest(
  number: FoundNumber,
  groups: readonly Group[],
  from: number,
  text: string,
  numbers: FoundNumber[],
): number {
  numbers.push(number)
  let at = from
  let end = number.end
  for (let group = groups[at]; group; group = groups[at]) {
    const mark = text.slice(end, group.start)
    const after = text.slice(end, end + maxMark)
    const more = moreMark.exec(after)
    const block = more ?? blockMark.exec(after)
    const size = Number(block?.slice(1).find(Boolean) ?? 0) + (more ? 1 : 0)
    // The end of a range can be before the word too: `5000-5099 range`.
    const isSize = size > 1 && size <= maxBlock && (more || size % 10 === 0 || !block?.[0].trimStart().startsWith('-'))
    if (block && isSize && !number.last) {
      number.last = String(Number(number.first) + size - 1).padStart(number.first.length, '0')
      number.end = end + block[0].length
      while ((groups[at]?.start ?? number.end) < number.end) at += 1
      return at
    }
    const full = readFull(groups, at, text)
    const isArrow = arrowMark.test(mark) && (full ? isBlock(number.first, full.digits) : group.text.length <= 4)
    // Two columns without a mark, of a whole block.
    const isPair = full && /^\s+$/.test(mark) && isBlock(number.first, full.digits)
    if (isArrow || isPair || rangeMark.test(mark.replace(/(?<![(+)])[(+)]+$/, ''))) {
      const local = full ? undefined : readShort(groups, at, text)
      const tail = local?.digits ?? (group.text.length < 9 ? group.text : '')
      const last = endOf(number.first, full?.digits ?? withTail(number.first, tail))
      if (!last || number.last) return at
      number.last = last
      if (isPair) number.confidence = 'unsure'
      at = (full ?? local)?.next ?? at + 1
      number.end = end = groups[at - 1]?.end ?? group.end
      continue
    }
    const { length } = group.text
    const isTail = slash.test(mark)
      ? length <= 4
      : (length === 4 && shareMark.test(mark)) || isLastTail(number, group, mark, text)
    if (full || !isTail) return at
    end = group.end
    const { confidence } = number
    numbers.push({ start: group.start, end, first: withTail(number.first, group.text), confidence })
    number = numbers.at(-1) ?? number
    at += 1
  }
  return at
}

/** Matches the end of a text, after further numbers of two digits. */
const lastTails = /^(?:\s*(?:&|and)\s*\d\d(?!\d))*\s*$/i

/** Whether a group is the last two digits of the next number, as in `02 9876 5040 & 41` at the end of a text. */
const isLastTail = (number: FoundNumber, group: Group, mark: string, text: string) =>
  group.text.length === 2 &&
  /^\s*(?:&|and)\s*$/i.test(mark) &&
  lastTails.test(text.slice(group.end, group.end + maxMark)) &&
  !number.last &&
  Number(group.text) > Number(number.first.slice(-2))

/** Returns every number of a range, at most `limit`. */
export function numbersOf({ first, last }: { first: string; last?: string }, limit = 1_000): string[] {
  const count = last ? Math.min(Number(last) - Number(first) + 1, limit) : 1
  return Array.from({ length: count }, (_, index) => String(Number(first) + index).padStart(first.length, '0'))
}
