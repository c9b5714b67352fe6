import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { useSaveKey } from '../../editing/use-save-key.ts'
import { CatalogueControl, CatalogueFields, type Lists, noLists } from '../../records/catalogue/CatalogueFields.tsx'
import type { RecordType } from '../../records/catalogue/record-type.ts'
import { useRecordEditing } from '../../records/catalogue/use-record-editing.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { submitting } from '../../ui/form/submitting.ts'
import classes from './dealers.module.css'

interface Props<R> {
  kind: RecordType<R>
  record: R
  /** The name of the record inside a sentence. */
  name: string
  onSaved?: (savedRecord: R) => void
  /** The records that its fields can refer to. */
  lists?: Lists
  /** Called when unsaved changes begin or end. */
  onChanged: (isChanged: boolean) => void
}

/** One part of a dealer as a form with a Save button. The draft is kept when the person opens another part. */
export function RecordForm<R extends { version: number }>(props: Props<R>) {
  const { kind, record, name, lists = noLists, onSaved = () => undefined, onChanged } = props
  const editing = useRecordEditing(kind, record, { lists, onSaved })
  const { changed, saving, form } = editing
  useSaveKey(editing)
  useEffect(() => onChanged(changed), [changed, onChanged])
  const plain = Object.entries(kind.fields).filter(([, { section }]) => section === undefined)
  return (
    <form onSubmit={submitting(editing.submit)}>
      <DraftNotice editing={editing} />
      <FormGrid>
        {plain.map(([field, fieldDefinition]) => (
          <CatalogueControl key={field} name={field} field={fieldDefinition} form={form} lists={lists} />
        ))}
      </FormGrid>
      <CatalogueFields fields={kind.fields} form={form} lists={lists} />
      <div className={classes.buttons}>
        {changed && (
          <Button variant="default" onClick={editing.discard}>
            Discard
          </Button>
        )}
        <Button type="submit" loading={saving} disabled={!changed} aria-keyshortcuts="Control+S Meta+S">
          Save
        </Button>
      </div>
      <ConflictDialog name={name} editing={editing} />
    </form>
  )
}
