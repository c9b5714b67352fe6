import type { ResourceFile } from '@dealerline/shared/contract/resources.ts'
import { IconArchive } from '@tabler/icons-react'
import { FileName } from '../../records/files/FileName.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'

/** The title of a file with an icon of its kind, and a mark if it is archived. */
export const FileTitle = ({ file: { title, mediaType, archived } }: { file: ResourceFile }) => (
  <FileName name={title} mediaType={mediaType}>
    {archived && <Pill label="Archived" icon={IconArchive} />}
  </FileName>
)
