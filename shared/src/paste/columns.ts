import { wordsOf } from '../cells/choice.ts'
import { readCell } from './cells.ts'
import type { PasteField } from './fields.ts'
import { fieldOfHeading } from './headings.ts'
import { findNumbers } from './numbers.ts'
import type { TableLine } from './split-table.ts'

/** The field of each column of a table. */
export type Columns = readonly (PasteField | undefined)[]

/** Corrects the fields that the headings name, by the cells below the headings. The first line is the headings. */
export const fitColumns = (fields: readonly PasteField[], columns: Columns, lines: readonly TableLine[]): Columns =>
  withNamedChoices(
    fields,
    withFittingNumbers(fields, withoutForeignChoices(withFittingFlags(columns, lines), lines), lines),
    lines,
  )

/** Returns the filled cells of a column below its heading. */
const cellsOf = (lines: readonly TableLine[], at: number) =>
  lines
    .slice(1)
    .map(({ cells }) => cells[at] ?? '')
    .filter((text) => text !== '')

/** Moves a field of Yes and No to another column that names it, if no cell of its column is Yes or No. */
function withFittingFlags(columns: Columns, lines: readonly TableLine[]): Columns {
  const headings = lines[0]?.cells ?? []
  const isRight = (field: PasteField, at: number) =>
    cellsOf(lines, at).some((text) => readCell(field, text)?.problem === undefined)
  const moved = [...columns]
  for (const [at, field] of columns.entries()) {
    if (field?.role !== 'flag' || isRight(field, at)) continue
    const other = headings.findIndex(
      (heading, place) => !moved[place] && fieldOfHeading([field], heading) && isRight(field, place),
    )
    if (other < 0) continue
    moved[at] = undefined
    moved[other] = field
  }
  return moved
}

/** Adds columns whose cells are all choices of a field that no heading names, such as the handsets below *Phone*. */
function withNamedChoices(fields: readonly PasteField[], columns: Columns, lines: readonly TableLine[]): Columns {
  const free = fields.filter((field) => field.options?.length && !field.needsHeading && !columns.includes(field))
  const result = [...columns]
  for (const [at, column] of columns.entries()) {
    const texts = cellsOf(lines, at).filter((text) => !/^\W+$/.test(text))
    const isChoice = (field: PasteField) =>
      texts.length > 0 &&
      texts.every((text) => field.options?.some((option) => option.toLowerCase() === text.toLowerCase()))
    if (!column) result[at] = free.find((field) => !result.includes(field) && isChoice(field))
  }
  return result
}

/**
 * Leaves out columns of choices without any cell that is a choice, as the products on the bill of another provider. A column
 * whose heading has the field's own label, such as *Current plan*, is kept, and its cells are marked.
 */
function withoutForeignChoices(columns: Columns, lines: readonly TableLine[]): Columns {
  const [heading] = lines
  return columns.map((field, at) => {
    if (field?.role === 'option' && !field.options?.length) return undefined
    if (field?.role !== 'option' || hasWords(heading?.cells[at] ?? '', field.label)) return field
    const isForeign = lines.slice(1).every(({ cells }) => readCell(field, cells[at] ?? '')?.problem !== undefined)
    return isForeign ? undefined : field
  })
}

const hasWords = (heading: string, label: string) => {
  const words = new Set(wordsOf(heading))
  return wordsOf(label).every((word) => words.has(word))
}

const shortNumber = /^\d{2,5}$/

/** Takes a column named `Number` as extensions if its cells are short, and as telephone numbers if they are not. */
function withFittingNumbers(fields: readonly PasteField[], columns: Columns, lines: readonly TableLine[]): Columns {
  const extension = fields.find(({ role }) => role === 'extension')
  const phone = fields.find(({ role }) => role === 'phone')
  if (!extension || !phone) return columns
  return columns.map((field, at) => {
    const texts = cellsOf(lines, at)
    const isAll = (fits: (text: string) => boolean) => texts.length > 0 && texts.every(fits)
    const isPhone = field === extension && !columns.includes(phone) && isAll((text) => findNumbers(text).length > 0)
    const isExtension = field === phone && !columns.includes(extension) && isAll((text) => shortNumber.test(text))
    if (isPhone) return phone
    return isExtension ? extension : field
  })
}
