import { type ResourceFields, resourceCalls, resourceFields } from '@dealerline/shared/contract/resources.ts'
import type { FormInput } from '@dealerline/shared/forms/form.ts'
import { fileEndings } from '@dealerline/shared/rules/uploads.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { upload } from '../../api.ts'
import { UploadList } from '../../records/files/UploadList.tsx'
import { useFileUploads } from '../../records/files/use-file-uploads.ts'
import { renewed } from '../../renewal.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import classes from './resources.module.css'

const placeFields = resourceFields.omit({ title: true })

interface Props {
  /** The initial category. */
  category: string
  categories: readonly string[]
  onClose: () => void
}

/**
 * The category of new files, and the drop zone. Each file is uploaded when dropped, with its name as its
 * title.
 */
export function AddFilesPanel({ category, categories, onClose }: Props) {
  const form = useZodForm<FormInput<typeof placeFields>, Omit<ResourceFields, 'title'>>(placeFields, {
    defaultValues: { category, folder: '' },
  })
  const destination = useRef({ category, folder: '' })
  const uploads = useFileUploads(
    (file, uploading) =>
      upload(resourceCalls.updateResourceFiles, { body: { ...destination.current } }, file, uploading),
    renewed,
  )
  const isUploading = uploads.files.some(({ state }) => state !== 'refused')
  const add = (files: readonly File[]) =>
    void form.handleSubmit((values) => {
      destination.current = values
      uploads.add(files)
    })()
  const close = async () => {
    const message = 'Files that are still uploading are not added.'
    if (isUploading && !(await confirm({ title: 'Stop adding files?', message, confirmLabel: 'Stop', danger: true })))
      return
    uploads.cancelAll()
    onClose()
  }
  return (
    <SidePanel
      opened
      onClose={() => void close()}
      title="Add files"
      beginInField
      foot={
        <Button className={classes.last} variant="default" onClick={() => void close()}>
          Close
        </Button>
      }
    >
      <div className={classes.fields}>
        <AutocompleteField
          name="category"
          control={form.control}
          label="Category"
          required
          options={categories}
          maxLength={60}
          help="Choose an existing category, or enter a new one."
        />
        <TextField
          name="folder"
          control={form.control}
          label="Folder"
          maxLength={200}
          help="Use a slash for nested folders: Voice / Hosted."
        />
        <DropZone
          label="Drop files here"
          hint="PDF, pictures and Office files, up to 10 MB each"
          endings={fileEndings}
          onFiles={add}
        />
        <UploadList files={uploads.files} onCancel={uploads.cancel} onRetry={uploads.retry} />
      </div>
    </SidePanel>
  )
}
