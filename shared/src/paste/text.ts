import { cleanText } from '../cells/clean.ts'
import { withoutTags } from './html.ts'

/** A line of the pasted text with its number, from 1. */
export interface TextLine {
  number: number
  text: string
}

/** Characters that word processors, web pages and other keyboards put into text, with their plain forms. */
const replacements: readonly [RegExp, (character: string) => string][] = [
  [/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)],
  [/(?!-)\p{Pd}|\u2212/gu, () => '-'],
  [/[\u2018\u2019]/g, () => "'"],
  [/[\u201c\u201d]/g, () => '"'],
]

/** Matches the quotation marks of e-mails, bullets, and numbers of a list (`3.` and `3)`). */
const lineStart = /^(?:\s*>+)*\s*(?:[•·▪‣◦*]\s+|-\s+|\d{1,2}[.)]\s+)?/

/** Lines that a quoted cell can have; a lone quotation mark, such as that of inches, must not swallow the text. */
const maxCellLines = 10

/** Characters that a line can have. Longer lines are cut at a space or a comma. */
const maxLineLength = 2_000

/** Matches the marks of a quoted line in an e-mail. */
const quoteMark = /^\s*(?:>\s?)+/

const pageMark = /\bpage:?\s+\d+\s*(?:of|\/)\s*\d+\b/gi

/** Splits text into lines without decoration, marks of pages and control characters, empty lines included. */
export function toLines(text: string): TextLine[] {
  const plain = replacements.reduce(
    (result, [pattern, by]) => result.replace(pattern, by),
    cleanText(withoutTags(text)),
  )
  const all = plain.split(/\r\n|[\r\n]/)
  const lines: TextLine[] = []
  for (let index = 0; index < all.length; index += 1) {
    const number = index + 1
    const cells = [all[index] ?? '']
    if (hasOpenQuote(cells[0] ?? '')) {
      const close = all.slice(number, number + maxCellLines).findIndex((line) => line.includes('"'))
      if (close >= 0) cells.push(...all.slice(number, number + close + 1))
      index += cells.length - 1
    }
    for (const part of cut(cells.join(' '))) lines.push({ number, text: toPlainLine(part) })
  }
  return lines
}

/** Whether a cell begins with a quotation mark that is not closed on its line, as in a cell of several lines. */
const hasOpenQuote = (line: string) => (line.match(/"/g)?.length ?? 0) % 2 === 1 && /(?:^|[\t,;])"/.test(line)

/** Matches the time and the sender before a message of a chat, as in `[14/10/2026, 9:14 am] Karen: ` and `14/10/26, 9:14 - Karen: `. */
const chatSender =
  /^\s*(?:\[(?:\d{1,2}\/\d{1,2}\/\d{2,4},? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\]|\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)? -|\d{1,2}:\d\d(?::\d\d)? ?[ap]m(?: -)?)\s?[^:]{1,60}:\s/i

/** Matches bold and slanted text and code of Markdown, and bold text of an e-mail. */
const markdown = /\*\*([^*]{1,200})\*\*|(?<![\w*])\*([^*\s][^*]{0,200})\*(?![\w*])|`([^`]{1,200})`/g

/** Removes control characters except tabs, marks of quotes and pages, senders of a chat, marks of Markdown, and spaces at the end. Tabs at the end are empty cells. */
function toPlainLine(line: string): string {
  const text = line
    .replace(/(?!\t)\p{Cc}/gu, '')
    .replace(quoteMark, '')
    .replace(pageMark, '')
    .replace(chatSender, '')
    .replace(markdown, (_, ...parts: (string | undefined)[]) => parts.slice(0, 3).find(Boolean) ?? '')
  const plain = expandWildcards(text)
  const { length } = plain.trimEnd()
  return plain.slice(0, length) + plain.slice(length).replace(/[^\t]/g, '')
}

/** Places at which a line can be cut, the best ones first: before a complete number, after a cell, and between words. */
const cuts = [/[,;|]\s*(?=\(?0[23478]|\+61)|(?<=\d)\s+(?=\(?0[23478]\D{0,2}\d)/g, /[,;|\t]/g, /\s/g]

function cut(line: string): string[] {
  const parts: string[] = []
  let from = 0
  while (line.length - from > maxLineLength) {
    const part = line.slice(from, from + maxLineLength)
    const ends = cuts.map((pattern) => endOfLast(pattern, part))
    const end = ends.find((each) => each > maxLineLength / 2) ?? maxLineLength
    parts.push(part.slice(0, end))
    from += end
  }
  return [...parts, line.slice(from)]
}

function endOfLast(pattern: RegExp, text: string): number {
  const last = [...text.matchAll(pattern)].at(-1)
  return last ? last.index + last[0].length : 0
}

const wildcard = /(\+?\d[\d ()-]{4,14}\d)(x{1,3})(?![\w])(?:[\s,:(]*x{1,3}(\d{1,3})\s*(?:-|to)\s*x{0,3}(\d{1,3})\)?)?/gi

/** Writes `9876 50xx` as `9876 5000 - 5099`, and `9876 50xx, xx10-xx19` as `9876 5010 - 5019`. */
const expandWildcards = (line: string) =>
  line.replace(wildcard, (whole: string, start: string, marks: string, from?: string, to?: string) => {
    const [first, last] = [from ?? '0'.repeat(marks.length), to ?? '9'.repeat(marks.length)]
    if (first.length !== marks.length || last.length !== marks.length) return whole
    return `${start}${first} - ${start.replace(/\D/g, '').slice(-2)}${last}`
  })

/** Removes quotation marks of e-mails, bullets and numbers of a list from the start of a line. */
export const withoutBullet = (text: string) => text.replace(lineStart, '').trim()
