import { wordsOf } from '../cells/choice.ts'
import { hasAmount, type PriceColumns, toPriceColumns } from './bill-amounts.ts'
import type { PasteField } from './fields.ts'
import { readHeadings } from './headings.ts'
import { findNumbers } from './numbers.ts'
import { separators } from './split-table.ts'
import type { TextLine } from './text.ts'
import { findAccount, findExtension } from './values.ts'

/** A service in which the lines of a bill are read. */
export interface BillService {
  /** The name of the service. */
  name: string
  fields: readonly PasteField[]
  /** Words of its lines and of the headings above them. */
  words: RegExp
  /** Whether its lines are recognised by their words, because they have no number of their own. */
  isNamed?: true
}

/** Lines of a bill below one heading. */
export interface Section {
  /** The service that the heading names. */
  titled: BillService | undefined
  columns: PriceColumns | undefined
  split: (text: string) => readonly string[]
  lines: TextLine[]
}

export const isBlank = ({ text }: TextLine) => text.trim() === ''

/** Splits a line at its tabs and bars, or at two spaces and more. */
const splitCells = (text: string): string[] =>
  text
    .split(/\t|\s\|\s|\s{2,}/)
    .map((cell) => cell.trim())
    .filter(Boolean)

/** Splits a bill at the headings of its tables and at lines that name a service. Returns these lines too. */
export function toSections(services: readonly BillService[], lines: readonly TextLine[]) {
  const headings = new Set<TextLine>()
  const first: Section = { titled: undefined, columns: undefined, split: splitCells, lines: [] }
  const sections = [first]
  let section = first
  for (const line of lines) {
    const head = isBlank(line) ? undefined : readHead(services, line.text)
    const titled = head ? undefined : titleOf(services, line.text)
    if (head || titled) {
      const { titled: before } = section
      section = { titled: titled ?? before, columns: undefined, split: splitCells, lines: [], ...head }
      sections.push(section)
      headings.add(line)
    }
    if (!titled) section.lines.push(line)
  }
  return { sections, headings }
}

/** Returns the columns of a line that is the headings of a table. */
function readHead(services: readonly BillService[], text: string): Pick<Section, 'columns' | 'split'> | undefined {
  if (/\d/.test(text) || text.length > maxHeadLength) return undefined
  for (const split of separators) {
    const cells = split(text)
    if (cells.length < 2) continue
    const columns = toPriceColumns(cells)
    const isKnown = services.some(({ fields }) => (readHeadings(fields, cells)?.filter(Boolean).length ?? 0) >= 2)
    if (isKnown || columns.price) return { columns, split }
  }
  return undefined
}

const maxHeadLength = 400
const maxTitleLength = 60
const maxTitleWords = 6

/** Returns the service that a line names, if it is the title of the lines below it. */
function titleOf(services: readonly BillService[], text: string): BillService | undefined {
  const isTitle =
    text.length <= maxTitleLength &&
    wordsOf(text).length <= maxTitleWords &&
    !hasAmount(text) &&
    findNumbers(text).length === 0 &&
    !findExtension(text) &&
    !findAccount(text)
  return isTitle ? services.find(({ words }) => words.test(text)) : undefined
}
