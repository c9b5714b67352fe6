import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import { recordForm } from '@dealerline/shared/forms/catalogue.ts'
import type { Stored } from '../../editing/editing-state.ts'
import { useFormEditing } from '../../editing/use-form-editing.ts'
import type { Lists } from '../../records/catalogue/CatalogueFields.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import type { RecordType } from './maintained.ts'
import { changesBetween, mergeRecords, type Values } from './record-values.ts'

/** Edits one record in a form; a new one if `record` is undefined. */
export function useRecordEditing<R extends { version: number }>(
  kind: RecordType<R>,
  record: R | undefined,
  { lists, onSaved }: { lists: Lists; onSaved: (savedRecord: R) => void },
) {
  const { fields } = kind
  const id = record ? kind.idOf(record) : 0
  const toStored = (source: R | undefined): Stored<Values> => ({
    values: fieldValues(fields, { ...source }),
    version: source?.version ?? 0,
  })
  const editing = useFormEditing({
    draftKey: `${kind.noun}:${id || 'new'}`,
    schema: recordForm(fields, kind),
    stored: toStored(record),
    merge: mergeRecords(fields, lists),
    isChanged: (base, typed) => Object.keys(changesBetween(fields, base, typed)).length > 0,
    readTheirs: (current) => (current ? toStored(current as R) : undefined),
    save: async (values, { typed, base, version, key }) => {
      const change = id > 0 ? changesBetween(fields, base, values) : values
      const savedRecord = await kind.save(id, version, change, key)
      const after = () => {
        notify({ httpStatus: 200, message: kind.saved ?? (id > 0 ? 'Updated OK' : 'Saved OK') })
        onSaved(savedRecord)
      }
      return { values: typed, version: savedRecord.version, after }
    },
    failed: (error) => ({
      httpStatus: error.status || 500,
      message: kind.notSaved?.(error) ?? `Not saved: ${error.message}`,
    }),
  })
  return { ...editing, id }
}
