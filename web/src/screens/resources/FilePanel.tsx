import {
  allResources,
  type ResourceFile,
  resourceCalls,
  resourceFields,
} from '@dealerline/shared/contract/resources.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { fileEndings, fileKindLabel } from '@dealerline/shared/rules/uploads.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type CallInput, query, send, upload } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { EditPanel } from '../../lists/EditPanel.tsx'
import { OpenedRecord } from '../../lists/OpenedRecord.tsx'
import { usePanelForm } from '../../lists/use-panel-form.ts'
import { formatSize } from '../../records/files/format-size.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from './resources.module.css'

interface Props {
  fileID: number
  categories: readonly string[]
  onClose: () => void
  onDone: (messageName: MessageName) => void
}

/** The file in the address, as currently stored. */
export function FilePanel({ fileID, ...rest }: Props) {
  const files = useQuery({
    ...query(resourceCalls.getResourceFiles, { params: { arg: allResources }, query: { archived: true } }),
    staleTime: 0,
  })
  const isCurrent = ({ resourceFileID }: ResourceFile) => resourceFileID === fileID
  return (
    <OpenedRecord noun="file" query={files} record={files.data?.find(isCurrent)} onClose={rest.onClose}>
      {(file) => <FileForm key={`${fileID} ${file.version}`} file={file} {...rest} />}
    </OpenedRecord>
  )
}

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

interface FileFormProps {
  file: ResourceFile
  categories: readonly string[]
  onClose: () => void
  onDone: (messageName: MessageName) => void
}

/** Renames, moves, replaces, archives or deletes a file. */
function FileForm({ file, categories, onClose, onDone }: FileFormProps) {
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
  const replacing = useMutation({
    mutationFn: (content: File) => change({ id }, content),
    onSuccess: () => onDone('updated'),
    onError: (error) => notify(message('notSaved', { error: error.message }), error),
  })
  const askToReplace = async ([content]: readonly File[]) => {
    if (!content) return
    const text = `${content.name} replaces ${file.filename}.`
    if (await confirm({ title: `Replace the content of ${title}?`, message: text, confirmLabel: 'Replace' }))
      replacing.mutate(content)
  }
  return (
    <EditPanel
      title={title}
      isNew={false}
      editing={editing}
      onClose={onClose}
      more={
        <>
          <DeleteButton
            title={`Delete ${title}?`}
            message="This deletes the file for everybody, permanently. Archived files can be restored."
            disabled={editing.changed || replacing.isPending}
            onDelete={() => send(resourceCalls.deleteResourceFiles, { body: { ids: [id] } })}
            onDeleted={() => onDone('deleted')}
            failed="notDeleted"
          />
          <RunButton
            variant="subtle"
            disabled={editing.changed || replacing.isPending}
            question={
              !archived && {
                title: `Archive ${title}?`,
                message: 'Only administrators will see it. It can be restored.',
                confirmLabel: 'Archive',
              }
            }
            run={() => change({ id, archived: archived ? 'false' : 'true' }).then(() => onDone('updated'))}
            failed="notSaved"
          >
            {archived ? 'Restore' : 'Archive'}
          </RunButton>
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
