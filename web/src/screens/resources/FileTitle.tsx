import type { ResourceFile } from '@dealerline/shared/contract/resources.ts'
import { IconArchive, IconFileText, IconPhoto } from '@tabler/icons-react'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './resources.module.css'

/** The title of a file with an icon of its kind, and a mark if it is archived. */
export function FileTitle({ file: { title, mediaType, archived } }: { file: ResourceFile }) {
  const Shape = mediaType.startsWith('image/') ? IconPhoto : IconFileText
  return (
    <span className={classes.file}>
      <Shape size={18} aria-hidden />
      {title}
      {archived && <Pill label="Archived" icon={IconArchive} />}
    </span>
  )
}
