import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { ClashDialog } from '../../editing/ClashDialog.tsx'
import { DraftNotice } from '../../editing/DraftNotice.tsx'
import { useSaveKey } from '../../editing/use-save-key.ts'
import { CatalogueFields, type Lists } from '../../records/catalogue/CatalogueFields.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import classes from './catalogue.module.css'
import type { MaintainedType } from './maintained.ts'
import { useRecordEditing } from './use-record-editing.ts'

interface Props<R> {
  kind: MaintainedType<R>
  /** Undefined for a new record. */
  record: R | undefined
  lists: Lists
  onClose: () => void
  /** Called after a change was stored, to reload the list. */
  onDone: () => void
}

/** One record of the catalogue next to its list: change, archive, restore or delete it. */
export function RecordPanel<R extends { version: number; archived: boolean }>(props: Props<R>) {
  const { kind, record, lists, onClose, onDone } = props
  const [openDialog, setOpenDialog] = useState<'archive'>()
  const [refusal, setRefusal] = useState<string>()
  const closeAndRefresh = () => {
    onDone()
    onClose()
  }
  const editing = useRecordEditing(kind, record, { lists, onSaved: closeAndRefresh })
  const { changed, saving } = editing
  useSaveKey(editing)
  const restore = useMutation({
    mutationFn: (archived: R) => kind.saveAll([archived], { archived: false }),
    onSuccess: () => {
      notify(message('updated'))
      closeAndRefresh()
    },
    onError: (error) => notify(message('notSaved', { error: error.message })),
  })
  const remove = useMutation({
    mutationFn: () => kind.remove(editing.id),
    onSuccess: () => {
      notify({ httpStatus: 200, message: kind.removed })
      closeAndRefresh()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') setRefusal(error.message)
      else notify({ httpStatus: 500, message: 'cant delete' })
    },
  })
  const name = record ? kind.nameOf(record) : ''
  const close = () => void editing.leave(onClose)
  const askToRemove = async () => {
    const title = `Delete ${name}?`
    const message = 'This can’t be undone. A record that is on an order can’t be deleted.'
    if (await confirm({ title, message, confirmLabel: 'Delete', danger: true })) remove.mutate()
  }
  return (
    <>
      <SidePanel
        opened
        onClose={close}
        title={record ? name : `New ${kind.noun}`}
        beginInField={!record}
        foot={
          <>
            {record && (
              <>
                {record.archived ? (
                  <Button variant="default" disabled={changed} onClick={() => restore.mutate(record)}>
                    Bring back
                  </Button>
                ) : (
                  <Button variant="default" disabled={changed} onClick={() => setOpenDialog('archive')}>
                    Archive
                  </Button>
                )}
                <Button
                  variant="subtle"
                  color="danger"
                  disabled={changed}
                  loading={remove.isPending}
                  onClick={() => void askToRemove()}
                >
                  Delete
                </Button>
              </>
            )}
            <Button className={classes.first} variant="default" onClick={close}>
              {changed ? 'Cancel' : 'Close'}
            </Button>
            <Button
              onClick={() => void editing.submit()}
              loading={saving}
              disabled={!changed}
              aria-keyshortcuts="Control+S Meta+S"
            >
              Save
            </Button>
          </>
        }
      >
        <DraftNotice editing={editing} />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void editing.submit()
          }}
        >
          <CatalogueFields fields={kind.fields} control={editing.form.control} lists={lists} />
          <button type="submit" hidden tabIndex={-1} aria-hidden />
        </form>
      </SidePanel>
      <ClashDialog name={name} editing={editing} />
      {record && openDialog === 'archive' && (
        <ArchiveDialog
          kind={kind}
          records={[record]}
          onClose={() => setOpenDialog(undefined)}
          onArchived={closeAndRefresh}
        />
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
