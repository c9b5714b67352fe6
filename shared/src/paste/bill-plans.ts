import { toFolded } from '../rules/folded.ts'
import { withoutAmounts } from './bill-amounts.ts'
import { readCell } from './cells.ts'
import type { PasteField } from './fields.ts'
import { isWords } from './headings.ts'
import { findNumbers } from './numbers.ts'
import type { PastedCell, PastedRow } from './result.ts'
import { fieldOf } from './rows.ts'
import { findAccount, findDate, findEmail, findExtension, findSim } from './values.ts'

/** A row with the line of the bill that it was read from. */
export interface BillRow extends PastedRow {
  source: string
  /** What a line takes off the price of its number; 0 if that is not clear. */
  credit?: number
}

/** A row with the words of its line that are no value of another field. */
export interface BillWords {
  row: BillRow
  words: readonly string[]
}

/** Matches words that only say what the value next to them is. */
const labels =
  /^(?:(?:mobile|mob|ext|extn|extension|service|number|no|phone|line|plan|sim|user|name|account|acct|fnn|id|of|for|to|from|and|the|current|charges?)(?:\W+|$))+$/i

const maxWordsLength = 100
const maxValues = 20

/** Returns the parts of a line that are no value of another field and no amount, such as the plan and a name. */
export function wordsLeft(texts: readonly string[], { cells }: PastedRow): string[] {
  let rest = withoutAmounts(texts.join('   '))
  const cut = ({ start, end }: { start: number; end: number }) => {
    rest = `${rest.slice(0, start)}   ${rest.slice(end)}`
  }
  for (const number of findNumbers(rest).toReversed()) cut(number)
  for (const find of [findEmail, findSim, findExtension, findAccount, findDate])
    for (let count = 0, match = find(rest); match && count < maxValues; match = find(rest), count += 1) cut(match)
  const values = new Set(Object.values(cells).map((cell) => cell.text))
  rest = rest.replace(/(?<![\w.])\d{2,5}(?![\w.])/g, (digits) => (values.has(digits) ? '   ' : digits))
  return rest
    .split(/\t|\s{2,}|\s[-|]\s/)
    .map((part) => part.replace(/^[\s,;:.|-]+|(?<![\s,;:|-])[\s,;:|-]+$/g, ''))
    .filter((part) => isWords(part) && part.length <= maxWordsLength && !labels.test(part))
}

const noPlan: PastedCell = { text: '', confidence: 'unsure', problem: 'The bill names no plan' }

/** The dialog asks once for each plan, so the rows have a short reason. */
const toQuestion = (cell: PastedCell): PastedCell =>
  cell.problem && cell.text ? { ...cell, problem: 'Choose our plan' } : cell

/**
 * Adds the plan of the current provider to rows without one: the part of their line that most lines of the service have, or the last
 * one. If each line is different, the last words that two lines of one price share are the plan, and the words before them a name.
 */
export function withPlans(fields: readonly PasteField[], drafts: readonly BillWords[]): BillRow[] {
  const plan = fields.find(({ name }) => name === 'ratePlanID')
  const name = fieldOf(fields, 'name')
  const counts = countOf(drafts.flatMap(({ words }) => words.map(toFolded)))
  const ends = countOf(drafts.flatMap(({ row, words }) => words.flatMap((text) => endsOf(row, text).map(keyOfEnd))))
  return drafts.map(({ row, words }) => {
    if (!plan) return row
    const planCell = row.cells[plan.name]
    if (planCell) return { ...row, cells: { ...row.cells, [plan.name]: toQuestion(planCell) } }
    const countIn = (text: string) => counts.get(toFolded(text)) ?? 0
    const most = Math.max(0, ...words.map(countIn))
    const part = words.findLast((text) => countIn(text) === most) ?? ''
    const shared = most > 1 ? undefined : endsOf(row, part).find((end) => (ends.get(keyOfEnd(end)) ?? 0) > 1)
    const text = shared?.text ?? part
    const cells = { ...row.cells, [plan.name]: toQuestion((text && readCell(plan, text)) || noPlan) }
    const isApart = most > 1 || shared !== undefined || words.length > 1
    if (!name || !isApart || cells[name.name]?.confidence !== 'unsure') return { ...row, cells }
    const others = words.map((each) => (each === part ? part.slice(0, part.length - text.length) : each))
    const rest = others.map((each) => each.trim()).filter(Boolean)
    const { [name.name]: _, ...nameless } = cells
    const nameCell: PastedCell = { text: rest.join(' '), confidence: 'unsure' }
    return { ...row, cells: rest.length > 0 ? { ...cells, [name.name]: nameCell } : nameless }
  })
}

function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

interface End {
  text: string
  price: number
}

/** Returns the ends of a text at each of its words but the first, the longest first, with the price of its row. */
const endsOf = ({ currentPrice: price = 0 }: PastedRow, text: string): End[] =>
  [...text.matchAll(/(?<=\s)\p{L}/gu)].map(({ index }) => ({ text: text.slice(index), price }))

const keyOfEnd = ({ text, price }: End) => `${price} ${toFolded(text)}`
