import { foldName } from '@dealerline/shared/cells/choice.ts'
import { readCell } from '@dealerline/shared/cells/read-cell.ts'
import { cellKinds } from '@dealerline/shared/records/cell-kinds.ts'
import { describeProblems } from './cell-problems.ts'
import { describeMarks, hasMarks } from './encodings.ts'
import type { ImportField, ListEntry } from './kind.ts'

/** The value of a cell, or the problem with it. */
export type ParsedCell = { value: unknown; problem?: undefined } | { problem: string; value?: undefined }

/** The entries of a list by `foldName` of their name. */
type Entries = ReadonlyMap<string, readonly ListEntry[]>

/** Parses a cell and checks it by the rules of the field. `entries` is the list to which the field refers. */
export function parseCell(field: ImportField, text: string, entries: Entries): ParsedCell {
  if (hasMarks(text)) return { problem: describeMarks(field.label, text) }
  if (controls.test(text)) return { problem: `${field.label} has a character that is not text` }
  const parsed = read(field, text, entries)
  if (parsed.problem !== undefined) return parsed
  const result = field.schema.safeParse(parsed.value)
  if (result.success) return { value: result.data }
  return { problem: describeProblems(field, text, result.error) }
}

/** Matches control characters that no text has. Some of them are bytes of another encoding. */
const controls = /(?![\t\n\v\f\r\u0085])\p{Cc}/u

function read(field: ImportField, text: string, entries: Entries): ParsedCell {
  if (field.list) return readEntry(field, text, entries)
  const { kind, label, options = [], blank } = field
  const reads = cellKinds[kind]
  const { value = blank, problem } = readCell({ kind: reads === 'text' ? 'lines' : reads, label, options }, text)
  if (problem === undefined) return { value }
  return { problem: problem.includes(`"${text}"`) ? problem : `${problem}, not "${text}"` }
}

function readEntry({ label, blank }: ImportField, text: string, entries: Entries): ParsedCell {
  if (text === '') return { value: blank }
  const [entry, ...others] = entries.get(foldName(text)) ?? []
  if (!entry) return { problem: `${label} "${text}" does not exist. Import it first` }
  if (others.length > 0)
    return { problem: `${label} "${text}" is the name of ${others.length + 1} entries. Give each its own name` }
  return { value: entry.id }
}

/** Returns the cell of a value, which `parseCell` reads as the same value. `names` are those of the entries by id. */
export function toCell(field: ImportField, value: unknown, names: ReadonlyMap<number, string>): string {
  if (field.list) return names.get(Number(value)) ?? ''
  if (field.kind === 'flag') return value ? 'Yes' : 'No'
  if (field.kind === 'choice')
    return field.options?.find((option) => option.value === value)?.label ?? String(value ?? '')
  return String(value ?? '')
}
