import { type ResourceFile, resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { download } from '../../api.ts'
import { FileActions } from '../../records/files/FileActions.tsx'
import { useDealer } from '../../session/portal.ts'

export const contentOf = ({ resourceFileID }: ResourceFile) =>
  download(resourceCalls.getResourceFile, { params: { id: resourceFileID } })

export interface FileVerbs {
  onView: (file: ResourceFile) => void
  onChange: (file: ResourceFile) => void
}

/** The actions for a file: view and download, and for maintainers edit. */
export function ResourceActions({ file, onView, onChange }: FileVerbs & { file: ResourceFile }) {
  const { isAdmin } = useDealer()
  const { title } = file
  return (
    <FileActions file={file} name={title} load={() => contentOf(file)} onView={() => onView(file)}>
      {isAdmin && (
        <ActionIcon variant="subtle" aria-label={`Change ${title}`} title="Change" onClick={() => onChange(file)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
    </FileActions>
  )
}
