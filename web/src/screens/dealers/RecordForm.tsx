import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect } from 'react'
import { ClashDialog } from '../../ui/feedback/ClashDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { CatalogueControl, CatalogueFields, noLists } from '../catalogue/CatalogueFields.tsx'
import { clashesInWords } from '../catalogue/clash-words.ts'
import type { Edited } from '../catalogue/maintained.ts'
import { useRecordEditing } from '../catalogue/use-record-editing.ts'
import classes from './dealers.module.css'

interface Props<R> {
  kind: Edited<R>
  record: R
  /** What is edited, in sentences. */
  name: string
  onSaved: (saved: R) => void
  /** Told whether something is typed that is not saved. */
  onChanged: (changed: boolean) => void
}

/** One part of a dealer as a form with its own Save; what is typed stays when another part is looked at. */
export function RecordForm<R extends { version: number }>({ kind, record, name, onSaved, onChanged }: Props<R>) {
  const editing = useRecordEditing(kind, record, onSaved)
  const { changed, saving, clashes, form } = editing
  useHotkeys([['mod+S', () => changed && !saving && editing.save()]], [], true)
  useEffect(() => onChanged(changed), [changed, onChanged])
  const plain = Object.entries(kind.fields).filter(([, { section }]) => section === undefined)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        editing.save()
      }}
    >
      {editing.wasKept && <Notice>What you typed earlier and did not save is shown here.</Notice>}
      <FormGrid>
        {plain.map(([field, declared]) => (
          <CatalogueControl key={field} name={field} field={declared} control={form.control} lists={noLists} />
        ))}
      </FormGrid>
      <CatalogueFields fields={kind.fields} control={form.control} lists={noLists} />
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
      {clashes && (
        <ClashDialog
          opened
          name={name}
          clashes={clashesInWords(clashes, kind.fields, noLists)}
          onSettle={editing.settle}
        />
      )}
    </form>
  )
}
