import type { FileColumn } from '../../lists/export-csv.ts'
import type { Lists } from '../../records/catalogue/CatalogueFields.tsx'
import type { MaintainedType } from './maintained.ts'

/** Returns every field as a column of a spreadsheet, with names in place of ids. */
export function exportedOf<R extends object>({ fields, noun, idOf }: MaintainedType<R>, lists: Lists): FileColumn<R>[] {
  const columns = Object.entries(fields).map(([name, field]) => ({
    label: field.label,
    value: (record: R) => {
      const value: unknown = Reflect.get(record, name)
      const listOption = field.list && lists[field.list].find((option) => option.value === value)
      if (field.list) return listOption?.label ?? ''
      if (typeof value === 'boolean') return value ? 'Yes' : 'No'
      return typeof value === 'number' ? value : String(value ?? '')
    },
  }))
  return [{ label: `Number of ${noun}`, value: idOf }, ...columns]
}
