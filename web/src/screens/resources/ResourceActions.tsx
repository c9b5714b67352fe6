import { type ResourceFile, resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { previewOf } from '@dealerline/shared/rules/uploads.ts'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconEye, IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../api.ts'
import { useDealer } from '../../session/portal.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import classes from './resources.module.css'

export const contentOf = ({ resourceFileID }: ResourceFile) =>
  download(resourceCalls.getResourceFile, { params: { id: resourceFileID } })

export interface FileVerbs {
  onView: (file: ResourceFile) => void
  onChange: (file: ResourceFile) => void
}

/** The actions for a file: view and download, and for maintainers edit. */
export function ResourceActions({ file, onView, onChange }: FileVerbs & { file: ResourceFile }) {
  const { isAdmin } = useDealer()
  const get = useMutation({
    mutationFn: () => contentOf(file),
    onSuccess: (content) => saveFile(content, file.filename),
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
  const { title } = file
  return (
    <span className={classes.actions}>
      {previewOf(file.mediaType) && (
        <ActionIcon variant="subtle" aria-label={`View ${title}`} title="View" onClick={() => onView(file)}>
          <IconEye size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        aria-label={`Download ${title}`}
        title="Download"
        loading={get.isPending}
        onClick={() => get.mutate()}
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
      {isAdmin && (
        <ActionIcon variant="subtle" aria-label={`Change ${title}`} title="Change" onClick={() => onChange(file)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
