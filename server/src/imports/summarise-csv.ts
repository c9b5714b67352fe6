import { AppError } from '@dealerline/shared/errors.ts'
import { hasMarks } from './encodings.ts'
import type { CsvRow } from './read-csv.ts'

/** The header and the first rows of a file, and the count of its rows. */
export interface CsvSummary {
  header: string[]
  sample: CsvRow[]
  totalRows: number
}

/** Rows of the preview. */
const sampleSize = 20

/** The maximum of columns and rows of a file, so that reading it does not take long. */
export const maxColumns = 500
export const maxRows = 1_000_000

/** Rows with letters beyond ASCII that are shown at least, because such letters show whether the encoding is right. */
const maxAccented = 5

const hasAccent = ({ cells }: CsvRow) => cells.some((cell) => /[^\0-\x7f]/.test(cell))

export async function summariseCsv(rows: AsyncIterable<CsvRow>): Promise<CsvSummary> {
  const sample: CsvRow[] = []
  let header: string[] | undefined
  let totalRows = 0
  let accented = 0
  let doubtful = 0
  for await (const row of rows) {
    if (!header) {
      header = row.cells
      if (header.length > maxColumns)
        throw new AppError('badInput', { detail: `The file has more than ${maxColumns} columns.` })
      continue
    }
    totalRows += 1
    if (totalRows > maxRows)
      throw new AppError('badInput', { detail: `The file has more than ${maxRows} rows. Split it into several files.` })
    const isDoubtful = row.cells.some(hasMarks)
    const isShown = (accented < maxAccented && hasAccent(row)) || (doubtful < maxAccented && isDoubtful)
    if (sample.length < sampleSize || isShown) sample.push(row)
    if (hasAccent(row)) accented += 1
    if (isDoubtful) doubtful += 1
  }
  if (totalRows === 0) throw new AppError('badInput', { detail: 'The file has no rows below the column names.' })
  return { header: header ?? [], sample, totalRows }
}
