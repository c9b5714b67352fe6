import { readCell } from './cells.ts'
import type { PasteField } from './fields.ts'
import { fieldOfHeading } from './headings.ts'
import { findNumbers } from './numbers.ts'
import type { Paste, PastedCell, PastedRow } from './result.ts'
import { extensionIn, isIdentified, toRows, withOrderType } from './rows.ts'
import { type TextLine, withoutBullet } from './text.ts'

const pair = /^([A-Za-z][A-Za-z /.#'-]{0,40}?)\s*(?:[:=]|\s-\s|\t)\s*(.+)$/

interface Pair {
  line: TextLine
  field: PasteField | undefined
  value: string
}

/**
 * Reads records of lines such as `Name: Reception`. A record ends with an empty line or with a field that it already has.
 * Undefined if fewer than half of the lines are such lines, or no field comes twice.
 */
export function readForms(fields: readonly PasteField[], lines: readonly TextLine[]): Paste | undefined {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const pairs = lines.map((line): Pair => {
    const [, label = '', value = ''] = pair.exec(withoutBullet(line.text)) ?? []
    return { line, field: fieldOfHeading(fields, label), value }
  })
  const knownPairs = pairs.filter(({ field }) => field)
  const kinds = new Set(knownPairs.map(({ field }) => field?.name))
  if (knownPairs.length < filled.length * 0.5 || knownPairs.length < 2 || kinds.size < 2) return undefined
  const rows: PastedRow[] = []
  const unused: { line: number; text: string }[] = []
  let context: Record<string, PastedCell> = {}
  let cells: Record<string, PastedCell> = {}
  let inside: Record<string, PastedCell> = {}
  let firstLine = 0
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
  }
  for (const { line, field, value } of pairs) {
    if (line.text.trim() === '') {
      close()
      continue
    }
    if (!field) {
      unused.push({ line: line.number, text: line.text.trim() })
      continue
    }
    if (cells[field.name]) close()
    if (Object.keys(cells).length === 0) firstLine = line.number
    const cell = readCell(field, value)
    if (cell) cells[field.name] = cell
    inside = { ...inside, ...extensionIn(fields, field, value) }
  }
  close()
  return rows.length === 0 ? undefined : { form: 'forms', rows: rows.map((row) => withOrderType(fields, row)), unused }
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
