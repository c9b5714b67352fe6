import { readCell } from './cells.ts'
import type { PasteField, Role } from './fields.ts'
import { fieldOfHeading, nameColumns } from './headings.ts'
import { findNumbers } from './numbers.ts'
import type { Paste, PastedCell, PastedRow } from './result.ts'
import { extensionIn, isIdentified, toRows, withOrderType } from './rows.ts'
import { type TextLine, withoutBullet } from './text.ts'

const pair = /^([A-Za-z][\w /.#'()?-]{0,40}?)\s*(?:[:=]|\s-\s|\t)\s*(.+)$/

/** Roles that begin another record, if the record has them already. Other fields keep their first value. */
const keyRoles: ReadonlySet<Role> = new Set<Role>(['extension', 'phone', 'sim'])

interface Pair {
  line: TextLine
  label: string
  field: PasteField | undefined
  value: string
}

/**
 * Reads records of lines such as `Name: Reception`. A record ends with an empty line or with a field that it already has.
 * Undefined if fewer than half of the lines are such lines, or no field comes twice.
 */
export function readForms(fields: readonly PasteField[], lines: readonly TextLine[]): Paste | undefined {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const singles = lines.map((line): Pair => {
    const [, label = '', value = ''] = pair.exec(withoutBullet(line.text)) ?? []
    return { line, label, field: fieldOfHeading(fields, label), value }
  })
  const pairs = joinNames(fields, singles)
  const knownPairs = pairs.filter(({ field }) => field)
  const kinds = new Set(knownPairs.map(({ field }) => field?.name))
  const share = isRepeated(pairs, filled.length) ? 0.25 : 0.5
  if (knownPairs.length < filled.length * share || knownPairs.length < 2 || kinds.size < 2) return undefined
  const rows: PastedRow[] = []
  const unused: { line: number; text: string }[] = []
  let context: Record<string, PastedCell> = {}
  let cells: Record<string, PastedCell> = {}
  let inside: Record<string, PastedCell> = {}
  let firstLine = 0
  const labels = new Set<string>()
  const close = () => {
    const draft = splitNumbers(fields, { ...inside, ...cells }, pairs, firstLine)
    if (isIdentified(fields, draft)) {
      rows.push(...toRows(fields, { line: firstLine, numbers: draft.numbers, cells: { ...context, ...draft.cells } }))
    } else {
      const likely = Object.entries(cells).map(([name, cell]) => [name, { ...cell, confidence: 'likely' as const }])
      context = { ...context, ...Object.fromEntries(likely) }
    }
    cells = {}
    inside = {}
    labels.clear()
  }
  for (const { line, label, field, value } of pairs) {
    if (line.text.trim() === '') {
      close()
      continue
    }
    if (!field) {
      unused.push({ line: line.number, text: line.text.trim() })
      continue
    }
    const isNext = labels.has(label) || keyRoles.has(field.role)
    if (cells[field.name] && !isNext) {
      unused.push({ line: line.number, text: line.text.trim() })
      continue
    }
    if (cells[field.name]) close()
    labels.add(label)
    if (Object.keys(cells).length === 0) firstLine = line.number
    const cell = readCell(field, value)
    if (cell) cells[field.name] = cell
    inside = { ...inside, ...extensionIn(fields, field, value) }
  }
  close()
  return rows.length === 0 ? undefined : { form: 'forms', rows: rows.map((row) => withOrderType(fields, row)), unused }
}

/** Whether nearly all lines are pairs whose labels come again, as in records with columns that the service has not. */
function isRepeated(pairs: readonly Pair[], filledCount: number): boolean {
  const labels = pairs.flatMap(({ label }) => (label ? [label] : []))
  return labels.length >= filledCount * 0.8 && new Set(labels).size <= labels.length / 2
}

/** Joins the first and the last name of a person, if they are on lines that follow each other. */
function joinNames(fields: readonly PasteField[], pairs: readonly Pair[]): Pair[] {
  const joined: Pair[] = []
  for (let at = 0; at < pairs.length; at += 1) {
    const pair = pairs[at]
    const next = pairs[at + 1]
    if (!pair) break
    const names = next && nameColumns([pair.label, next.label])
    if (!next || !names) {
      joined.push(pair)
      continue
    }
    const [first, last] = names.first === 0 ? [pair, next] : [next, pair]
    joined.push({
      ...pair,
      label: 'Name',
      field: fieldOfHeading(fields, 'Name'),
      value: `${first.value} ${last.value}`,
    })
    at += 1
  }
  return joined
}

/** Takes several numbers or a range out of the record, so that they become rows. */
function splitNumbers(
  fields: readonly PasteField[],
  cells: Record<string, PastedCell>,
  pairs: readonly Pair[],
  firstLine: number,
) {
  const phones = fields.filter(({ role }) => role === 'phone')
  const [phone] = phones
  if (phones.length !== 1 || !phone || !cells[phone.name]) return { cells, numbers: [] }
  const source = pairs.find(({ line, field }) => line.number >= firstLine && field === phone)
  const numbers = findNumbers(source?.value ?? '')
  if (numbers.length < 2 && !numbers[0]?.last) return { cells, numbers: [] }
  const { [phone.name]: _, ...rest } = cells
  return { cells: rest, numbers }
}
