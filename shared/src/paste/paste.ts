import { largest } from '../extremes.ts'
import { maxPasteLength, type PasteField } from './fields.ts'
import { readForms } from './forms.ts'
import { readLines } from './lines.ts'
import { toMessages } from './messages.ts'
import { mergeRepeated } from './repeated.ts'
import type { Paste } from './result.ts'
import { type IsNet, readTable } from './table.ts'
import { type TextLine, toLines } from './text.ts'

/**
 * Reads pasted text as rows of a service: a table with or without headings, records of `Name: value` lines, or lines in
 * which the numbers, names and carriers are found by their form. The same text always gives the same rows. Of a thread of
 * e-mails, the message with the most rows is read, and the first of several such messages.
 */
export function readPaste(fields: readonly PasteField[], text: string): Paste {
  const paste = readRows(fields, toLines(text.slice(0, maxPasteLength)))
  return { ...paste, rows: mergeRepeated(fields, paste.rows) }
}

/** Reads lines as rows. A number that is on several lines has several rows. */
export function readRows(fields: readonly PasteField[], lines: readonly TextLine[], isNet: IsNet = () => false): Paste {
  const messages = toMessages(lines)
  const pastes = messages.map((message) => readMessage(fields, message.lines, isNet))
  const most = largest(pastes.map(({ rows }) => rows.length))
  const best = pastes.findIndex(({ rows }) => rows.length === most)
  const paste = pastes[best] ?? readMessage(fields, [], isNet)
  const others = messages.flatMap((message, at) => (at === best ? message.left : [...message.lines, ...message.left]))
  const unused = [
    ...paste.unused,
    ...others
      .filter(({ text: line }) => line.trim() !== '')
      .map(({ number, text: line }) => ({ line: number, text: line.trim() })),
  ].sort((one, other) => one.line - other.line)
  return { ...paste, unused }
}

function readMessage(fields: readonly PasteField[], lines: readonly TextLine[], isNet: IsNet): Paste {
  const table = readTable(fields, lines, isNet)
  if (table?.hasHeadings) return table.paste
  const forms = readForms(fields, lines)
  if (forms) return forms
  const list = readLines(fields, lines)
  // Sentences with commas look like a table without headings. More values are found in the right form.
  return table && valuesOf(table.paste) >= valuesOf(list) ? table.paste : list
}

const valuesOf = ({ rows }: Paste) =>
  rows.reduce((count, { cells }) => count + Object.values(cells).filter(({ problem }) => !problem).length, 0)
