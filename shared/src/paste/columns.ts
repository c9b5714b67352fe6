import { readCell } from './cells.ts'
import type { PasteField } from './fields.ts'
import { findNumbers } from './numbers.ts'
import type { TableLine } from './split-table.ts'

/** The field of each column of a table. */
export type Columns = readonly (PasteField | undefined)[]

/** Corrects the fields that the headings name, by the cells below the headings. The first line is the headings. */
export const fitColumns = (fields: readonly PasteField[], columns: Columns, lines: readonly TableLine[]): Columns =>
  withFittingNumbers(fields, withoutForeignChoices(columns, lines), lines)

/**
 * Leaves out columns of choices without any cell that is a choice, as the products on the bill of another provider. A column
 * with the field's own label is kept, and its cells are marked.
 */
function withoutForeignChoices(columns: Columns, lines: readonly TableLine[]): Columns {
  const [heading] = lines
  return columns.map((field, at) => {
    if (field?.role !== 'option' || heading?.cells[at]?.toLowerCase() === field.label.toLowerCase()) return field
    const isForeign = lines.slice(1).every(({ cells }) => readCell(field, cells[at] ?? '')?.problem !== undefined)
    return isForeign ? undefined : field
  })
}

const shortNumber = /^\d{2,5}$/

/** Takes a column named `Number` as extensions if its cells are short, and as telephone numbers if they are not. */
function withFittingNumbers(fields: readonly PasteField[], columns: Columns, lines: readonly TableLine[]): Columns {
  const extension = fields.find(({ role }) => role === 'extension')
  const phone = fields.find(({ role }) => role === 'phone')
  if (!extension || !phone) return columns
  return columns.map((field, at) => {
    const texts = lines
      .slice(1)
      .map(({ cells }) => cells[at] ?? '')
      .filter((text) => text !== '')
    const isAll = (fits: (text: string) => boolean) => texts.length > 0 && texts.every(fits)
    const isPhone = field === extension && !columns.includes(phone) && isAll((text) => findNumbers(text).length > 0)
    const isExtension = field === phone && !columns.includes(extension) && isAll((text) => shortNumber.test(text))
    if (isPhone) return phone
    return isExtension ? extension : field
  })
}
