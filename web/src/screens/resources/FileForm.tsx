import { type ResourceFile, resourceCalls, resourceFields } from '@dealerline/shared/contract/resources.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { fileEndings, fileKindLabel } from '@dealerline/shared/rules/uploads.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type CallInput, send, upload } from '../../api.ts'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { usePanelForm } from '../../lists/use-panel-form.ts'
import { formatSize } from '../../records/files/format-size.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from './resources.module.css'

type Changes = CallInput<typeof resourceCalls.updateResourceFiles>['body']

/** Changes a file's details, and its content if a new file is given. */
async function change(changes: Changes, content?: File): Promise<ResourceFile> {
  const uploading = { onProgress: () => undefined, signal: new AbortController().signal }
  const { files } = await upload(resourceCalls.updateResourceFiles, { body: changes }, content, uploading)
  const [file] = files
  if (!file) throw new Error('The file was deleted.')
  return file
}

const labels = {
  title: 'Title',
  category: 'Category',
  folder: 'Folder',
}

interface Props {
  file: ResourceFile
  categories: readonly string[]
  onClose: () => void
  onDone: (messageName: MessageName) => void
}

/** Renames, moves, replaces, archives or deletes a file. */
export function FileForm({ file, categories, onClose, onDone }: Props) {
  const { resourceFileID: id, title, category, folder, archived } = file
  const editing = usePanelForm({
    draftKey: `resource ${id}`,
    labels,
    schema: resourceFields,
    values: { title, category, folder },
    version: file.version,
    save: (values, version) => change({ id, version, ...values }),
    onSaved: () => onDone('updated'),
  })
  const actMutation = useMutation({
    mutationFn: async (action: 'archive' | 'delete' | File) => {
      if (action === 'delete') await send(resourceCalls.deleteResourceFiles, { body: { ids: [id] } })
      else if (action === 'archive') await change({ id, archived: String(!archived) as 'true' | 'false' })
      else await change({ id }, action)
      return action
    },
    onSuccess: (action) => onDone(action === 'delete' ? 'deleted' : 'updated'),
    onError: (error, action) =>
      notify(message(action === 'delete' ? 'notDeleted' : 'notSaved', { error: error.message }), error),
  })
  const askToDelete = async () => {
    const text = 'This deletes the file for everybody, permanently. Archived files can be restored.'
    if (await confirm({ title: `Delete ${title}?`, message: text, confirmLabel: 'Delete', danger: true }))
      actMutation.mutate('delete')
  }
  const askToArchive = async () => {
    const text = 'Only administrators will see it. It can be restored.'
    if (archived || (await confirm({ title: `Archive ${title}?`, message: text, confirmLabel: 'Archive' })))
      actMutation.mutate('archive')
  }
  const askToReplace = async ([content]: readonly File[]) => {
    if (!content) return
    const text = `${content.name} replaces ${file.filename}.`
    if (await confirm({ title: `Replace the content of ${title}?`, message: text, confirmLabel: 'Replace' }))
      actMutation.mutate(content)
  }
  const isBusy = editing.changed || actMutation.isPending
  return (
    <EditPanel
      title={title}
      isNew={false}
      editing={editing}
      onClose={onClose}
      more={
        <>
          <Button variant="subtle" color="danger" disabled={isBusy} onClick={() => void askToDelete()}>
            Delete
          </Button>
          <Button variant="subtle" disabled={isBusy} onClick={() => void askToArchive()}>
            {archived ? 'Restore' : 'Archive'}
          </Button>
        </>
      }
    >
      <TextField {...editing.field('title')} required maxLength={150} />
      <AutocompleteField {...editing.field('category')} required options={categories} maxLength={60} />
      <TextField {...editing.field('folder')} maxLength={200} help="Use a slash for nested folders: Voice / Hosted." />
      <p className={classes.quiet}>
        Number {id} · {file.filename} · {fileKindLabel(file.mediaType)}, {formatSize(file.size)} · added{' '}
        {formatInstant(file.addedAt)} by {file.addedBy}
      </p>
      <DropZone
        label="Drop the new file here"
        hint="PDF, pictures and Office files, up to 10 MB"
        endings={fileEndings}
        onFiles={(files) => void askToReplace(files)}
      />
    </EditPanel>
  )
}
