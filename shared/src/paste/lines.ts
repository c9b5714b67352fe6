import { wordsOf } from '../cells/choice.ts'
import { isMobile } from '../rules/phone.ts'
import { cellOf } from './cells.ts'
import { type PasteField, takesMobiles } from './fields.ts'
import { isWords } from './headings.ts'
import { type FoundNumber, findNumbers } from './numbers.ts'
import { findLanding, isCallback, isContact, isExcluded } from './others.ts'
import { lower, type Paste, type PastedCell, type PastedRow } from './result.ts'
import { type Draft, fieldOf, isIdentified, toRows, withOrderType } from './rows.ts'
import { type TextLine, withoutBullet } from './text.ts'
import {
  type Found,
  findAccount,
  findCarrier,
  findDate,
  findEmail,
  findExtension,
  findMonths,
  findOption,
  findSim,
} from './values.ts'

/** Words that are around numbers and names, and not part of a name. */
const noise =
  /(?<![\p{L}\p{N}_])(?:extension|extn|ext|mobile|mob|direct|did|ddi|phone|ph|tel|fax no|number|numbers|name|user|e-?mail|mail|line|main|service|no|is|on|at|for|with|and|the|to|from|port|ported|carrier|provider|account|acct|acc|a\/c|plan|sim|dob|born|currently|current|term|contract)(?![\p{L}\p{M}\p{N}_])\.?:?/giu
const sentence =
  /(?<![\p{L}\p{N}_])(?:please|hi|hello|dear|following|would|could|we|we've|it's|our|you|attached|below|these|they|can|should|thanks|i|all|them|new)(?![\p{L}\p{M}\p{N}_])/iu

/** Removes a found value from a text, so that no other value is found in its place. */
const without = (text: string, { start, end }: { start: number; end: number }) =>
  `${text.slice(0, start)}${' '.repeat(Math.max(3, end - start))}${text.slice(end)}`

/** Whether a number is of a kind that the service has. A service of mobiles has no others. */
const fits = (fields: readonly PasteField[], { first, problem }: FoundNumber) =>
  problem !== undefined || isMobile(first) || !fields.filter(({ role }) => role === 'phone').every(takesMobiles)

/** Removes the letter before a number, as in `M 0412 000 111`. */
const withoutLabel = (text: string, start: number) =>
  text.slice(0, start).replace(/(?<=\s)[DFMPTW][:.]?\s{0,3}$/i, (label) => ' '.repeat(label.length)) + text.slice(start)

/** Finds the values of a line by their form. */
function readLine(fields: readonly PasteField[], line: TextLine): Draft {
  const cells: Record<string, PastedCell> = {}
  let rest = withoutBullet(line.text)
  const take = (role: PasteField['role'], find: (text: string) => Found | undefined) => {
    const field = fieldOf(fields, role)
    const match = find(rest)
    if (!match) return
    if (field && !field.needsHeading) cells[field.name] = cellOf(match)
    rest = without(rest, match)
  }
  const isSentence = sentence.test(rest)
  take('email', findEmail)
  take('sim', findSim)
  take('account', findAccount)
  take('date', (text) => findBirthDate(text))
  take('months', findMonths)
  const landingPoint = fields.find(({ name }) => name === 'landingPoint')
  const landing = landingPoint && findLanding(rest)
  if (landing && findNumbers(rest).length > 0 && findNumbers(rest).every(({ last }) => !last)) {
    const [target] = findNumbers(landing.target)
    cells[landingPoint.name] = { text: target?.first ?? landing.target, confidence: 'likely' }
    rest = without(rest, landing)
  }
  const all = findNumbers(rest)
  const isCalled = all.length > 0 && isContact(rest.slice(0, all[0]?.start), rest.slice(all[0]?.end))
  const numbers = isCalled
    ? []
    : all.filter(
        (number, at) =>
          fits(fields, number) &&
          (at === 0 || !isCallback(rest.slice(all[at - 1]?.end, number.start), rest.slice(number.end))),
      )
  for (const number of all) rest = without(withoutLabel(rest, number.start), number)
  const extension = fieldOf(fields, 'extension')
  if (extension) rest = takeExtension(extension, cells, rest)
  takeOptions(
    fields,
    cells,
    (match) => {
      rest = without(rest, match)
    },
    () => rest,
  )
  take('carrier', findCarrier)
  rest = takeBareAccount(fields, cells, rest)
  if (!isSentence) takeName(fields, cells, rest)
  return { line: line.number, cells, numbers }
}

/** Words of dates that are no dates of birth, and the last year of one on a line that doesn't say so. */
const otherDates =
  /\b(?:issued?|invoice|bill|due|period|export|generated|printed|activ\w+|expir\w+|contract|updated)\b/i
const lastBirthYear = '2015'

/** Finds the date of birth of a line: one that is called so, or one that is neither of these years nor of a bill. */
function findBirthDate(text: string): Found | undefined {
  const match = findDate(text)
  if (!match || /\b(?:dob|d\.o\.b|birth|birthday|born)\b/i.test(text)) return match
  return match.problem || (match.text <= lastBirthYear && !otherDates.test(text)) ? match : undefined
}

function takeExtension(field: PasteField, cells: Record<string, PastedCell>, text: string): string {
  const range = /(?<![\w.$])(\d{2,5})\s*(?:-|to)\s*(\d{2,5})(?![\w.])/i.exec(text)
  if (range && Number(range[2]) > Number(range[1])) {
    cells[field.name] = { text: `${range[1]}-${range[2]}`, confidence: 'likely' }
    return without(text, { start: range.index, end: range.index + range[0].length })
  }
  const namedExtension = findExtension(text)
  const bare = namedExtension ? undefined : /(?<![\w.$]|\d[:/])\d{2,5}(?![\w%]|[.:/]\d)/.exec(text)
  const match =
    namedExtension ??
    (bare && { start: bare.index, end: bare.index + bare[0].length, text: bare[0], confidence: 'likely' as const })
  if (!match) return text
  cells[field.name] = cellOf(match)
  return without(text, match)
}

function takeOptions(
  fields: readonly PasteField[],
  cells: Record<string, PastedCell>,
  remove: (match: Found) => void,
  restOf: () => string,
) {
  for (const field of fields.filter(({ role, options }) => role === 'option' && options?.length)) {
    const match = findOption({ ...field, words: {} }, restOf().trim())
    if (!match || match.problem) continue
    // Words of a choice with others between them are another plan, as *Mobile Plan Basic* is.
    const words = wordsOf(restOf().trim().slice(match.start, match.end))
    if (words.length > wordsOf(match.text).length && match.confidence !== 'certain') continue
    const start = restOf().length - restOf().trimStart().length
    cells[field.name] = cellOf(match)
    remove({ ...match, start: start + match.start, end: start + match.end })
  }
}

/** Matches the serial number of a mobile, which looks like an account. */
const imei = /\bimei\W{0,3}\d{14,16}/gi

/** Takes a number that can only be an account, because it is not a telephone number. Returns the text without it. */
function takeBareAccount(fields: readonly PasteField[], cells: Record<string, PastedCell>, text: string) {
  const field = fieldOf(fields, 'account')
  if (!field || cells[field.name]) return text
  const match = /(?<![\w$.])[A-Z]{0,4}\d(?:[ -]?\d){5,14}(?![\w.])/.exec(
    text.replace(imei, (serial) => ' '.repeat(serial.length)),
  )
  if (!match) return text
  cells[field.name] = { text: match[0].trim(), confidence: 'likely' }
  return without(text, { start: match.index, end: match.index + match[0].length })
}

/** Matches the quantity in a column before an amount. */
const quantity = /(?<=\s{2})\d{1,4}(?=\s+\$)/g

function takeName(fields: readonly PasteField[], cells: Record<string, PastedCell>, text: string) {
  const field = fieldOf(fields, 'name') ?? fields.find(({ name }) => name === 'comment')
  const words = (field?.role === 'name' ? text.replace(noise, ' ') : text)
    .replace(quantity, ' ')
    .replace(/\$ ?[\d,]+(?:\.\d\d)?/g, ' ')
    .replace(/(?!\u200c|\u200d)[^\p{L}\p{M}\p{N}'&/.\s-]/gu, ' ')
    .replace(/(?<=\s|^)[-/.&]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[-.\s]+|(?<![-.\s])[-.\s]+$/g, '')
  const count = words.split(' ').length
  if (field && isWords(words) && count <= 6) cells[field.name] = { text: words, confidence: 'unsure' }
}

/** Reads lines in which values are found by their form. A line with a carrier or account only is about the rows around it. */
export function readLines(fields: readonly PasteField[], lines: readonly TextLine[]): Paste {
  const rows: PastedRow[] = []
  const unused: { line: number; text: string }[] = []
  const factLines: { at: number; line: TextLine; cells: Record<string, PastedCell> }[] = []
  const filled = lines.filter(({ text }) => text.trim() !== '').flatMap((line) => splitExtensions(fields, line))
  let areaCode: string | undefined
  let isOtherPart = false
  for (const line of filled) {
    const draft = readLine(fields, line)
    const numbers = areaCode ? findAgain(line, draft, areaCode) : draft.numbers
    if (numbers.length === 0) {
      areaCode = /\((0[2378])\)/.exec(line.text)?.[1] ?? areaCode
      isOtherPart = isExcluded(line.text)
    }
    if (isOtherPart || isExcluded(line.text)) {
      unused.push({ line: line.number, text: line.text.trim() })
      continue
    }
    areaCode =
      numbers.find(({ first, confidence }) => confidence === 'certain' && /^0[2378]/.test(first))?.first.slice(0, 2) ??
      areaCode
    const hasKey = isIdentified(fields, { cells: withoutName(fields, draft.cells), numbers })
    const facts = withoutName(fields, draft.cells)
    if (hasKey) rows.push(...toRows(fields, { ...draft, numbers }))
    else if (Object.keys(facts).length > 0) factLines.push({ at: rows.length, line, cells: facts })
    else unused.push({ line: line.number, text: line.text.trim() })
  }
  if (rows.length === 0)
    unused.push(...factLines.map(({ line: { number, text } }) => ({ line: number, text: text.trim() })))
  const complete = rows.map((row, at) => withOrderType(fields, withFacts(row, at, factLines, rows.length)))
  return { form: 'lines', rows: complete, unused }
}

const extensionAndWords = /^(?:and\s+)?(?:(?:extn?|x)\b\.?\s*)?\d{2,5}\s*[-:=]?\s+[a-z]/i

/** Splits a line with several extensions and their names, as `301 Reception, 302 Workshop`. */
function splitExtensions(fields: readonly PasteField[], line: TextLine): TextLine[] {
  const parts = withoutBullet(line.text).split(/[,;]\s+/)
  const isList = parts.length > 1 && fieldOf(fields, 'extension') && parts.every((part) => extensionAndWords.test(part))
  return isList ? parts.map((text) => ({ ...line, text: text.replace(/^and\s+/i, '') })) : [line]
}

/** Finds local numbers again, with the area code of an earlier line. */
function findAgain(line: TextLine, draft: Draft, areaCode: string) {
  const isLocal = draft.numbers.some(({ first }) => first.length === 8)
  return isLocal ? findNumbers(withoutBullet(line.text), areaCode) : draft.numbers
}

function withoutName(fields: readonly PasteField[], cells: Record<string, PastedCell>): Record<string, PastedCell> {
  const names = fields.filter(({ role, name }) => role === 'name' || name === 'comment').map(({ name }) => name)
  return Object.fromEntries(Object.entries(cells).filter(([name]) => !names.includes(name)))
}

/**
 * Adds the facts of lines without number: those above the row, nearest first. If the text has facts only below its rows, those
 * of the next such line count for a row directly above it, and a single one counts for all rows.
 */
function withFacts(
  row: PastedRow,
  at: number,
  factLines: readonly { at: number; cells: Record<string, PastedCell> }[],
  rowCount: number,
): PastedRow {
  const isAbove = factLines.some((facts) => facts.at === 0)
  const nearest = isAbove
    ? factLines.filter((facts) => facts.at <= at).toReversed()
    : factLines.filter((facts) => facts.at === at + 1 || (facts.at === rowCount && isSingle(factLines)))
  const cells: Record<string, PastedCell> = { ...row.cells }
  for (const facts of nearest) {
    for (const [name, cell] of Object.entries(facts.cells)) {
      cells[name] ??= { ...cell, confidence: lower(cell.confidence, 'likely') }
    }
  }
  return { ...row, cells }
}

/** Whether all facts are in lines after the same row. */
const isSingle = (factLines: readonly { at: number }[]) => new Set(factLines.map(({ at }) => at)).size === 1
