import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError } from '@dealerline/shared/errors.ts'
import { parse } from 'csv-parse'
import { hasMarks, likelyPage, makeMarkingDecoder, type Page, readMarks } from './encodings.ts'

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

/** Reads a buffer in parts, so that the text of the whole file is never in memory. */
export const fromBuffer = (content: Buffer): CsvSource =>
  async function* () {
    for (let start = 0; start < content.length; start += partSize) yield content.subarray(start, start + partSize)
  }

const partSize = 65_536

/** UTF-8, UTF-16, or bytes of which some are not UTF-8. `page` is their code page, if the whole file has only one. */
type Encoding = { name: 'utf-8' | 'utf-16le' | 'utf-16be'; page?: Page | undefined }

/**
 * Reads the rows of a CSV file one after another, the header first. Accepts UTF-8 with or without a byte order mark,
 * UTF-16, code pages of Windows, Mac and DOS, commas, semicolons and tabs, and the line `sep=;` of Excel.
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
    max_record_size: 100_000,
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

const byteOrders: readonly [bytes: string, Encoding['name']][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

/** Cells with other bytes from which the code page is concluded. */
const maxSamples = 500

/**
 * Detects the encoding by the byte order mark, or by the zeros of UTF-16. A file that has bytes of a code page and no character of
 * UTF-8 was written by an older program, and its code page is the one in which its words look right. In any other file, the
 * cells with such bytes are in doubt and keep their marks.
 */
async function detectEncoding(source: CsvSource): Promise<Encoding> {
  const decode = makeMarkingDecoder()
  const samples = new Set<string>()
  let hasUtf8 = false
  let isFirst = true
  for await (const chunk of source()) {
    const name = isFirst ? nameOf(chunk) : undefined
    if (name) return { name }
    isFirst = false
    const text = decode(chunk)
    hasUtf8 ||= /[\u0080-\uf6ff\uf900-\uffff]/.test(text)
    if (samples.size < maxSamples) for (const cell of markedCells(text)) samples.add(cell)
  }
  for (const cell of markedCells(decode(undefined))) samples.add(cell)
  return { name: 'utf-8', page: samples.size > 0 && !hasUtf8 ? likelyPage([...samples]) : undefined }
}

/** The characters of a cell that are compared with words. */
const maxSampled = 200

const markedCells = (text: string) =>
  hasMarks(text)
    ? text
        .split(/[,;\t\r\n"]/)
        .map((cell) => cell.slice(0, maxSampled))
        .filter(hasMarks)
    : []

function nameOf(start: Buffer): Encoding['name'] | undefined {
  const hex = start.subarray(0, 3).toString('hex')
  const [, marked] = byteOrders.find(([bytes]) => hex.startsWith(bytes)) ?? []
  if (marked) return marked
  const head = start.subarray(0, 1000)
  const zerosAt = (rest: number) => head.filter((byte, at) => at % 2 === rest && byte === 0).length
  if (zerosAt(1) > head.length * 0.3) return 'utf-16le'
  return zerosAt(0) > head.length * 0.3 ? 'utf-16be' : undefined
}

async function* decode(source: CsvSource, { name, page }: Encoding): AsyncGenerator<string> {
  const marking = makeMarkingDecoder()
  const wide = new TextDecoder(name)
  const read = (chunk: Buffer | undefined) => {
    if (name !== 'utf-8') return chunk ? wide.decode(chunk, { stream: true }) : wide.decode()
    const text = marking(chunk)
    return page ? readMarks(text, page) : text
  }
  let isFirst = true
  for await (const chunk of source()) {
    yield isFirst ? read(chunk).replace(/^\ufeff/, '') : read(chunk)
    isFirst = false
  }
  yield read(undefined)
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
