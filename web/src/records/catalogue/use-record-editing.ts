import { recordForm } from '@dealerline/shared/forms/catalogue.ts'
import { useFormEditing } from '../../editing/use-form-editing.ts'
import type { Lists } from './CatalogueFields.tsx'
import { notSavedMessage, type RecordType, savedMessage } from './record-type.ts'
import { changesBetween, hasChanges, makeRecordMerge, toStored } from './record-values.ts'

/** Edits one record in a form; a new one if `record` is undefined. */
export function useRecordEditing<R extends { version: number }>(
  kind: RecordType<R>,
  record: R | undefined,
  { lists, onSaved }: { lists: Lists; onSaved: (savedRecord: R) => void },
) {
  const { fields, noun } = kind
  const id = record ? kind.idOf(record) : 0
  return useFormEditing({
    draftKey: `${noun}:${id || 'new'}`,
    schema: recordForm(fields, kind),
    stored: toStored(fields, record),
    merge: makeRecordMerge(fields, lists),
    isChanged: hasChanges(fields),
    canAddAgain: kind.canAddAgain ?? false,
    readTheirs: (current) => toStored(fields, current as R),
    save: async (values, { typed, base, version, key }) => {
      const savedID = version > 0 ? id : 0
      const result = await kind.save(savedID, version, savedID > 0 ? changesBetween(fields, base, values) : values, key)
      const notice = savedMessage(kind, savedID === 0)
      return { values: typed, version: result.version, notice, after: () => onSaved(result) }
    },
    failed: (error) => notSavedMessage(kind, error),
  })
}
