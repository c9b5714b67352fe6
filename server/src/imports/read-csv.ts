import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@dealerline/shared/errors.ts'
import { parse } from 'csv-parse'

/** A row of a file with its line number, counted from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Opens the content of a file, which is read several times. */
export type CsvSource = () => AsyncIterable<Buffer>

export const fromPath =
  (path: string): CsvSource =>
  () =>
    createReadStream(path)

/**
 * Reads a buffer in parts, so that the text of the whole file is never in memory. Other work runs after each part, because a
 * large file takes seconds.
 */
export const fromBuffer = (content: Buffer): CsvSource =>
  async function* () {
    for (let start = 0; start < content.length; start += partSize) {
      yield content.subarray(start, start + partSize)
      await nextTurn()
    }
  }

const partSize = 16_384

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Reads the rows of a CSV file one after another, the header first. Accepts UTF-8 with or without a byte order mark,
 * UTF-16, Windows-1252, commas, semicolons and tabs, and the line `sep=;` of Excel.
 * @throws AppError if the file is empty or has a quote that does not end
 */
export async function* readCsv(source: CsvSource): AsyncGenerator<CsvRow> {
  const encoding = await detectEncoding(source)
  const { delimiter, skippedLines } = await detectDelimiter(source, encoding)
  const parser = parse({
    delimiter,
    from_line: skippedLines + 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 1_000_000,
  })
  const text = Readable.from(decode(source, encoding))
  text.on('error', (error) => parser.destroy(error))
  let rowCount = 0
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<ParsedRecord>) {
      const cells = record.map(cleanCell)
      if (cells.every((cell) => cell === '')) continue
      rowCount += 1
      yield { line: info.lines, cells }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new AppError('badInput', { detail: `The file is not valid CSV. ${error.message}` })
    throw error
  }
  if (rowCount === 0) throw new AppError('badInput', { detail: 'The file is empty.' })
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

/** Removes spaces, the form `="0412"` that keeps leading zeros in Excel, and the sign before a harmless formula. */
const cleanCell = (cell: string) =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')

const marks: readonly [bytes: string, Encoding][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

/** Detects the encoding by the byte order mark. Without one, a file that is not UTF-8 was written by older Windows programs. */
async function detectEncoding(source: CsvSource): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of source()) {
      const start = chunk.subarray(0, 3).toString('hex')
      const mark = isFirst && marks.find(([bytes]) => start.startsWith(bytes))
      if (mark) return mark[1]
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

async function* decode(source: CsvSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Detects the delimiter from the line `sep=…` or from the header. */
async function detectDelimiter(
  source: CsvSource,
  encoding: Encoding,
): Promise<{ delimiter: string; skippedLines: number }> {
  let start = ''
  for await (const text of decode(source, encoding)) {
    start += text
    if (start.length > 10_000) break
  }
  const [firstLine = ''] = start.split(/\r?\n/)
  const separator = /^"?sep=(.)"?$/i.exec(firstLine)?.[1]
  if (separator) return { delimiter: separator, skippedLines: 1 }
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: firstLine.split(delimiter).length }))
  const [best] = counts.sort((one, other) => other.count - one.count)
  return { delimiter: best?.delimiter ?? ',', skippedLines: 0 }
}
