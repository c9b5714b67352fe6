import type { CsvColumn } from '../../lists/export-csv.ts'
import type { Lists } from '../../records/catalogue/CatalogueFields.tsx'
import type { Maintained } from './maintained.ts'

/** Returns every field as a column of a spreadsheet, with names in place of ids. */
export function exportedOf<R extends object>({ fields, noun, idOf }: Maintained<R>, lists: Lists): CsvColumn<R>[] {
  const columns = Object.entries(fields).map(([name, field]) => ({
    label: field.label,
    value: (record: R) => {
      const value: unknown = Reflect.get(record, name)
      const listed = field.list && lists[field.list].find((option) => option.value === value)
      if (field.list) return listed?.label ?? ''
      if (typeof value === 'boolean') return value ? 'Yes' : 'No'
      return typeof value === 'number' ? value : String(value ?? '')
    },
  }))
  return [{ label: `Number of ${noun}`, value: idOf }, ...columns]
}
