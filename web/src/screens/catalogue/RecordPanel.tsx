import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { CatalogueFields, type Lists } from '../../records/catalogue/CatalogueFields.tsx'
import { useRecordEditing } from '../../records/catalogue/use-record-editing.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import type { MaintainedType } from './maintained.ts'

interface Props<R> {
  kind: MaintainedType<R>
  /** Undefined for a new record. */
  record: R | undefined
  lists: Lists
  onClose: () => void
}

/** One record of the catalogue next to its list: change, archive, restore or delete it. */
export function RecordPanel<R extends { version: number; archived: boolean }>(props: Props<R>) {
  const { kind, record, lists, onClose } = props
  const [openDialog, setOpenDialog] = useState<'archive'>()
  const [refusal, setRefusal] = useState<string>()
  const editing = useRecordEditing(kind, record, { lists, onSaved: onClose })
  const { changed } = editing
  const name = record ? kind.nameOf(record) : ''
  return (
    <>
      <EditPanel
        title={record ? name : `New ${kind.noun}`}
        isNew={!record}
        editing={editing}
        onClose={onClose}
        more={
          record && (
            <>
              {record.archived ? (
                <RunButton
                  variant="default"
                  disabled={changed}
                  run={() => kind.saveAll([record], { archived: false }).then(onClose)}
                  done="updated"
                  failed="notSaved"
                >
                  Restore
                </RunButton>
              ) : (
                <Button variant="default" disabled={changed} onClick={() => setOpenDialog('archive')}>
                  Archive
                </Button>
              )}
              <DeleteButton
                title={`Delete ${name}?`}
                message="This can’t be undone. A record that is on an order can’t be deleted."
                disabled={changed}
                onDelete={() => kind.remove(kind.idOf(record))}
                onDeleted={() => {
                  notify({ httpStatus: 200, message: kind.removed })
                  onClose()
                }}
                failed={(error) => {
                  if (!(error instanceof ApiError && error.code === 'conflict'))
                    return 'Nothing was deleted. Try again. cant delete'
                  setRefusal(error.message)
                  return ''
                }}
              />
            </>
          )
        }
      >
        <CatalogueFields fields={kind.fields} form={editing.form} lists={lists} />
      </EditPanel>
      {record && openDialog === 'archive' && (
        <ArchiveDialog kind={kind} records={[record]} onClose={() => setOpenDialog(undefined)} onArchived={onClose} />
      )}
      <ConfirmDialog
        opened={refusal !== undefined}
        title={`${name} stays`}
        message={refusal}
        confirmLabel={record?.archived ? 'Close' : 'Archive it'}
        onAnswer={(isConfirmed) => {
          setRefusal(undefined)
          if (isConfirmed && !record?.archived) setOpenDialog('archive')
        }}
      />
    </>
  )
}
